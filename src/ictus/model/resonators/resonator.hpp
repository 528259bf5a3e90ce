#pragma once
// What an entry of the list of resonators is: a struct of parameters with defaults, as contact laws and systems are,
// which makes a ModalBody. A parameter without a default is NaN until it is given.

#include <array>
#include <concepts>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/base/param.hpp"
#include "ictus/model/resonators/modal_body.hpp"

namespace ictus {

inline constexpr double not_given = std::numeric_limits<double>::quiet_NaN();

/// A parameter that is one of a few words.
template <class T>
struct WordParam {
  std::string_view T::*member;
  std::string_view name;
  std::string_view meaning;
  std::array<std::string_view, 6> allowed;  // the rest empty
};
template <class T>
WordParam(std::string_view T::*, std::string_view, std::string_view, std::array<std::string_view, 6>)
    -> WordParam<T>;

/// One coordinate of a point: from 0 to its extent.
struct BodyAxis {
  std::string_view name;  // "x", "radius", "angle"
  double extent = 0;      // m or rad
  bool is_angle = false;
  std::vector<std::string> names = {};  // of points that have names: the coordinate is their number
};

template <class T>
concept ResonatorEntry = std::default_initializable<T> && requires(const T entry, double highest) {
  { T::about } -> std::convertible_to<About>;
  T::parameters.size();  // an array of Param
  T::words.size();       // an array of WordParam
  { entry.axes() } -> std::same_as<std::vector<BodyAxis>>;
  { entry.body(highest) } -> std::same_as<ModalBody>;  // modes up to this ω, rad/s, without damping
};

/// More modes than this are a mistake of the scene, and an Error.
inline constexpr std::size_t most_modes = 20'000;
void refuse_many_modes(std::size_t modes);

/// Sorts modes by rising frequency, those of equal frequency as they came, and keeps shapes with them. Throws Error
/// where there are too many.
struct ShapedMode {
  VibrationMode mode;
  std::array<int, 3> number{};      // of nodal lines, as the kind counts them
  std::array<double, 4> numbers{};  // what its shape needs
};
std::vector<ShapedMode> sorted(std::vector<ShapedMode> modes);

/// Mean of a wave over a disc of contact, as a share of its value in the middle: 2 J₁(ka)/(ka).
double mean_over_disc(double wave_number, double radius);

/// Σ φ²/ω² of all modes above ω_c of a thin plate of impedance Z = 8 √(Dρh), far from its edges: 2/(πZω_c); of a
/// membrane of tension T above the wave number k_c, over a disc: (1/2πT) ∫ (2 J₁(ka)/ka)² dk/k. Both are sums over the
/// mean density of modes.
double thin_plate_residual(double impedance, double above);
double membrane_residual(double tension, double above, double radius);

}  // namespace ictus
