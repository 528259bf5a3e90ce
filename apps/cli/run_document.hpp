#pragma once
// A run as the program and the Python module tell it: one line, JSON, a page.

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/json.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {
struct Checkpoints;
}

namespace ictus::cli {

/// By the method of the scene; its remarks tell what was left out, too.
Trace told_run(const Assembly& assembly, const std::function<bool(double)>& stop,
               const Checkpoints* checkpoints = nullptr);

/// Title, contents, method, steps and end.
std::string summary_line(const Assembly& assembly, const Trace& trace);
/// One line each, and an empty one behind them; nothing where there are none.
std::string remarks_text(const Trace& trace);

/// Throws Error where a name is neither a contact nor a body of the run.
void check_plot(const std::vector<std::string>& plot, const Trace& trace);

nlohmann::ordered_json run_json(const Assembly& assembly, const Trace& trace, report::Columns columns);
/// `plot`: contacts and bodies that are drawn before others.
report::Page run_page(const std::string& command, const Assembly& assembly, const Trace& trace,
                      const std::vector<std::string>& plot);

}  // namespace ictus::cli
