#pragma once
// Many single impacts from arrays in one call, in closed form: f = k x^α (1 + μ x′), that also by the Φ-scheme at a rate of
// samples, and the laws whose restitution is known; as lanes of vector registers, or as threads of an OpenCL device.
//
//     const auto result = ictus::rebounds({.count = n, .mass = m, .stiffness = k, .speed = v}, {.device = "gpu"});

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ictus {

/// One number per problem, or one for all.
struct ReboundProblems {
  std::size_t count = 0;
  std::span<const double> mass;           // kg; of two bodies the reduced mass
  std::span<const double> stiffness;      // k, N/m^α
  std::span<const double> exponent = {};  // α from 1 to 10, 1.5
  std::span<const double> damping = {};   // μ, s/m, 0; of other laws their loss, see rebound_laws()
  std::span<const double> speed;          // of approach, m/s
};

/// Where m v², m v²/k or μ v over- or underflows, depths and times would lose their digits.
bool is_in_range(double mass, double stiffness, double damping, double speed);

/// A law with a closed form, and which of its parameters stands for `damping`.
struct ReboundLaw {
  std::string_view name, loss, unit;
  bool has_exponent;
};
/// hunt_crossley, kelvin_voigt, thornton, tsuji, walton_braun. The others have no closed form: what kuwabara_kono, stulov and a
/// measured curve give back takes an integration.
std::span<const ReboundLaw> rebound_laws();

struct ReboundOptions {
  std::string_view method = "exact";  // or phi, of hunt_crossley
  std::string_view law = "hunt_crossley";
  double rate = 44100;              // of phi: samples per second
  double phase = 0.5;               // of phi: the part of a step that is left when the bodies touch, 0 … 1
  bool contact_time = true;         // of exact: half of its work
  std::string_view device = "cpu";  // cpu, gpu, or part of an OpenCL device's name
  std::size_t threads = 1;          // of the processor
};

struct ReboundResult {
  std::vector<double> speed;         // after, apart, m/s
  std::vector<double> depth;         // the largest, m; of phi: of its samples
  std::vector<double> force;         // the largest, N; the same; empty where it has no closed form
  std::vector<double> contact_time;  // s; empty where it was not asked for, or has no closed form
  std::string device;                // what computed
  std::size_t one_by_one = 0;        // problems that were left to exact/hunt_crossley.hpp
  std::size_t compared = 0;          // problems that the processor computed beside a device
  double difference = 0;             // the largest of them, relative
  double seconds = 0;                // that the kernel took, where a device can tell
};

/// `exact` gives speeds, depths and forces to 1e-13, times to 1e-10. Error where a number is not allowed or in range, an impact takes more than
/// 100 000 steps, or a device differs from the processor by more than 1e-10.
ReboundResult rebounds(const ReboundProblems& problems, const ReboundOptions& options = {});

}  // namespace ictus
