#pragma once
// ictus sensitivity SCENE --to KEY

#include "cli.hpp"

namespace ictus::cli {

void add_sensitivity(CLI::App& app, Context& context);

}  // namespace ictus::cli
