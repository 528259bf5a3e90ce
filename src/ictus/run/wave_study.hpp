#pragma once
// Deformable bodies cut ever finer: what the number of slices makes of the outcome.

#include <functional>
#include <string>
#include <vector>

#include "ictus/base/slope.hpp"
#include "ictus/run/assembly.hpp"

namespace ictus {

struct WaveStudyPoint {
  std::size_t refinement;             // slices of every body, times this
  std::size_t points;                 // mass points in all
  std::vector<double> velocities;     // m/s, of the centres of mass at the end
  double vibrational;                 // energy of vibration at the end, over all energy
  std::vector<double> contact_times;  // s, of each contact
  double change = unknown;            // m/s, largest of the velocities, to the next finer cut
};

struct WaveStudy {
  std::vector<std::string> bodies, contacts;
  std::vector<WaveStudyPoint> points;
  Slope order;          // of the change, over the thickness of slices
  std::string failure;  // why a cut was the last: the next one did not come to its end; empty: none
};

/// From the slices of the scene on, each time twice as many, as long as they are not too many for modes.
WaveStudy wave_study(const Assembly& assembly, int octaves, const std::function<bool()>& stop = {});

}  // namespace ictus
