#include "ictus/run/wave_treatment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/most.hpp"
#include "ictus/run/wave_row.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/schemes/waves/modal_propagator.hpp"
#include "ictus/schemes/waves/propagators.hpp"

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
constexpr const char* no_row = "the bodies do not stand in a row";

/// The contact of two bodies of the problem, or none.
std::size_t contact_of(const CollisionProblem& problem, std::size_t a, std::size_t b) {
  for (std::size_t j = 0; j < problem.contacts.size(); ++j) {
    const CollisionContact& contact = problem.contacts[j];
    if ((contact.first == a && contact.second == b) || (contact.first == b && contact.second == a)) return j;
  }
  return none;
}

/// A wall is none.
bool deforms(const waves::SlicedBody* body) { return body && body->slices() > 1; }
bool has_spring(const waves::Spring& end) { return std::isfinite(end.stiffness); }

/// As method waves: bodies that do not deform touch by their law where they have one, others by their half
/// slices.
std::optional<waves::ContactSpring> spring_between(const waves::SlicedBody* left,
                                                   const waves::SlicedBody* right, const PairLaw& law) {
  if (deforms(left) || deforms(right) || !(law.stiffness > 0)) return std::nullopt;
  return waves::ContactSpring{law.stiffness, law.exponent};
}

/// Do two that are rigid touch without a law?
bool lacks_spring(const waves::ChainPlan& plan) {
  for (std::size_t k = plan.left_wall ? 0 : 1; k < plan.bodies.size(); ++k)
    if (!plan.bodies[k].contact && !has_spring(plan.bodies[k].body.left_end) &&
        (k == 0 || !has_spring(plan.bodies[k - 1].body.right_end)))
      return true;
  return plan.right_wall && !plan.right_wall->contact && !has_spring(plan.bodies.back().body.right_end);
}

}  // namespace

WaveTreatment::WaveTreatment(const Scene& scene) {
  for (const Body& body : scene.bodies) bodies_.push_back(sliced_body(scene, body));
}

/// What is wrong with the row, or nothing.
const char* WaveTreatment::lay_in_row(const CollisionProblem& problem, Row& row) const {
  row.axis = problem.contacts.front().normal;
  // Bodies have a left and a right end on the line only, which lies along x.
  if (row.axis.x < 0) row.axis = -row.axis;
  for (const CollisionContact& contact : problem.contacts)
    if (length(cross(contact.normal, row.axis)) > parallel) return no_row;
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
    if (row.between.back() == none) return no_row;
  }
  return find_walls(problem, row);
}

const char* WaveTreatment::find_walls(const CollisionProblem& problem, Row& row) {
  std::size_t walls = 0;
  for (std::size_t j = 0; j < problem.contacts.size(); ++j) {
    const CollisionContact& contact = problem.contacts[j];
    const bool first_fixed = !(problem.inverse_mass[contact.first] > 0);
    if (!first_fixed && problem.inverse_mass[contact.second] > 0) continue;
    const std::size_t body = first_fixed ? contact.second : contact.first;
    const bool right = (dot(contact.normal, row.axis) > 0) != first_fixed;
    if (body != (right ? row.bodies.back() : row.bodies.front())) return no_row;
    (right ? row.right : row.left) = j;
    ++walls;
  }
  if (walls == 2) return "waves between two walls never end";
  return row.between.size() + walls == problem.contacts.size() ? nullptr : no_row;
}

waves::ChainPlan WaveTreatment::chain_of(const CollisionProblem& problem, const Row& row,
                                         std::span<const Vector3> velocity) const {
  waves::ChainPlan plan;
  plan.left_wall = row.left.has_value();
  const waves::SlicedBody* before = nullptr;
  for (std::size_t k = 0; k < row.bodies.size(); ++k) {
    const waves::SlicedBody* body = &bodies_[problem.body[row.bodies[k]]];
    plan.bodies.push_back({*body, dot(velocity[row.bodies[k]], row.axis)});
    if (k > 0 || row.left)
      plan.bodies.back().contact =
          spring_between(before, body, problem.contacts[k > 0 ? row.between[k - 1] : *row.left].law);
    before = body;
  }
  if (row.right) plan.right_wall = {0, spring_between(before, nullptr, problem.contacts[*row.right].law)};
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
  waves::ChainPlan plan = chain_of(problem, row, velocity);
  if (lacks_spring(plan)) return {.resolved = false, .message = "rigid bodies touch without a law"};
  if (waves::too_many_for_modes(plan)) return {.resolved = false, .message = "waves take fewer slices"};
  const waves::WaveChain chain(std::move(plan));
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

namespace {

void refuse_loss(const LawChoice& choice, Problems& problems) {
  const auto refuse = [&](double restitution, const Place& place) {
    if (restitution != 1)
      problems.add(place, "restitution: deformable bodies lose energy to their vibration only",
                   "remove it, or take other collisions");
  };
  const auto given = choice.parameters.find("restitution");
  if (given != choice.parameters.end()) refuse(given->second.value, given->second.place);
  if (choice.measured && choice.measured->restitution)
    refuse(choice.measured->restitution->value.value, choice.measured->restitution->value.place);
}

/// Off the line there are spheres only, and which way one is turned is not told.
void refuse_one_sided(const Scene& scene, Problems& problems) {
  for (const Body& body : scene.bodies)
    if (body.shape && body.shape->slices > 0 && body.shape->tip && body.shape->tip->ends != Tip::Ends::both)
      return problems.add(
          body.shape->tip->material.place,
          fmt::format("{}: collisions by waves off the line need bodies with equal ends", body.name.value),
          "where a tip at one end points is not told: give it ends = \"both\"");
}

}  // namespace

void check_wave_collisions(const Scene& scene, Problems& problems) {
  const Place place =
      scene.run.collisions.place.file.empty() ? Place{scene.file} : scene.run.collisions.place;
  if (!has_slices(scene))
    problems.add(place, "run.collisions: waves need bodies that are cut into slices",
                 "as in slices = 20 and a material in a [[body]] or [[chain]]");
  for (const Body& body : scene.bodies)
    if (body.shape && body.shape->slices > most::slices_of_modes)
      problems.add(body.shape->place,
                   fmt::format("collisions by waves take {} slices of a body, {} has {}",
                               most::slices_of_modes, body.name.value, body.shape->slices),
                   "take fewer slices");
  if (scene.frame)
    problems.add(place, "run.collisions: waves know no frame that moves",
                 "take other collisions, or a frame without a mass, which stands still");
  refuse_loss(scene.contact, problems);
  for (const Pair& pair : scene.pairs) refuse_loss(pair.contact, problems);
  if (scene.dimension > 1) refuse_one_sided(scene, problems);
}

}  // namespace ictus
