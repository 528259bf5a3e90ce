#pragma once
// The fields of what runs tell, for checkpoints.

#include "ictus/base/archive.hpp"
#include "ictus/trace/conditions.hpp"
#include "ictus/trace/cone_book.hpp"
#include "ictus/trace/event.hpp"
#include "ictus/trace/impact.hpp"
#include "ictus/trace/ledger.hpp"
#include "ictus/trace/outcome.hpp"
#include "ictus/trace/predicted_impact.hpp"
#include "ictus/trace/routh_impact.hpp"

namespace ictus {

inline void fields(Archive& archive, Vector3& x) { archive(x.x, x.y, x.z); }

inline void fields(Archive& archive, Event& x) {
  archive(x.kind, x.t, x.contact, x.before, x.after, x.loss, x.impulse);
}

inline void fields(Archive& archive, Impact& x) {
  archive(x.contact, x.touch_time, x.approach_speed, x.peak_depth, x.peak_depth_time, x.peak_force,
          x.peak_force_time, x.release_time, x.separation_speed, x.asked_restitution, x.energy_before,
          x.energy_after, x.samples);
}

inline void fields(Archive& archive, RouthImpact& x) {
  archive(x.contact, x.t, x.normal, x.coupling, x.tangential, x.closing, x.slip, x.friction, x.impulse,
          x.rubbed);
}

inline void fields(Archive& archive, Ledger& x) {
  archive(x.initial, x.kinetic, x.vibrational, x.stored, x.potential, x.store, x.dissipated, x.work,
          x.by_hand, x.corrected, x.largest_gain, x.peak_kinetic, x.by_loss);
}

inline void fields(Archive& archive, Condition& x) {
  archive(x.checked, x.violations, x.first_time, x.worst, x.worst_time);
}
inline void fields(Archive& archive, Conditions& x) { archive(x.energy, x.speed, x.compression); }

inline void fields(Archive& archive, ConeBook& x) { archive(x.solves, x.loose, x.worst); }

inline void fields(Archive& archive, PredictedImpact& x) { archive(x.max_depth, x.rebound_speed); }

inline void fields(Archive& archive, BodyOutcome& x) {
  archive(x.name, x.unit, x.axes, x.position_start, x.position_end, x.velocity_start, x.velocity_end,
          x.highest);
}

inline void fields(Archive& archive, ContactOutcome& x) {
  archive(x.touches, x.impulse, x.peak_force, x.peak_force_time, x.gap, x.closed);
}

}  // namespace ictus
