#pragma once
// Numbers of scenes from measurements: descents from several starts, the lowest one with its errors, and every reason why
// it should not be believed.

#include <string>

#include "ictus/fit/problem.hpp"
#include "ictus/fit/result.hpp"
#include "ictus/study/parallel.hpp"

namespace ictus::estimation {

/// `stop` is asked with the share of the starts that is done.
Result solve(const Problem& problem, const StopAsked& stop = {});

/// "differences", in full words with their steps.
std::string derivatives_in_words(const Problem& problem, const Result& result);

}  // namespace ictus::estimation
