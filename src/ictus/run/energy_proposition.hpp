#pragma once
// What the energy propositions of the lecture promise of a run, watched step by step: within the bounds of its scheme a
// step that pushes no opening contact gains nothing. What is not gained is the energy, or a storage function near it.
// Ours: the condition on the contacts, without which the propositions are not true.

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "ictus/schemes/nonsmooth/storage_function.hpp"

namespace ictus {

class EnergyProposition {
 public:
  /// Of this scheme with these numbers; none where nothing is promised: outside the bounds, and of systems that are not
  /// linear, that know time, or that rub.
  static std::optional<EnergyProposition> of(std::string_view scheme, const MechanicalSystem& system,
                                             const NonsmoothOptions& options);

  void start(const Motion& motion);

  /// A step of h that ended here.
  struct Step {
    double h;       // s
    double rise;    // of the energy less the work of other forces, J
    double scale;   // of the energies, J
    bool excepted;  // it pushed a contact that was opening, U_kᵀP > 0
  };
  void look(const Motion& motion, const Step& step);

  template <class Archive>
  void archive(Archive& archive) {
    archive(largest_, time_, rises_);
    if (storage_) archive(*storage_);
  }

  /// In words, where it was broken.
  std::optional<std::string> failure(std::string_view scheme) const;

 private:
  EnergyProposition(std::string_view source, std::optional<StorageFunction> storage)
      : source_(source), storage_(std::move(storage)) {}

  std::string_view source_;
  std::optional<StorageFunction> storage_;  // none: the energy
  double largest_ = 0, time_ = 0;           // J, s: the largest rise
  std::size_t rises_ = 0;
};

}  // namespace ictus
