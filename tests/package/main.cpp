// A user's program. The test compares its output with the lines marked `prints:` here.
#include <iostream>

#include "ictus/base/error.hpp"

// prints: did you mean 'hunt_crossley'? allowed: hunt_crossley, kelvin_voigt
int main() { std::cout << ictus::allowed_names("hunt_crosley", {"hunt_crossley", "kelvin_voigt"}) << "\n"; }
