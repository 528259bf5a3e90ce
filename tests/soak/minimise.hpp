#pragma once
// A scene that breaks a contract, cut down as long as it breaks the same one.

#include "judge.hpp"

namespace ictus::soak {

/// Bodies, walls, pairs and keys go, numbers become round; at most so many runs of the judge, and some minutes of processor.
Draft minimised(const Draft& draft, const Verdict& verdict, std::size_t most_tries = 400);

}  // namespace ictus::soak
