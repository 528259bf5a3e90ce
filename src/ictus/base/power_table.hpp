#pragma once
// x^p for one exponent, from a table that is made once: half the time of a call of pow, which is what a step
// of a contact with an unusual exponent spends most of its time on.
//     x = 2^k m,   m = mᵢ (1 + ε),   x^p = (2^k)^p · mᵢ^p · (1 + ε)^p,   |ε| < 1/128,
// where the last factor is a short series. To two units in the last place.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

namespace ictus {

class PowerTable {
 public:
  /// For these exponents the first term that the series leaves out, C(p, 7) ε⁷, is below round-off.
  static bool holds(double p) { return p >= 0 && p <= 6; }
  explicit PowerTable(double p);

  double operator()(double x) const {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    const std::uint64_t octave = (bits >> 52) - first_octave, part = (bits >> 46) & (parts - 1);
    if (octave >= octaves) [[unlikely]]
      return outside(x);
    const std::uint64_t mantissa_bits = (bits & ((std::uint64_t{1} << 52) - 1)) | (std::uint64_t{1023} << 52);
    double mantissa;
    std::memcpy(&mantissa, &mantissa_bits, sizeof mantissa);
    const Part& near = part_[part];
    const double e = (mantissa - near.place) * near.per_place, z = e * e;
    const auto& c = terms_;
    // Groups of terms, and the scale at their side: all else waits for this sum.
    const double scale = octave_[octave] * near.power;
    const double series = ((c[0] + c[1] * e) + z * (c[2] + c[3] * e)) + z * z * (c[4] + c[5] * e);
    return scale + (scale * e) * series;
  }

 private:
  [[gnu::noinline]] double outside(double x) const { return x > 0 ? std::pow(x, p_) : 0; }

  static constexpr std::uint64_t octaves = 128, first_octave = 1023 - 96, parts = 64;
  struct Part {
    double place, per_place, power;  // mᵢ, 1/mᵢ, mᵢ^p
  };

  double p_;
  std::array<double, 6> terms_{};  // C(p, 1), C(p, 2), …
  std::array<Part, parts> part_{};
  std::array<double, octaves> octave_{};
};

/// The table of an exponent: one for all that ask for it at the same time.
std::shared_ptr<const PowerTable> power_table(double p);

}  // namespace ictus
