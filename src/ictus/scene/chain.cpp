#include "ictus/scene/chain.hpp"

#include <algorithm>

namespace ictus {

bool no_gap(const std::vector<double>& gaps) {
  return std::all_of(gaps.begin(), gaps.end(), [](double gap) { return gap == 0; });
}

Body chain_body(const ChainParts& chain, std::size_t i, const Body* before) {
  Body body;
  body.name = {chain.name.value + "-" + std::to_string(i + 1), chain.name.place};
  body.mass = {chain.mass.at(i), chain.mass.place};
  body.radius = {chain.radius.at(i), chain.radius.place};
  body.velocity = {chain.velocity.at(i), chain.velocity.place};
  body.material = chain.material(i);
  if (!before)
    body.position = chain.position;
  else if (!chain.touching && before->position)
    body.position = At<double>{
        before->position->value + before->radius.value + chain.gap.at(i - 1) + body.radius.value, {}};
  return body;
}

namespace {
double touching(double place, const Body& before, const Body& body) {
  return place + before.radius.value + body.radius.value;
}
}  // namespace

std::vector<std::optional<double>> known_positions(const std::vector<Body>& bodies) {
  std::vector<std::optional<double>> places(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].position)
      places[i] = bodies[i].position->value;
    else if (i > 0 && places[i - 1])
      places[i] = touching(*places[i - 1], bodies[i - 1], bodies[i]);
  }
  return places;
}

std::optional<double> last_position(const std::vector<Body>& bodies) {
  std::size_t known = bodies.size();
  while (known > 0 && !bodies[known - 1].position) --known;
  if (known == 0) return std::nullopt;
  double place = bodies[known - 1].position->value;
  for (std::size_t i = known; i < bodies.size(); ++i) place = touching(place, bodies[i - 1], bodies[i]);
  return place;
}

}  // namespace ictus
