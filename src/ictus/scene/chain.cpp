#include "ictus/scene/chain.hpp"

#include <algorithm>

#include "ictus/scene/shape.hpp"

namespace ictus {

bool no_gap(const std::vector<double>& gaps) {
  return std::all_of(gaps.begin(), gaps.end(), [](double gap) { return gap == 0; });
}

Body chain_body(const ChainParts& chain, std::size_t i, const Body* before) {
  Body body;
  body.name = {chain.name.value + "-" + std::to_string(i + 1), chain.name.place};
  body.mass = {chain.mass.at(i), chain.mass.place};
  body.radius = {chain.radius.at(i), chain.radius.place};
  body.velocity = {chain.direction * chain.velocity.at(i), chain.velocity.place};
  body.material = chain.material(i);
  body.shape = chain.shape(i);
  if (!before)
    body.position = chain.position;
  else if ((!chain.touching || chain.turned) && before->position)
    body.position =
        At<Vector3>{before->position->value + chain.direction * half_length(*before) +
                        chain.direction * chain.gap.at(i - 1) + chain.direction * half_length(body),
                    {}};
  return body;
}

namespace {
double touching(double place, const Body& before, const Body& body) {
  return place + half_length(before) + half_length(body);
}
}  // namespace

std::vector<std::optional<double>> known_positions(const std::vector<Body>& bodies) {
  std::vector<std::optional<double>> places(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (bodies[i].position)
      places[i] = bodies[i].position->value.x;
    else if (i > 0 && places[i - 1])
      places[i] = touching(*places[i - 1], bodies[i - 1], bodies[i]);
  }
  return places;
}

std::optional<double> last_position(const std::vector<Body>& bodies) {
  std::size_t known = bodies.size();
  while (known > 0 && !bodies[known - 1].position) --known;
  if (known == 0) return std::nullopt;
  double place = bodies[known - 1].position->value.x;
  for (std::size_t i = known; i < bodies.size(); ++i) place = touching(place, bodies[i - 1], bodies[i]);
  return place;
}

}  // namespace ictus
