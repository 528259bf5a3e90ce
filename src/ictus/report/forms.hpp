#pragma once
// Colours and outlines of bodies, for drawing.hpp: what forms.js does for the page.

#include <array>
#include <string_view>
#include <vector>

#include "ictus/base/outline.hpp"
#include "ictus/report/marks.hpp"

namespace ictus::report {

inline constexpr Colour paper = 0xffffff, ink = 0x1b1f24, force_colour = 0xe02020;
inline constexpr std::array<Colour, 8> palette{0x3b7dd8, 0xd8703b, 0x3fa66a, 0xb557b8,
                                               0xc9a227, 0x5aa7b8, 0xc14b5a, 0x7a7fd1};

/// What the bar of energies is made of, from below.
struct EnergyPart {
  std::string_view name, words;
  Colour colour;
};
inline constexpr std::array<EnergyPart, 4> energy_parts{{{"kinetic", "kinetic", 0x3b7dd8},
                                                         {"stored", "in contacts", 0xe02020},
                                                         {"vibrational", "vibration", 0xb557b8},
                                                         {"potential", "potential", 0x3fa66a}}};

/// One per body. Bodies of one name with a number look alike where they are many.
std::vector<Colour> colours_of(const std::vector<Outline>& bodies);

std::vector<Pixel> hull(std::vector<Pixel> points);

/// A face of the hull of a few points in space.
struct Face {
  Vector3 normal{};  // outwards, of length 1
  std::vector<Vector3> points{};
};
/// None where the points lie in a plane, or are very many.
std::vector<Face> faces_of(const Outline::Part& part);

/// Of a solid of revolution, this far from its middle.
double half_height(const Outline::Part& part, double along);

}  // namespace ictus::report
