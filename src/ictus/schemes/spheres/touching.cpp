#include "ictus/schemes/spheres/touching.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/schemes/spheres/arrival.hpp"
#include "ictus/schemes/spheres/meeting.hpp"

namespace ictus {
namespace {

constexpr std::size_t cheap_visits = 50'000;  // of contacts by sweeps, which cost half a millisecond
constexpr int most_searches = 8;              // for one step: each triples what the bodies may move
constexpr int most_rounds = 100;              // of taking contacts in
constexpr double margin = 1e-3;               // of the radii: nearer pairs are in the problem from the start

}  // namespace

std::size_t ContactSolver::sweeps_for(std::size_t contacts, bool friction) const {
  const std::size_t most = friction ? most_sweeps - 3 * most_sweeps / 8 : most_sweeps;
  return std::max(most, cheap_visits / std::max<std::size_t>(contacts, 1));
}

ContactReport ContactSolver::solve(std::span<Contact> contacts, std::span<MovingBody> bodies,
                                   double tolerance, std::size_t most) {
  if (contacts.empty()) return {};
  if (exact(contacts.size())) {
    const ContactReport report = pivots.solve(contacts, bodies);
    if (report.converged) return report;
  }
  return sweeps.solve(contacts, bodies, tolerance, most);
}

ContactReport ContactSolver::solve(std::span<Contact> contacts, std::span<Rub> rubs, StepBodies& bodies,
                                   double tolerance, std::size_t most) {
  if (std::none_of(rubs.begin(), rubs.end(), [](const Rub& r) { return r.coefficient > 0; }))
    return solve(contacts, bodies.moving, tolerance, most);
  const double wanted = exact(contacts.size()) ? std::min(finest, tolerance) : tolerance;
  ContactReport report = rub_sweeps.solve(contacts, rubs, bodies.moving, bodies.turning, wanted, most);
  report.converged = report.residual <= tolerance;
  return report;
}

TouchingReport Touching::solve(StepBodies& bodies, ContactSolver& solver, double tolerance, double floor) {
  TouchingReport report;
  floor_ = floor;
  free_motion(bodies);
  double widening = 1;
  for (int attempt = 0; attempt < most_searches; ++attempt, widening *= 3) {
    if (attempt > 0 || !covered(bodies)) {
      neighbours_.search(bodies.x, bodies.end, widening);
      ++report.searches;
      free_motion(bodies);
    }
    solve_listed(bodies, solver, tolerance, report);
    if (covered(bodies)) break;
  }
  report.penetration = deepest(bodies);
  return report;
}

bool Touching::covered(const StepBodies& bodies) const {
  return neighbours_.covers(bodies.x) && neighbours_.covers(bodies.end);
}

void Touching::free_motion(StepBodies& bodies) const {
  const double h = bodies.h;
  bodies.end.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodies.moving[i].w = bodies.v[i] + (h / 2) * bodies.a[i];
    bodies.end[i] = bodies.x[i] + h * bodies.moving[i].w;
  }
  for (std::size_t i = 0; i < bodies.turning.size(); ++i) bodies.turning[i].rim = bodies.rim[i];
}

void Touching::solve_listed(StepBodies& bodies, ContactSolver& solver, double tolerance,
                            TouchingReport& report) {
  collect(bodies);
  std::size_t left = solver.sweeps_for(contacts_.size(), bodies.have_friction());
  for (int round = 0; round < most_rounds && left > 0; ++round) {
    // A first look at those that wait after a quarter of the sweeps: what they change must not come last.
    const std::size_t most = round == 0 ? left / 4 + 1 : left;
    const ContactReport solved = solver.solve(contacts_, rubs_, bodies, tolerance, most);
    left -= std::min(left, solved.sweeps);
    report.sweeps += solved.sweeps;
    report.residual = solved.residual;
    for (std::size_t i = 0; i < bodies.size(); ++i)
      bodies.end[i] = bodies.x[i] + bodies.h * bodies.moving[i].w;
    if (take_in_waiting(bodies, tolerance * bodies.h) == 0 && solved.converged) break;
    if (bodies.have_friction()) add_rubs(bodies);
  }
}

Meeting Touching::meet(const Candidate& candidate, const StepBodies& bodies) const {
  const BodyIndex i = candidate.first, j = candidate.second;
  const Vector3 apart = bodies.x[j] - bodies.x[i];
  const Vector3 change = (bodies.end[j] - bodies.end[i]) - apart;
  if (candidate.plane == Candidate::no_plane)
    return meeting(apart, change, scene_.radius(i) + scene_.radius(j));
  const Plane& plane = scene_.planes()[candidate.plane];
  const double gap = -dot(plane.normal, apart) - plane.offset - scene_.radius(i);
  return {-plane.normal, gap, gap - dot(plane.normal, change)};
}

void Touching::collect(StepBodies& bodies) {
  contacts_.clear();
  waiting_.clear();
  const std::vector<Candidate>& all = neighbours_.candidates();
  motion_.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) motion_[i] = norm(bodies.end[i] - bodies.x[i]);
  for (std::uint32_t k = 0; k < all.size(); ++k) {
    if (all[k].kept == 0 &&
        !near(all[k], bodies,
              margin * scene_.radius(all[k].first) + motion_[all[k].first] + motion_[all[k].second])) {
      waiting_.push_back(k);
      continue;
    }
    add(meet(all[k], bodies), k, bodies);
  }
  interleave();
  // Only now: the free motions are what all have met by.
  for (const Contact& c : contacts_) push(c, c.impulse, bodies.moving.data());
  if (!bodies.have_friction()) return;
  rubs_.clear();
  add_rubs(bodies);
  for (std::size_t k = 0; k < contacts_.size(); ++k)
    if (rubs_[k].coefficient > 0)
      rub(contacts_[k], rubs_[k].impulse, bodies.moving.data(), bodies.turning.data());
}

/// Of the contacts that have none yet.
void Touching::add_rubs(StepBodies& bodies) {
  neighbours_.kept_friction().resize(neighbours_.candidates().size());
  while (rubs_.size() < contacts_.size()) rubs_.push_back(rub_of(contacts_[rubs_.size()], bodies));
}

/// Contacts at rest have friction while they slide and stick; those that strike have it in their collision.
/// What acts on positions is half of the impulse that acts on velocities, and the slip at the end of the step
/// is 2 T w − s₀: bodies that stick have half of their first slip in the mean, not none.
Rub Touching::rub_of(const Contact& c, const StepBodies& bodies) {
  const Candidate& candidate = neighbours_.candidates()[c.candidate];
  const PairLaw& law = law_of(scene_, candidate);
  if (law.friction == 0) return {};
  const double rest = std::max(floor_, rest_speed(c, candidate.kept / c.reduced_mass, law, bodies));
  if (arrival(c, c.bias * bodies.h, bodies).speed > rest) return {};
  const TurningBody &first = bodies.turning[c.first], &second = bodies.turning[c.second];
  Rub result;
  result.coefficient = law.friction;
  result.inverse_mass = 1 / c.reduced_mass + first.inverse_mass + second.inverse_mass;
  result.reduced_mass = 1 / result.inverse_mass;
  result.bias = -0.5 * slip(c.normal, bodies.v[c.second] - bodies.v[c.first],
                            bodies.rim[c.first] + bodies.rim[c.second]);
  if (!(candidate.kept > 0)) return result;
  const Vector3& kept = neighbours_.kept_friction()[c.candidate];
  result.impulse = kept - dot(kept, c.normal) * c.normal;
  return result;
}

/// Neighbours in the list share bodies, and a sweep would wait for each of them: contacts that follow each
/// other come from different parts of the list.
void Touching::interleave() {
  constexpr std::size_t parts = 8;
  const std::size_t length = (contacts_.size() + parts - 1) / parts;
  mixed_.clear();
  for (std::size_t k = 0; k < length; ++k)
    for (std::size_t at = k; at < contacts_.size(); at += length) mixed_.push_back(contacts_[at]);
  contacts_.swap(mixed_);
}

/// Whether the motion so far comes nearer than the margin: an inexpensive bound that spares most square
/// roots.
bool Touching::near(const Candidate& candidate, const StepBodies& bodies, double distance) const {
  const BodyIndex i = candidate.first, j = candidate.second;
  if (candidate.plane != Candidate::no_plane) return gap_at_end(candidate, bodies) < distance;
  const Vector3 apart = bodies.x[j] - bodies.x[i], apart_then = bodies.end[j] - bodies.end[i];
  const Vector3 change = apart_then - apart;
  const double reach = scene_.radius(i) + scene_.radius(j) + distance;
  const double length = dot(change, change), approach = -dot(apart, change);
  const double t = approach <= 0 ? 0 : approach >= length ? 1 : approach / length;
  const Vector3 nearest = apart + t * change;
  return dot(nearest, nearest) < reach * reach;
}

void Touching::add(const Meeting& at, std::uint32_t candidate, StepBodies& bodies) {
  const Candidate& from = neighbours_.candidates()[candidate];
  const double sum = bodies.moving[from.first].inverse_mass + bodies.moving[from.second].inverse_mass;
  const double gap = at.gap < 0 ? penetration_undone * at.gap : at.gap;
  contacts_.push_back(
      {at.normal, from.first, from.second, gap / bodies.h, 1 / sum, from.kept, candidate, false});
}

/// Pairs that the solution drives into each other.
std::size_t Touching::take_in_waiting(StepBodies& bodies, double slack) {
  std::size_t taken = 0, left = 0;
  for (const std::uint32_t k : waiting_) {
    const Candidate& candidate = neighbours_.candidates()[k];
    if (near(candidate, bodies, 0)) {
      const Meeting at = meet(candidate, bodies);
      if (at.gap_at_end < -slack) {
        add(at, k, bodies);
        ++taken;
        continue;
      }
    }
    waiting_[left++] = k;
  }
  waiting_.resize(left);
  return taken;
}

double Touching::gap_at_end(const Candidate& candidate, const StepBodies& bodies) const {
  const Vector3 apart = bodies.end[candidate.second] - bodies.end[candidate.first];
  const double radius = scene_.radius(candidate.first);
  if (candidate.plane == Candidate::no_plane) {
    const double reach = radius + scene_.radius(candidate.second), square = dot(apart, apart);
    return square >= reach * reach ? 0 : std::sqrt(square) - reach;
  }
  const Plane& plane = scene_.planes()[candidate.plane];
  return -dot(plane.normal, apart) - plane.offset - radius;
}

double Touching::deepest(const StepBodies& bodies) const {
  double gap = 0;
  for (const Contact& c : contacts_)
    gap = std::min(gap, gap_at_end(neighbours_.candidates()[c.candidate], bodies));
  return gap < 0 ? -gap : 0;
}

}  // namespace ictus
