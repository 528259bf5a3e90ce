#pragma once
// A motion for ParaView and other programs by VTK: one file of polygonal data per instant (.vtp, XML with numbers in
// base64), and a collection that names their instants (.pvd).
//
// Points: the centre of every body and bob, the corners of bodies that are no balls, the cells of deformable bodies, the
// ends of pendulums' rods, the corners of walls, and contacts that push. Each has `body` (its number; −1 − number of a
// wall), `radius` (m, around the point: of balls, of rods and corners that are
// round: what glyphs and tubes scale by), `velocity`
// (m/s, of the body's centre), `orientation` (a unit quaternion, its real part first), `force` (N, at contacts) and
// `stress` (Pa, pressed positive, of deformable bodies). Centres and contacts are vertices, rods are lines, flat and solid
// bodies polygons. Each file has its instant, the names of the bodies and the energies (J) as field data.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/report/motion.hpp"
#include "ictus/report/places.hpp"

namespace ictus::report {

/// The first run at one instant. Walls are drawn as large as what is seen.
std::string vtp(const Motion& motion, const Sight& sight, double t);

/// Names of files beside the collection, one per instant.
std::string pvd(const std::vector<double>& instants, const std::vector<std::string>& files);

}  // namespace ictus::report
