#pragma once
// What happens to a motion at given times: bodies are put where they strike, and hands let go.

#include <Eigen/Core>
#include <vector>

namespace ictus {

struct Score {
  /// A body is put where a contact just touches, and moves with this velocity.
  struct Strike {
    double time = 0;  // s
    Eigen::Index contact = 0, body = 0;
    double opening = 1;   // of the contact's gap, by the body's coordinate
    double velocity = 0;  // m/s
    double drawn = 0;     // J, of its energy, from the store; the rest is work of a hand
  };
  std::vector<Strike> strikes;   // by rising time
  std::vector<double> releases;  // s, rising: what the hands of the system let go of

  double store = 0;  // J, at the start, from which blows are drawn

  bool empty() const { return strikes.empty() && releases.empty(); }
};

}  // namespace ictus
