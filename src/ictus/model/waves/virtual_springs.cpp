#include "ictus/model/waves/virtual_springs.hpp"

#include <algorithm>

#include "ictus/base/error.hpp"

namespace ictus::waves {

/// M a = A f, where column j of A has 1 at the body on the right of contact j and −1 at the one on its left.
/// Aᵀ A f = Aᵀ M a has the diagonal 2, or 1 at a wall, and −1 beside it; A Aᵀ, for two walls, 2 and −1.
VirtualSprings::VirtualSprings(const WaveChain& chain) : chain_(&chain) {
  for (std::size_t b = 0; b < chain.bodies(); ++b) {
    body_mass_.push_back(chain.body(b).total_mass());
    rest_centre_.push_back(chain.mean(chain.rest_positions(), b));
  }
  const auto& contacts = chain.contacts();
  const auto size = static_cast<Eigen::Index>(std::min(contacts.size(), chain.bodies()));
  const bool walls = contacts.size() > chain.bodies();
  Skyline rows(Skyline::band(size, 1));
  for (Eigen::Index i = 0; i < size; ++i) {
    const WaveChain::Contact& contact = contacts[static_cast<std::size_t>(i)];
    rows.at(i, i) = walls || (contact.left && contact.right) ? 2 : 1;
    if (i > 0) rows.at(i, i - 1) = -1;
  }
  expects(normal_.factor(rows), "virtual springs of a chain are determined");
}

/// Aᵀ x, with what belongs to the right wall.
std::vector<double> VirtualSprings::differences(std::span<const double> of_bodies, double right_wall) const {
  std::vector<double> result;
  for (const WaveChain::Contact& contact : chain_->contacts())
    result.push_back((contact.right ? of_bodies[*contact.right] : right_wall) -
                     (contact.left ? of_bodies[*contact.left] : 0));
  return result;
}

std::vector<double> VirtualSprings::forces(std::span<const double> accelerations) const {
  std::vector<double> load;
  for (std::size_t b = 0; b < body_mass_.size(); ++b) load.push_back(body_mass_[b] * accelerations[b]);
  if (chain_->contacts().size() > chain_->bodies()) {
    normal_.solve(load.data());
    return differences(load, 0);
  }
  std::vector<double> force = differences(load, 0);
  normal_.solve(force.data());
  return force;
}

std::vector<double> VirtualSprings::compressions(std::span<const double> positions) const {
  std::vector<double> shift;
  for (std::size_t b = 0; b < rest_centre_.size(); ++b) shift.push_back(rest_centre_[b] - positions[b]);
  return differences(shift, -chain_->clearance());
}

std::vector<double> VirtualSprings::forces(const WaveState& state) const {
  std::vector<double> accelerations;
  for (std::size_t b = 0; b < chain_->bodies(); ++b)
    accelerations.push_back(chain_->motion(state, b).acceleration);
  return forces(accelerations);
}

std::vector<double> VirtualSprings::compressions(const WaveState& state) const {
  std::vector<double> shift;
  for (std::size_t b = 0; b < chain_->bodies(); ++b) shift.push_back(-chain_->mean(state.displacement, b));
  return differences(shift, -chain_->clearance());
}

}  // namespace ictus::waves
