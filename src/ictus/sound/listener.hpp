#pragma once
// Who listens at a pickup while a run goes on, and what was heard: its peak, its onsets, its partials and beside them the
// modes of the model.

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/schemes/modal_sums.hpp"
#include "ictus/sound/partials.hpp"
#include "ictus/sound/signal.hpp"

namespace ictus::sound {

enum class Quantity { displacement, pressure, velocity };

/// One mode as a coordinate of the system.
struct Mode {
  Eigen::Index coordinate;
  double frequency;  // ω, rad/s, undamped
  double decay;      // σ, 1/s
  std::string label;

  double turns() const;  // ω_d, rad/s, damped; 0 where it creeps
  bool is_audible(double rate) const;
};
std::vector<Mode> modes_of(const ModalSystem& system);

/// What a pickup hears of the modes, without those that would be heard at another frequency.
class Ear {
 public:
  std::string name;
  std::vector<Mode> modes;
  std::vector<double> shape;  // of each mode, kg^(-1/2)

  explicit Ear(std::string of) : name(std::move(of)) {}
  void add(const Mode& mode, double of_it);
  double hears(const Eigen::VectorXd& x) const {
    return modal::product(row_.data(), x.data() + first_, static_cast<Eigen::Index>(row_.size()));
  }

 private:
  Eigen::Index first_ = 0;   // coordinate
  std::vector<double> row_;  // from there on, zero where it hears nothing
};
/// One per pickup.
std::vector<Ear> ears_of(const ModalSystem& system, double rate);

/// A stretch in which no contact touches: it rings freely.
struct Ringing {
  std::size_t first = 0, count = 0;  // frames
};

/// What was measured in the sound, and beside it, where there is one of nearly this frequency, the mode of the model,
/// both at the first sample of the stretch.
struct HeardPartial {
  Partial measured;
  std::optional<Partial> mode;
  std::string label = {};  // of the mode: "bar 3"
};

struct Heard {
  std::string pickup;
  double peak = 0, peak_time = 0;      // in the unit of the signal; s
  double centroid = 0;                 // Hz
  std::vector<double> onsets;          // s
  std::vector<HeardPartial> partials;  // of the longest free stretch, the strongest first
};

struct Sampling {
  double rate = 44100;  // Hz
  std::size_t steps_per_sample = 1;
  Quantity quantity = Quantity::velocity;
};

/// Takes the samples of a run, and keeps the state with which its longest free stretch begins.
class Listener {
 public:
  /// What is heard of a state, by ear: of pickups, or on the axes of faces.
  struct Hearing {
    std::vector<Ear> ears;
    std::string unit;
    std::function<const Eigen::VectorXd&(const Motion&)> look;  // what the ears hear of it
  };

  /// The system must live as long.
  Listener(const ModalSystem& system, const Sampling& sampling, Hearing hearing);

  /// The state after each step, the start among them. Throws Error where they do not come evenly.
  void take(const Motion& motion);

  const Signal& signal() const { return signal_; }
  const Ringing& longest() const { return longest_; }
  /// What a pickup heard.
  Heard heard(std::size_t pickup) const;

 private:
  void watch(const Motion& motion);

  const ModalSystem& system_;
  Sampling sampling_;
  Signal signal_;
  Hearing hearing_;
  Eigen::VectorXd gap_;
  Ringing current_, longest_;
  Motion begin_, state_;  // with which this stretch and the longest begin
  bool touched_ = false;
  std::size_t steps_ = 0;
};

}  // namespace ictus::sound
