#pragma once
// Impacts of one contact that follow each other ever faster. Flights whose lengths shrink by a ratio r end at
//     t∞ = t_k + Δ_k r/(1 − r),
// exactly so under constant forces, where r = e. Otherwise ratios tend to a limit, r_k = r + O(Δ_k); with
// r = Δ_k/Δ_{k−1} the limits T_k of successive impacts then differ by O(Δ_k²), that is by r² from one to the
// next, and T_k + (T_k − T_{k−1}) r²/(1 − r²) is right to O(Δ_k³). The limit is certain once two of these
// agree within the tolerance.

#include <array>
#include <cstddef>
#include <optional>

namespace ictus {

/// The last flights of a contact.
class FlightHistory {
 public:
  struct Limit {
    double ratio;      // r
    double flight;     // s, Δ_k
    double remaining;  // s, t∞ − t_k
  };

  void clear() { count_ = 0; }
  /// Has there been a row of impacts?
  bool is_long() const { return count_ > flight_.size(); }
  /// An impact after a flight of this length, s; the first one only starts to count.
  void record(double flight);
  /// The limit, where it is known within `error`, s; `restitution` is taken for the ratio where that is what
  /// the ratios say.
  std::optional<Limit> limit(double restitution, double error) const;

  template <class Archive>
  void archive(Archive& archive) {
    archive(flight_, count_);
  }

 private:
  std::array<double, 4> flight_{};  // s, the newest first
  std::size_t count_ = 0;           // impacts so far, no more than five
};

}  // namespace ictus
