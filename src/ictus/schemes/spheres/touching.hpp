#pragma once
// The inelastic step on positions: q₊ = q + h w, w = v + ½h a + M⁻¹Gᵀλ, 0 ≤ λ ⊥ g/h + G w ≥ 0.
// Contacts that the free motion does not come near wait outside the problem; those that the solution runs
// into are taken in, and it is solved again.

#include <cstddef>
#include <span>
#include <vector>

#include "ictus/model/spheres/neighbour_list.hpp"
#include "ictus/model/spheres/spheres.hpp"
#include "ictus/schemes/spheres/contact.hpp"
#include "ictus/schemes/spheres/contact_pivots.hpp"
#include "ictus/schemes/spheres/contact_sweeps.hpp"
#include "ictus/schemes/spheres/rub_sweeps.hpp"
#include "ictus/schemes/spheres/step_bodies.hpp"

namespace ictus {

struct Meeting;

/// Part of a penetration that one step undoes: all at once it would lift a whole pile.
inline constexpr double penetration_undone = 0.2;

/// Which solver, and how well.
struct ContactSolver {
  std::size_t exact_up_to;  // contacts
  std::size_t most_sweeps;
  ContactPivots pivots;
  ContactSweeps sweeps;
  RubSweeps rub_sweeps = {};
  double finest = 0;  // m/s: what small problems with friction are solved to

  bool exact(std::size_t contacts) const { return contacts <= exact_up_to; }
  /// The most that a problem of this size gets: small ones may have more. With friction a sweep costs twice as much,
  /// and large problems get five eighths of them.
  std::size_t sweeps_for(std::size_t contacts, bool friction) const;
  ContactReport solve(std::span<Contact> contacts, std::span<MovingBody> bodies, double tolerance,
                      std::size_t most);
  /// With one Rub for each contact where there is friction, otherwise none.
  ContactReport solve(std::span<Contact> contacts, std::span<Rub> rubs, StepBodies& bodies, double tolerance,
                      std::size_t most);
};

struct TouchingReport {
  double residual = 0;     // m/s
  double penetration = 0;  // m, at the end
  std::size_t sweeps = 0;
  std::size_t searches = 0;
};

class Touching {
 public:
  explicit Touching(const Spheres& scene) : scene_(scene), neighbours_(scene) {}

  void forget() { neighbours_.forget(); }
  template <class Archive>
  void archive(Archive& archive) {
    archive(neighbours_);
  }
  /// Reads h, x, v, a; leaves w and q₊. Contacts that close slower than `floor`, m/s, are at rest.
  TouchingReport solve(StepBodies& bodies, ContactSolver& solver, double tolerance, double floor = 0);

  std::vector<Contact>& contacts() { return contacts_; }
  /// One for each contact; none without friction.
  const std::vector<Rub>& rubs() const { return rubs_; }
  std::vector<Vector3>& kept_friction() { return neighbours_.kept_friction(); }
  std::vector<Candidate>& candidates() { return neighbours_.candidates(); }

 private:
  void free_motion(StepBodies& bodies) const;
  bool covered(const StepBodies& bodies) const;
  void collect(StepBodies& bodies);
  void interleave();
  void add_rubs(StepBodies& bodies);
  Rub rub_of(const Contact& contact, const StepBodies& bodies);
  void add(const Meeting& at, std::uint32_t candidate, StepBodies& bodies);
  Meeting meet(const Candidate& candidate, const StepBodies& bodies) const;
  bool near(const Candidate& candidate, const StepBodies& bodies, double distance) const;
  std::size_t take_in_waiting(StepBodies& bodies, double slack);
  void solve_listed(StepBodies& bodies, ContactSolver& solver, double tolerance, TouchingReport& report);
  double gap_at_end(const Candidate& candidate, const StepBodies& bodies) const;
  double deepest(const StepBodies& bodies) const;

  const Spheres& scene_;
  NeighbourList neighbours_;
  std::vector<Contact> contacts_, mixed_;
  std::vector<Rub> rubs_;
  double floor_ = 0;                    // m/s
  std::vector<std::uint32_t> waiting_;  // candidates that are not in the problem
  std::vector<double> motion_;          // m, of each body if it were free
};

}  // namespace ictus
