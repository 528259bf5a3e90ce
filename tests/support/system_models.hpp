#pragma once
// Models of mechanical systems whose contacts follow one law: balls and walls in the plane and in space, and
// systems of the list.

#include <memory>
#include <utility>
#include <vector>

#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/model/mechanics/system_case.hpp"
#include "ictus/model/model.hpp"

namespace ictus::test {

template <ContactLaw Law>
Model system_model(std::shared_ptr<const MechanicalSystem> system, const Law& law) {
  Model::Pools pools;
  pools.push_back(std::make_unique<PoolOf<Law>>(law, ContactRange{0, system->contacts()}));
  return Model(std::move(system), std::move(pools));
}

template <ContactLaw Law>
Model system_model(SystemCase& shipped, const Law& law) {
  return system_model(std::shared_ptr<const MechanicalSystem>(std::move(shipped.system)), law);
}

/// Balls of one radius, every two of which can touch, and a floor where it is wanted.
struct Balls {
  std::size_t dimension;
  double radius;
  std::vector<double> masses;
  Vector3 gravity{};
  bool floor = false;  // y = 0, below the balls

  std::shared_ptr<const MechanicalSystem> system() const {
    BodiesData data{
        .dimension = dimension, .gravity = gravity, .names = {}, .masses = masses, .contacts = {}};
    for (std::size_t i = 0; i < masses.size(); ++i) {
      data.names.push_back("ball" + std::to_string(i));
      for (std::size_t j = i + 1; j < masses.size(); ++j)
        data.contacts.push_back({"pair", i, j, false, {}, 2 * radius, 1});
      if (floor) data.contacts.push_back({"floor", BodiesData::Contact::wall, i, true, {0, 1, 0}, radius, 1});
    }
    return std::make_shared<BodiesSystem>(std::move(data));
  }
};

}  // namespace ictus::test
