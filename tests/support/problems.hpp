#pragma once
// Problems with known solutions, and random numbers that repeat.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/model/model.hpp"
#include "ictus/model/single_impact.hpp"

namespace ictus::test {

using Wall = SingleImpact<HuntCrossley>;

/// A mass against a wall with a closed form; `speed` is that of touch.
inline exact::HuntCrossleyImpact blow(double exponent, double damping_number) {
  const double speed = 0.7;
  return {
      .mass = 0.4, .stiffness = 9, .exponent = exponent, .damping = damping_number / speed, .speed = speed};
}

inline HuntCrossley law_of(const exact::HuntCrossleyImpact& impact) {
  return {.stiffness = impact.stiffness, .exponent = impact.exponent, .damping = impact.damping};
}

inline Wall wall_of(const exact::HuntCrossleyImpact& impact, double gravity = 0) {
  return {law_of(impact), impact.mass, gravity};
}

/// SplitMix64: the same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  double uniform(double low, double high) {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return low + (high - low) * (static_cast<double>(z >> 11) * 0x1p-53);
  }
  double log_uniform(double low, double high) { return std::exp(uniform(std::log(low), std::log(high))); }

 private:
  std::uint64_t state_;
};

/// Phases in (0, 1], evenly spread for every count by the golden ratio.
inline double phase(int i) { return 1 - std::fmod(0.5 + 0.6180339887498949 * i, 1.0); }

/// Parts of a line of bodies; one law for all contacts.
template <ContactLaw Law>
Model::Parts line_parts(const Law& law, std::vector<double> masses, std::vector<LinePair> pairs,
                        double gravity = 0) {
  const auto n = static_cast<Eigen::Index>(masses.size());
  Model::Parts parts{.mass = Eigen::Map<Eigen::VectorXd>(masses.data(), n),
                     .gravity = Eigen::VectorXd::Constant(n, gravity),
                     .pairs = std::move(pairs),
                     .pools = {},
                     .body_names = {},
                     .contact_names = {}};
  for (std::size_t i = 0; i < masses.size(); ++i) parts.body_names.push_back("body" + std::to_string(i));
  for (std::size_t j = 0; j < parts.pairs.size(); ++j)
    parts.contact_names.push_back("contact" + std::to_string(j));
  parts.pools.push_back(
      std::make_unique<PoolOf<Law>>(law, ContactRange{0, static_cast<Eigen::Index>(parts.pairs.size())}));
  return parts;
}

/// One mass whose coordinate is its depth in the wall.
template <ContactLaw Law>
Model wall_model(const Law& law, double mass, double gravity = 0) {
  return Model(line_parts(law, {mass}, {{0, LinePair::wall, 0}}, gravity));
}

/// Points in line that touch where their coordinates agree.
template <ContactLaw Law>
Model chain_model(const Law& law, const std::vector<double>& masses) {
  std::vector<LinePair> pairs;
  for (Eigen::Index i = 0; i + 1 < static_cast<Eigen::Index>(masses.size()); ++i)
    pairs.push_back({i, i + 1, 0});
  return Model(line_parts(law, masses, std::move(pairs)));
}

/// One mass between walls at 0 and at `width`.
template <ContactLaw Law>
Model room_model(const Law& law, double mass, double width) {
  return Model(line_parts(law, {mass}, {{LinePair::wall, 0, 0}, {0, LinePair::wall, -width}}));
}

inline Eigen::VectorXd vector(std::vector<double> values) {
  return Eigen::Map<Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace ictus::test
