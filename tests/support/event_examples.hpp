#pragma once
// Motions with events that are known: balls in a column, and a mass on the floor under a force of time.

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ictus/model/mechanics/linear_system.hpp"
#include "ictus/schemes/nonsmooth/event_driven.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// Points above each other under gravity. Contact 0 is the floor, where there is one; the next are those
/// between neighbours, from below.
struct Column {
  std::vector<double> masses;       // kg
  std::vector<double> restitution;  // one per contact
  double gravity = 2;               // m/s²
  bool floor = true;
  bool backwards = false;  // the contacts in the opposite order
};

LinearSystem make_column(const Column& column);

/// Masses next to each other, each over its own floor at 0, under forces of time; without a potential.
class PushedMasses final : public MechanicalSystem {
 public:
  using Push = std::function<double(double t)>;  // N
  PushedMasses(std::vector<Push> pushes, std::vector<double> restitution, double mass = 1)
      : MechanicalSystem({.profile = Skyline::diagonal(static_cast<Index>(pushes.size())),
                          .contacts = static_cast<Index>(pushes.size()),
                          .constant_mass = true,
                          .linear_forces = true,
                          .constant_directions = true}),
        pushes_(std::move(pushes)),
        restitution_(std::move(restitution)),
        mass_(mass) {}

  void mass(const Vector&, Skyline& matrix) const override {
    for (Index i = 0; i < coordinates(); ++i) matrix.at(i, i) = mass_;
  }
  void force(double t, const Vector&, const Vector&, Vector& force) const override {
    for (Index i = 0; i < coordinates(); ++i) force[i] = pushes_[static_cast<std::size_t>(i)](t);
  }
  void gaps(const Vector& q, Vector& gap) const override { gap = q; }
  void directions(const Vector&, ContactRows& rows) const override {
    for (Index i = 0; i < coordinates(); ++i) {
      rows.add(i, 1);
      rows.end_row();
    }
  }
  double potential(const Vector&) const override { return 0; }
  double power(double t, const Vector&, const Vector& v) const override {
    double sum = 0;
    for (Index i = 0; i < coordinates(); ++i) sum += pushes_[static_cast<std::size_t>(i)](t) * v[i];
    return sum;
  }
  double restitution(Index j) const override { return restitution_[static_cast<std::size_t>(j)]; }

 private:
  std::vector<Push> pushes_;
  std::vector<double> restitution_;
  double mass_;
};

Eigen::VectorXd values(std::initializer_list<double> list);

/// A motion and all that was told of it.
struct Told {
  Motion end;
  StepReport total;
  Eigen::VectorXd impulse;
  std::vector<Event> events;
  std::vector<Motion> inside;

  std::vector<Event> of(EventKind kind) const {
    std::vector<Event> some;
    for (const Event& event : events)
      if (event.kind == kind) some.push_back(event);
    return some;
  }
  std::string text() const {
    std::string all;
    for (const Event& event : events)
      all += std::string(name(event.kind)) + " at " + std::to_string(event.t) + " of " +
             std::to_string(event.contact) + "\n";
    return all;
  }
};

Told follow(const MechanicalSystem& system, Motion motion, double until, int steps = 1,
            const NonsmoothOptions& options = {});

/// E₀ + W = E + D
double ledger(const MechanicalSystem& system, const Motion& start, const Told& told);

}  // namespace ictus::test
