#pragma once
// What all kinds of comparison leave: of schemes beside the exact answer, of impact laws beside each other,
// of nonsmooth schemes beside the exact motion.

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli.hpp"
#include "ictus/report/page.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::cli {

struct Compare {
  std::vector<report::Table> tables;
  nlohmann::ordered_json json;
  report::Page page;
  std::vector<std::pair<std::string, Ending>> endings;  // of each method that was run
};

/// s, of a clock that never goes back.
double seconds_now();

Compare compare_nonsmooth(const Context& context, const Assembly& assembly,
                          const std::vector<std::string>& schemes);
Compare compare_impacts(const Context& context, const Assembly& assembly,
                        const std::vector<std::string>& methods);

}  // namespace ictus::cli
