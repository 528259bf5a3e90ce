#pragma once
// Linear contacts: the motion between two events is known in closed form. One eigen-decomposition per cluster
// of touching bodies, kept for when it comes back.

#include <cstddef>
#include <limits>

#include "ictus/base/about.hpp"
#include "ictus/schemes/waves/gap_search.hpp"
#include "ictus/schemes/waves/modal_motion.hpp"
#include "ictus/schemes/waves/peak_search.hpp"
#include "ictus/schemes/waves/propagator.hpp"

namespace ictus::waves {

/// Slices that modes do not take, whose eigenvectors cost their square: of one body, of all together; none where they do.
struct TooManySlices {
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::size_t body = none;  // of the chain; none: of all together
  std::size_t slices = 0;   // 0: not too many

  explicit operator bool() const { return slices > 0; }
};
TooManySlices too_many_for_modes(const ChainPlan& plan);

class ModalPropagator final : public Propagator {
 public:
  static constexpr About about{"modes",
                               "Exact between located events, by the modes of the bodies that touch.",
                               "w = a + b t + Φ (q cos ωt + r sin ωt)", "docs/theory/waves.md"};

  /// Throws Error where a contact is not linear, or slices are too many.
  explicit ModalPropagator(const WaveChain& chain);
  void start(const WaveOptions& options) override;
  bool advance() override;
  WaveRun finish() override;
  void archive(Archive& archive) override;

 private:
  void fly_on();
  void sample(double until);
  void see_peaks(double s);
  void see_heights(double s);
  void add_impulses(double s, std::size_t number, WaveState& state) const;

  const WaveChain* chain_;
  ModalMotion motion_;
  GapSearch search_;
  PeakSearch peaks_;
  ModalMotion::Gap centre_;
  WaveState origin_;                // where the present motion begins
  std::size_t steps_ = 0;           // of the search up to there
  bool flies_on_ = false;           // no event is left
  std::vector<double> times_;       // of samples that are written together, since then  [s]
  std::vector<WaveState> scratch_;  // those samples
};

}  // namespace ictus::waves
