#pragma once
// Single impacts of some thirty samples down to two.

#include <vector>

#include "tests/support/strike_accuracy.hpp"

namespace ictus::test {

inline std::string striker_text(const std::string& name, const std::string& mass) {
  return "[[body]]\nname = \"" + name + "\"\n" + mass;
}
inline std::string law_text(const char* stiffness, double exponent, double damping) {
  const std::string head = fmt::format("stiffness = {}\nexponent = {}\n", stiffness, exponent);
  return damping > 0 ? fmt::format("[contact]\nlaw = \"hunt_crossley\"\n{}damping = {}\n", head, damping)
                     : "[contact]\nlaw = \"power_law\"\n" + head;
}

/// A mallet of 12 g on an aluminium bar: eight samples.
inline StrikeCase glockenspiel_strike() {
  return {
      "glockenspiel",
      "[material.aluminium]\n" + striker_text("mallet", "mass = \"12 g\"\n") +
          "[[resonator]]\nname = \"bar\"\nkind = \"bar\"\nmaterial = \"aluminium\"\nlength = \"200 mm\"\nwidth = \"30 mm\"\n"
          "thickness = \"8 mm\"\nstrike = 0.5\n" +
          law_text("3e8", 1.5, 0.1),
      "mallet", 2};
}
/// A spoon on the rim of a glass: five samples.
inline StrikeCase glass_rim_strike() {
  return {
      "wine glass",
      "[material.glass]\n" + striker_text("spoon", "mass = \"2 g\"\n") +
          "[[resonator]]\nname = \"rim\"\nkind = \"ring\"\nmaterial = \"glass\"\nradius = \"35 mm\"\nthickness = \"1.2 mm\"\n"
          "width = \"40 mm\"\nstrike = \"0 deg\"\n" +
          law_text("6e8", 1.5, 0.2),
      "spoon", 0.3};
}
/// A steel ball of 20 mm on a steel bar: three samples.
inline StrikeCase steel_strike() {
  return {
      "steel on steel",
      "[material.steel]\n" + striker_text("ball", "radius = \"10 mm\"\nmaterial = \"steel\"\n") +
          "[[resonator]]\nname = \"bar\"\nkind = \"bar\"\nmaterial = \"steel\"\nlength = \"250 mm\"\nwidth = \"40 mm\"\n"
          "thickness = \"15 mm\"\nstrike = 0.3\nhighest = \"20 kHz\"\nresidual = \"left_out\"\n[contact]\nlaw = \"power_law\"\n",
      "ball", 0.6, 10e-3};
}
/// A steel ball of 10 mm on a glass plate with its modes to 20 kHz: two samples.
inline StrikeCase plate_strike() {
  return {
      "glass plate",
      "[material.steel]\n[material.glass]\n" +
          striker_text("ball", "radius = \"5 mm\"\nmaterial = \"steel\"\n") +
          "[[resonator]]\nname = \"plate\"\nkind = \"plate\"\nmaterial = \"glass\"\nlength = \"400 mm\"\nwidth = \"300 mm\"\n"
          "thickness = \"4 mm\"\nstrike = [\"130 mm\", \"110 mm\"]\nhighest = \"20 kHz\"\nresidual = \"left_out\"\n[contact]\n"
          "law = \"power_law\"\n",
      "ball",
      1,
      5e-3,
      1e-3};
}
/// A soft mallet on a bar of wood: 34 samples.
inline StrikeCase xylophone_strike() {
  return {
      "xylophone",
      "[material.wood]\n" + striker_text("mallet", "mass = \"25 g\"\n") +
          "[[resonator]]\nname = \"bar\"\nkind = \"bar\"\nmaterial = \"wood\"\nlength = \"350 mm\"\nwidth = \"40 mm\"\n"
          "thickness = \"20 mm\"\nstrike = 0.5\n" +
          law_text("1e11", 2.5, 0),
      "mallet",
      1,
      0,
      4e-3};
}
/// A hard plastic ball on a plate of plastic: nine samples.
inline StrikeCase plastic_strike() {
  return {
      "plastic plate",
      "[material.plastic]\n" + striker_text("ball", "radius = \"10 mm\"\nmaterial = \"plastic\"\n") +
          "[[resonator]]\nname = \"plate\"\nkind = \"plate\"\nmaterial = \"plastic\"\nlength = \"200 mm\"\nwidth = \"150 mm\"\n"
          "thickness = \"8 mm\"\nstrike = [0.4, 0.35]\n[contact]\nlaw = \"power_law\"\n",
      "ball", 3, 10e-3};
}

inline std::vector<StrikeCase> strike_cases() {
  return {xylophone_strike(), glockenspiel_strike(), plastic_strike(),
          glass_rim_strike(), steel_strike(),        plate_strike()};
}

}  // namespace ictus::test
