#include "ictus/run/wave_treatment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/wave_row.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/schemes/waves/propagator.hpp"

namespace ictus {

struct WaveTreatment::Row {
  Vector3 axis;                            // of length 1
  std::vector<std::size_t> bodies;         // of the problem, along the axis
  std::vector<std::size_t> between;        // contact of each two neighbours, one less
  std::optional<std::size_t> left, right;  // contacts with walls at its ends
};

namespace {

constexpr double parallel = 1e-6;  // sine of the angle up to which normals are one
constexpr std::size_t none = static_cast<std::size_t>(-1);

/// The contact of two bodies of the problem, or none.
std::size_t contact_of(const CollisionProblem& problem, std::size_t a, std::size_t b) {
  for (std::size_t j = 0; j < problem.contacts.size(); ++j) {
    const CollisionContact& contact = problem.contacts[j];
    if ((contact.first == a && contact.second == b) || (contact.first == b && contact.second == a)) return j;
  }
  return none;
}

bool is_rigid(const waves::SlicedBody& body) { return body.slices() <= 1; }

/// Rigid bodies touch by their law, others by their half slices.
std::optional<waves::ContactSpring> spring_between(const waves::SlicedBody& a, const waves::SlicedBody& b,
                                                   const PairLaw& law) {
  if (!is_rigid(a) || !is_rigid(b)) return std::nullopt;
  return waves::ContactSpring{law.stiffness, law.exponent};
}

}  // namespace

WaveTreatment::WaveTreatment(const Scene& scene) {
  for (const Body& body : scene.bodies) bodies_.push_back(sliced_body(scene, body));
}

/// What is wrong with the row, or nothing.
const char* WaveTreatment::lay_in_row(const CollisionProblem& problem, Row& row) const {
  row.axis = problem.contacts.front().normal;
  for (const CollisionContact& contact : problem.contacts)
    if (length(cross(contact.normal, row.axis)) > parallel) return "the bodies do not stand in a row";
  for (std::size_t i = 0; i < problem.body.size(); ++i)
    if (problem.inverse_mass[i] > 0) {
      if (problem.body[i] >= bodies_.size()) return "waves know no frame that moves";
      row.bodies.push_back(i);
    }
  std::stable_sort(row.bodies.begin(), row.bodies.end(), [&](std::size_t a, std::size_t b) {
    return dot(problem.position[a], row.axis) < dot(problem.position[b], row.axis);
  });
  for (std::size_t k = 0; k + 1 < row.bodies.size(); ++k) {
    row.between.push_back(contact_of(problem, row.bodies[k], row.bodies[k + 1]));
    if (row.between.back() == none) return "the bodies do not stand in a row";
  }
  std::size_t walls = 0;
  for (std::size_t j = 0; j < problem.contacts.size(); ++j) {
    const CollisionContact& contact = problem.contacts[j];
    const bool first_fixed = !(problem.inverse_mass[contact.first] > 0);
    if (!first_fixed && problem.inverse_mass[contact.second] > 0) continue;
    const std::size_t body = first_fixed ? contact.second : contact.first;
    const bool right = (dot(contact.normal, row.axis) > 0) != first_fixed;
    if (body != (right ? row.bodies.back() : row.bodies.front())) return "the bodies do not stand in a row";
    (right ? row.right : row.left) = j;
    ++walls;
  }
  if (walls == 2) return "waves between two walls never end";
  return row.between.size() + walls == problem.contacts.size() ? nullptr : "the bodies do not stand in a row";
}

waves::ChainPlan WaveTreatment::chain_of(const CollisionProblem& problem, const Row& row,
                                         std::span<const Vector3> velocity) const {
  waves::ChainPlan plan;
  plan.left_wall = row.left.has_value();
  if (row.right) plan.right_wall.emplace();
  for (std::size_t k = 0; k < row.bodies.size(); ++k) {
    waves::ChainBody body{bodies_[problem.body[row.bodies[k]]], dot(velocity[row.bodies[k]], row.axis)};
    if (k > 0)
      body.contact =
          spring_between(plan.bodies.back().body, body.body, problem.contacts[row.between[k - 1]].law);
    plan.bodies.push_back(std::move(body));
  }
  return plan;
}

/// From the end without a wall: what a body gained along the axis, its two contacts gave.
void WaveTreatment::share(const Row& row, std::span<const double> gained, std::span<double> impulse) {
  double carried = 0;
  for (std::size_t k = row.bodies.size(); row.left && k-- > 0;) {
    carried += gained[k];
    impulse[k > 0 ? row.between[k - 1] : *row.left] = carried;
  }
  for (std::size_t k = 0; !row.left && k < row.bodies.size(); ++k) {
    carried -= gained[k];
    if (k + 1 < row.bodies.size())
      impulse[row.between[k]] = carried;
    else if (row.right)
      impulse[*row.right] = carried;
  }
}

CollisionResult WaveTreatment::collide(const CollisionProblem& problem, std::span<Vector3> velocity,
                                       std::span<double> impulse) {
  Row row;
  if (const char* wrong = lay_in_row(problem, row)) return {.resolved = false, .message = wrong};
  const waves::WaveChain chain(chain_of(problem, row, velocity));
  const waves::WaveRun run = waves::make_propagator(waves::fitting_propagator(chain), chain)->run({});
  if (run.ending != waves::WaveEnding::separated)
    return {.resolved = false, .message = "the waves do not part"};
  CollisionResult result;
  result.collisions = run.events.size();
  std::vector<double> gained;  // N s, of each body along the axis
  for (std::size_t k = 0; k < row.bodies.size(); ++k) {
    const waves::BodyMotion motion = chain.motion(run.last, k);
    const double change = motion.velocity - chain.plan().bodies[k].velocity;
    velocity[row.bodies[k]] += change * row.axis;
    gained.push_back(change / problem.inverse_mass[row.bodies[k]]);
    result.vibration += motion.vibrational;
  }
  share(row, gained, impulse);
  return result;
}

void check_wave_collisions(const Scene& scene, Problems& problems) {
  const Place place =
      scene.run.collisions.place.file.empty() ? Place{scene.file} : scene.run.collisions.place;
  if (!has_slices(scene))
    problems.add(place, "run.collisions: waves need bodies that are cut into slices",
                 "as in slices = 20 and a material in a [[body]] or [[chain]]");
  const auto given = scene.contact.parameters.find("restitution");
  if (given != scene.contact.parameters.end() && given->second.value != 1)
    problems.add(given->second.place, "restitution: deformable bodies lose energy to their vibration only",
                 "remove it, or take other collisions");
}

}  // namespace ictus
