#pragma once
// The impulse plane of three balls as lines and points, ready to be drawn. [PreclikRuede2010, Fig. 2]

#include <cstddef>
#include <vector>

#include "ictus/laws/impact/three_balls.hpp"

namespace ictus {

using ImpulsePath = std::vector<Impulses>;  // N s

/// Beyond it a contact would pull, or be penetrated at the end of the step.
struct ImpulseBorder {
  Limit limit;
  bool shifted;         // by the gap at the beginning of the step
  bool as_if_touching;  // without this gap
  ImpulsePath line;     // within the frame
};

struct ImpulsePicture {
  ThreeBallProblem problem;
  std::vector<ImpulseBorder> borders;
  ImpulsePath ellipse;                  // all energy is kept
  std::vector<ImpulsePath> arcs;        // of it, without pull and penetration; clockwise
  Impulses inelastic{};                 // N s
  std::vector<LawPoint> points;         // of all impact laws
  double frame_from = 0, frame_to = 0;  // N s, of both axes
};

}  // namespace ictus
