#pragma once
// What a player does, as drives of contacts and a score of events: fingers and plectra are stops that are moved.

#include <Eigen/Core>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/scene/scene.hpp"
#include "ictus/schemes/score.hpp"

namespace ictus {

/// A finger or a plectrum as a stop beside a resonator: away, and moved towards it.
struct Pad {
  At<std::string> name, on;
  PlaceOn at;
  Wall::Faces side = Wall::Faces::right;
  double gap = 0;  // m, before it is moved
  LawChoice law;
  Track motion;           // of time, m
  double end = HUGE_VAL;  // s, when it is gone
  double force = 0;       // N, at which it slips off, before `latest`; 0: it does not
  double latest = 0;      // s
  Place place;
};
std::vector<Pad> pads_of(const Gestures& gestures);

/// Adds tracks and hands to a system whose contacts are known, and says when what happens. Numbers that were left open are
/// filled into the scene; where something is wrong there are complaints.
std::shared_ptr<const Score> play(Scene& scene, const std::vector<Pad>& pads, ModalSystemData& data,
                                  Problems& problems);

}  // namespace ictus
