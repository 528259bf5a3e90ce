#include "bench/spheres/engine.hpp"

namespace ictus::bench {

std::unique_ptr<SphereEngine> ode_engine(const SphereScene&) { return nullptr; }

}  // namespace ictus::bench
