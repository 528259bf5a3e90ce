#pragma once
// ictus fit rebound KEY=VALUE…: e, μ and β₀ from one rebound of a ball.

#include <string>
#include <vector>

namespace ictus::cli {

struct Context;

/// Throws Error with all that is wrong with the words; exit code 1 where no numbers explain the rebound.
void fit_rebound(const std::vector<std::string>& words, Context& context);

}  // namespace ictus::cli
