#pragma once
// ictus fit FILE.toml, and ictus fit SCENE with several keys or measurements: least squares.

#include "cli.hpp"
#include "ictus/fit/choice.hpp"

namespace ictus::cli {

/// Runs the fit, prints it and writes what was asked for; exit code 1 where it cannot be believed.
void fit_numbers(const estimation::Choice& choice, const std::string& file, const OutputOptions& output,
                 Context& context);

}  // namespace ictus::cli
