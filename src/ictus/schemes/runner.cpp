#include "ictus/schemes/runner.hpp"

#include <fmt/format.h>

namespace ictus {
namespace ending {

Ending reached(double t) { return {true, fmt::format("reached {:.6g} s", t)}; }

Ending stopped(double t) { return {false, fmt::format("stopped at {:.6g} s", t)}; }

Ending too_long(double t, std::size_t steps) {
  return {false,
          fmt::format("stopped at {:.6g} s after {} steps: give run.duration, or a larger step", t, steps)};
}

Ending failed(const Step& step, double t, std::string_view scheme) {
  const char* what = step.status == Status::stalled ? "did not converge" : "left the finite numbers";
  return {false, fmt::format("at {:.9g} s the scheme {} {}: a smaller step may help", t, scheme, what)};
}

}  // namespace ending

std::string too_short_remark(std::string_view scheme, std::size_t touches) {
  return fmt::format(
      "{} contact{} shorter than the shortest that {} can do at this step, and last{} longer: take a smaller step",
      touches, touches == 1 ? " is" : "s are", scheme, touches == 1 ? "s" : "");
}

}  // namespace ictus
