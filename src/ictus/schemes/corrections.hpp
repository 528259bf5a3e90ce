#pragma once
// The corrections of [Papetti2011, §4.2], for any scheme: the compression is clipped to the x_max of the
// impact, and the velocity at its end is set to the known rebound speed. Both act along the contact only,
// M⁻¹Gᵀ, so that momentum is kept.

#include <vector>

#include "ictus/schemes/scheme.hpp"
#include "ictus/trace/archived.hpp"
#include "ictus/trace/predicted_impact.hpp"

namespace ictus {

struct CorrectionChoice {
  bool clip = false;     // x_n ≤ x_max                  [Papetti2011, eq. (26)]
  bool rebound = false;  // v = −v_out at the end
  bool any() const { return clip || rebound; }
};

template <System S>
class Corrections {
 public:
  Corrections(const S& system, CorrectionChoice choice, PredictedImpactOf outlook, int lag)
      : choice_(choice),
        outlook_(std::move(outlook)),
        lag_(lag),
        depth_(system.contacts()),
        speed_(system.contacts()),
        impulse_(S::Contacts::Zero(system.contacts())),
        change_(system.coordinates()),
        here_(system),
        contacts_(static_cast<std::size_t>(system.contacts())) {}

  /// Looks at an accepted state and mends it; true if it did.
  bool apply(const S& system, State<S>& state) {
    bool mended = false;
    system.approach(state.q, state.v, here_, depth_, speed_);
    for (Eigen::Index j = 0; j < system.contacts(); ++j) mended = mend(system, state, j) || mended;
    return mended;
  }
  void archive(Archive& archive) { archive(contacts_); }

 private:
  struct Contact {
    double approach_speed = 0;
    std::optional<PredictedImpact> outlook;
    bool inside = false;
    int quiet = 0;

    void archive(Archive& archive) { archive(approach_speed, outlook, inside, quiet); }
  };

  bool mend(const S& system, State<S>& state, Eigen::Index j) {
    Contact& contact = contacts_[static_cast<std::size_t>(j)];
    const bool closed = depth_[j] > 0;
    if (!contact.inside && !closed) {
      contact.approach_speed = speed_[j];
      return false;
    }
    if (!contact.inside) {
      contact.inside = true;
      contact.outlook = outlook_(static_cast<std::size_t>(j), contact.approach_speed);
    }
    contact.quiet = closed ? 0 : contact.quiet + 1;
    const bool ends = contact.quiet > lag_;
    if (ends) contact = {.approach_speed = speed_[j], .outlook = contact.outlook};
    if (!contact.outlook) return false;
    if (closed && choice_.clip && depth_[j] > contact.outlook->max_depth)
      return move(system, j, state.q, depth_[j] - contact.outlook->max_depth);
    if (ends && choice_.rebound) return move(system, j, state.v, speed_[j] + contact.outlook->rebound_speed);
    return false;
  }

  /// Takes `amount` of depth or closing speed out of contact j.
  bool move(const S& system, Eigen::Index j, typename S::Vector& of, double amount) {
    impulse_[j] = amount / system.delassus(here_, j);
    system.push(here_, impulse_, change_);
    impulse_[j] = 0;
    of += change_;
    return true;
  }

  CorrectionChoice choice_;
  PredictedImpactOf outlook_;
  int lag_;
  typename S::Contacts depth_, speed_, impulse_;
  typename S::Vector change_;
  typename S::Linearised here_;
  std::vector<Contact> contacts_;
};

}  // namespace ictus
