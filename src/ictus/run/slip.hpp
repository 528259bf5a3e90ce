#pragma once
// Plectra that let go at a force, not at a time: when that is follows from the motion, which `projected` knows. It is found
// before the run, so that every method lets go at the same instant.

#include <memory>
#include <optional>
#include <vector>

#include "ictus/model/model.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/gestures.hpp"

namespace ictus {

struct Slip {
  Eigen::Index contact = 0;
  double force = 0, latest = 0;  // N, at which it slips; s, until when it must have
  double time = 0;               // s, once it is known
  Place place;
};

/// Of the pads that slip, with their contacts.
std::vector<Slip> slips_of(const std::vector<Pad>& pads, const ModalSystemData& data);

/// The first of them that slips, taken out of the list: the others stay as they are. Nothing, and a complaint that says
/// how much it was, where the force of one is not reached in time.
std::optional<Slip> first_slip(const Model& model, const Motion& start, std::shared_ptr<const Score> score,
                               std::vector<Slip>& waiting, Problems& problems);

}  // namespace ictus
