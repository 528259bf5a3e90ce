#pragma once
// The same scene through impact laws and schemes: what each makes of the velocities, and what it costs.

#include <functional>
#include <string>
#include <vector>

#include "ictus/run/run.hpp"

namespace ictus {

struct NamedValue {
  std::string name;
  double value;
};

struct MethodOutcome {
  std::string method;
  Trace trace;
  std::vector<NamedValue> velocities;  // m/s, at the end; "ball", in a plane "ball x", "ball y"
  std::vector<NamedValue> impulses;    // N s, by contact, of the whole run
  double momentum_error = unknown;     // of Σ m |v|; walls are accounted for, of a scheme unknown with them
  double energy_change = unknown;      // of the energy that was there; work of gravity is accounted for
  double vibration = unknown;          // share of the energy that stays inside deformable bodies
  double seconds = unknown;  // wall-clock time: of one call of an impact law, of the whole run of a scheme
};

struct CompareOptions {
  std::function<bool(double)> stop = {};  // asked now and then: true ends the comparison with what there is
  std::function<double()> clock = {};  // s, of the caller: the library reads none; without it no time is told
};

std::vector<MethodOutcome> compare_methods(const Assembly& assembly, const std::vector<std::string>& methods,
                                           const CompareOptions& options = {});

}  // namespace ictus
