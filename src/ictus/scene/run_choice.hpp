#pragma once
// [run]: by which method, how long and how exactly.

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "ictus/scene/value.hpp"

namespace ictus {

/// §4.2 of [Papetti2011]: not forced, by (7)(8), by its closed form.
enum class Rebound { computed, approximate, exact };

/// How impact laws with a stiffness lose energy. [Liu2008, §3.4 and §4]
enum class LossModel { bi_stiffness, mono_stiffness };

/// What a nonsmooth scheme is told, as written; what is not told is the scheme's own choice.
struct NonsmoothChoice {
  std::map<std::string, At<double>> numbers;     // theta, forecast, …: see run_options.cpp
  std::map<std::string, At<std::string>> names;  // tableau, impact_law, constraint_level, adaptive
  std::optional<At<bool>> control_violation;
};

/// How deformable bodies move between contact events: by their modes, or by a Runge–Kutta method of order 8.
enum class Propagation { automatic, modes, dop853 };

/// What bodies with slices are to a method: rigid, or the mass points that they are cut into. Where nothing is
/// said, waves cut them and every other method takes them as rigid.
enum class BodyModel { unsaid, rigid, sliced };

struct RunChoice {
  At<std::string> method;              // a scheme, an impact law or a nonsmooth scheme; default: see run/plan
  At<double> step;                     // s; written as step or as rate
  std::optional<At<double>> duration;  // s; none: until all contacts have separated for good
  At<double> tolerance{1e-13, {}};     // relative, of methods that control their error
  std::size_t record_every = 1;        // keep every n-th sample
  bool clip_compression = false;       // §4.2: x_n ≤ x_max
  Rebound rebound = Rebound::computed;
  LossModel dissipation = LossModel::bi_stiffness;
  std::size_t euler_steps = 10'000;  // of lzb_euler: n of [Liu2008, eq. (79)]
  At<std::string> lcp_solver;        // of LCPs; empty: the choice of the method
  double correlation = 0;            // of ceanga_hurmuzlu: impulse correlation ratio
  NonsmoothChoice nonsmooth;
  At<Propagation> propagation;  // of waves
  At<BodyModel> bodies;
  At<std::string> collisions;  // of inelastic_then_restore: a collision treatment; empty: pair_iteration
  std::map<std::string, Place> options;  // keys that not every method knows: those written, with the place of
                                         // their values; once there is a plan, those of its method
};

}  // namespace ictus
