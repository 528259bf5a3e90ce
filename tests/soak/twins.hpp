#pragma once
// Broken twins: runs whose numbers were falsified, one way per contract, which the judge must see.

#include <string>

namespace ictus::soak {

/// What was not seen; empty: all were.
std::string unseen_twins();

}  // namespace ictus::soak
