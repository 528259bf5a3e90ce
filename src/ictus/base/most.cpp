#include "ictus/base/most.hpp"

namespace ictus::most {

std::string larger_file() { return "larger than " + std::to_string(file >> 20) + " MiB"; }

}  // namespace ictus::most
