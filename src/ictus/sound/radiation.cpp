#include "ictus/sound/radiation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <string_view>

#include "ictus/base/error.hpp"

namespace ictus::sound {
namespace {

struct Reason {
  std::string_view kind, why;
};
constexpr std::array reasons{
    Reason{"bar", "its two sides move air around its edges to each other"},
    Reason{"circular_plate", "with a free edge its two sides move air around it to each other"},
    Reason{"gltf", "modes of a file say nothing of its surface"},
    Reason{"ring", "what moves outwards here moves inwards there, and the flow between cancels most of it"},
    Reason{"sdt", "modes of a file say nothing of its surface"},
    Reason{"string", "it is too thin to push air, which its bridge and soundboard do"},
    Reason{"table", "modes of a file say nothing of its surface"}};

void refuse(const ModalSystemData::Resonator& body) {
  const auto* found = std::find_if(reasons.begin(), reasons.end(),
                                   [&](const Reason& reason) { return reason.kind == body.kind; });
  throw Error(fmt::format("pressure: how {} (a {}) radiates is not known here{}{}", body.name, body.kind,
                          found == reasons.end() ? "" : ": ", found == reasons.end() ? "" : found->why),
              "plates and membranes whose edges are held radiate, as in a baffle; --quantity velocity");
}

/// Accelerations follow from the state by laws of contact; bristles and glides have more to say.
void refuse_gestures(const ModalSystemData& data) {
  const bool rubs = std::any_of(data.contacts.begin(), data.contacts.end(),
                                [](const ModalSystemData::Contact& contact) { return contact.rubs(); });
  if (rubs || !data.glides.empty())
    throw Error(fmt::format("pressure is not known where {}", rubs ? "a hand rubs" : "something glides"),
                "--quantity velocity, or the scene without it");
}

}  // namespace

double pressure_of(double volume_acceleration) {
  return air_density / (2 * std::numbers::pi * listening_distance) * volume_acceleration;
}

std::vector<Ear> axes_of(const ModalSystem& system, double rate) {
  refuse_gestures(system.data());
  const std::vector<Mode> modes = modes_of(system);
  std::vector<Ear> ears;
  for (std::size_t r = 0; r < system.data().resonators.size(); ++r) {
    const ModalSystemData::Resonator& body = system.data().resonators[r];
    if (body.volumes.empty()) refuse(body);
    Ear ear(body.name + ".axis");
    for (const Mode& mode : modes) {
      const Eigen::Index i = mode.coordinate - system.first_mode(r);
      if (i < 0 || i >= static_cast<Eigen::Index>(body.volumes.size()) || !mode.is_audible(rate)) continue;
      if (const double volume = body.volumes[static_cast<std::size_t>(i)]; volume != 0)
        ear.add(mode, pressure_of(volume));
    }
    ears.push_back(std::move(ear));
  }
  return ears;
}

Accelerations::Accelerations(const Model& model, const ModalSystem& system)
    : model_(model),
      system_(system),
      here_(model),
      acceleration_(system.masses().size()),
      depth_(system.contacts()),
      speed_(system.contacts()) {}

const Eigen::VectorXd& Accelerations::at(const Motion& motion) {
  acceleration_ = system_.load().array() - system_.stiffnesses().array() * motion.q.array() -
                  system_.dampings().array() * motion.v.array();
  model_.approach(motion.t, motion.q, motion.v, here_, depth_, speed_);
  for (Eigen::Index j = 0; j < system_.contacts(); ++j) {
    if (!(depth_[j] > 0)) continue;
    const ModalSystemData::Contact& contact = system_.data().contacts[static_cast<std::size_t>(j)];
    const double force = std::max(0.0, model_.pool_of(j).margin({depth_[j], speed_[j]}, motion.memory[j]));
    for (std::size_t k = 0; k < contact.opening.value.size(); ++k)
      acceleration_[contact.opening.coordinate[k]] += force * contact.opening.value[k];
    push_moved(motion, j, force);
  }
  acceleration_.array() /= system_.masses().array();
  return acceleration_;
}

/// Modes over which the point of a contact moves.
void Accelerations::push_moved(const Motion& motion, Eigen::Index contact, double force) {
  if (!system_.drives()) return;
  for (const ContactDrive& drive : system_.drives()->all()) {
    if (!drive.shapes || drive.contact != contact) continue;
    moved_.resize(drive.shapes->count());
    drive.shapes->values(motion.q[drive.travel], moved_);
    acceleration_.segment(drive.shapes->first(), moved_.size()) -= force * moved_;
  }
}

}  // namespace ictus::sound
