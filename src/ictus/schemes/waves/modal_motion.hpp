#pragma once
// The motion of all clusters of touching bodies between two events, in closed form:
//     w = w̄ + a + b s + ½ g s² + Φ q(s),   q = q₀ cos ωs + r₀ sin ωs,
// s from the last event, w̄ + a + b s + ½ g s² the rest position and the free flight of the cluster; one that
// touches a wall does not fly, and gravity is in its rest position. The modes of all
// clusters stand in one row, so that the gap of any contact is a sum over one range of them.

#include <cstddef>
#include <span>
#include <vector>

#include "ictus/model/waves/wave_chain.hpp"
#include "ictus/schemes/waves/mode_library.hpp"

namespace ictus {
class Archive;
}

namespace ictus::waves {

class ModalMotion {
 public:
  struct Cluster {
    std::size_t first_body, last_body;
    bool left_wall, right_wall;
    std::size_t first_point, first_mode;
    const ClusterModes* modes;
    double shift, speed, fall;  // a [m], b [m/s], g [m/s²]
    std::vector<double> rest;   // w̄  [m]; empty: zero

    bool holds_same(const Cluster& other) const {
      return first_body == other.first_body && last_body == other.last_body && left_wall == other.left_wall &&
             right_wall == other.right_wall;
    }
  };
  /// ± gap of a contact: constant + slope s + ½ curve s² + Σ coefficient q over a range of modes.
  struct Gap {
    double constant = 0, slope = 0;   // [m], [m/s]
    double curve = 0;                 // [m/s²]
    std::size_t begin = 0;            // the first mode of the range
    std::vector<double> coefficient;  // [1/√kg]
    double size = 0;                  // of the displacements that it is a difference of  [m]
  };

  explicit ModalMotion(const WaveChain& chain);

  /// From this state on, with its contacts; decomposes what has not been met before.
  void start(const WaveState& state);
  /// The same from the time s on, after contacts have changed: clusters that have not are turned on, not
  /// projected.
  void go_on(double s, const WaveState& state);
  /// The motion that begins in this state.
  void archive(Archive& archive, const WaveState& state);
  void write(double s, WaveState& state) const { write({&s, 1}, {&state, 1}); }
  /// Several times at once: that costs less than one after the other.
  void write(std::span<const double> s, std::span<WaveState> states) const;
  /// The function that falls through zero when the contact changes: the gap of an open one, else the
  /// compression.
  void describe(std::size_t contact, bool closed, Gap& gap) const;
  /// The displacement of the centre of a body, times the sign.
  void describe_centre(std::size_t body, double sign, Gap& gap) const;
  double value(const Gap& gap, double s) const;  // [m]
  /// The first two derivatives.
  struct Slope {
    double rate, bend;  // [m/s], [m/s²]
  };
  Slope slope(const Gap& gap, double s) const;
  /// From 0 to the time s, which was the one of this number when times were written last  [m s].
  double integral(const Gap& gap, double s, std::size_t number) const;

  std::size_t modes() const { return frequency_.size(); }
  double pace() const;                                                // of the fastest cluster  [m/s]
  std::span<const double> frequencies() const { return frequency_; }  // [rad/s]
  std::span<const double> cosines() const { return cosine_; }         // q₀  [√kg m]
  std::span<const double> sines() const { return sine_; }             // r₀  [√kg m]

 private:
  void group(const WaveState& state);
  void lay_out();
  void project(Cluster& cluster, const WaveState& state);
  const Cluster* cluster_of(std::size_t body) const;
  void add_end(const Cluster* cluster, std::size_t point, double sign, Gap& gap) const;

  const WaveChain* chain_;
  ModeLibrary library_;
  std::vector<Cluster> clusters_, old_clusters_;
  std::vector<double> frequency_, cosine_, sine_;
  std::vector<double> old_cosine_, old_sine_, old_frequency_;
  mutable std::vector<double> amplitude_;  // q and q̇ of the times written last, one row after the other
  mutable std::vector<double> swept_;      // ∫ q ds of these times
  std::vector<double> displacement_, velocity_;  // of a cluster, without its flight and rest
};

}  // namespace ictus::waves
