// The two-point scheme with dampers: the rebound speed of a Hunt–Crossley impact at every sub-sample phase of
// a coarse contact, a loss that is never negative, and a closed ledger, for every law with a damper.

#include "ictus/schemes/smooth/two_point.hpp"
#include "ictus/laws/contact/kelvin_voigt.hpp"
#include "ictus/laws/contact/kuwabara_kono.hpp"
#include "ictus/laws/contact/lankarani_nikravesh.hpp"
#include "ictus/schemes/smooth/two_point_phase.hpp"
#include "ictus/schemes/smooth/two_point_tuned.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::two_point_test {
namespace {

/// Closing speed after the one impact of this state, m/s.
template <class Scheme, System S>
double rebound(const S& system, State<S> state, double h) {
  typename Scheme::template On<S> stepper(system);
  typename S::Contacts depth(system.contacts()), speed(system.contacts());
  for (int n = 0; n < 10000; ++n) {
    if (stepper.step(system, state, h).status != Status::converged) return HUGE_VAL;
    system.approach(state.q, state.v, depth, speed);
    if (!(depth[0] > 0) && speed[0] < 0) return speed[0];
  }
  return HUGE_VAL;
}

/// Error of the rebound speed over all phases.
template <class Scheme>
Worst rebound_error(const exact::HuntCrossleyImpact& impact, double h) {
  const Wall wall = wall_of(impact);
  Worst worst;
  for (int i = 0; i < 64; ++i) {
    const double v = rebound<Scheme>(wall, wall.start(-phase(i) * h * impact.speed, impact.speed), h);
    worst.see(relative(-v, impact.rebound_speed()), "α", impact.exponent, "μv", impact.damping_number(),
              "lead", phase(i));
  }
  return worst;
}

template <class Scheme>
void expect_papetti() {
  const exact::HuntCrossleyImpact first{0.01, 1e7, 1.1, 0.1, 0.3}, second{0.01, 1e9, 1.5, 0.5, 1};
  EXPECT_TRUE(rebound_error<Scheme>(first, 1.0 / 44100).below(1e-13)) << Scheme::about.name;
  EXPECT_TRUE(rebound_error<Scheme>(second, 1.0 / 44100).below(1e-8)) << Scheme::about.name;
}

// Cases 1 and 2 of [Papetti2011, §4]: 8 and 6 samples per contact.
TEST(TwoPoint, ReboundsAtEveryPhaseOfThePapersCases) {
  expect_papetti<TwoPoint>();
  expect_papetti<TwoPointTuned>();
  expect_papetti<TwoPointPhase>();
}

TEST(TwoPoint, ReboundsAtEveryPhaseOfACoarseContact) {
  for (double exponent : {1.0, 1.1, 1.5, 2.0, 3.0})
    for (double number : {0.03, 0.1, 0.3, 0.5})
      for (double samples : {6.0, 7.0, 8.0}) {
        const exact::HuntCrossleyPath path(blow(exponent, number));
        EXPECT_TRUE(rebound_error<TwoPoint>(path.impact(), path.contact_time() / samples).below(1e-7))
            << samples;
      }
}

// Far too coarse or too damped for its Padé fraction, the rebound is still that of a damped contact.
TEST(TwoPoint, ReboundsBetweenRestAndElasticity) {
  for (double number : {0.5, 3.0, 30.0, 300.0})
    for (double samples : {0.3, 1.6, 3.0, 6.0}) {
      const exact::HuntCrossleyPath path(blow(1.5, number));
      EXPECT_TRUE(rebound_error<TwoPoint>(path.impact(), path.contact_time() / samples).below(0.3))
          << samples;
    }
}

// The reduced mass of two bodies is that of a body and a wall.
TEST(TwoPoint, ReboundsBetweenBodies) {
  const exact::HuntCrossleyPath path(blow(1.5, 0.5));
  const double v = path.impact().speed, h = path.contact_time() / 6, m = path.impact().mass;
  const Model pair = chain_model(law_of(path.impact()), {3 * m, 1.5 * m});
  const double after =
      rebound<TwoPoint>(pair, pair.start(vector({-0.3 * h * v, 0}), vector({0.4 * v, -0.6 * v})), h);
  EXPECT_TRUE(near(-after, path.impact().rebound_speed(), 1e-7));
}

struct Books {
  Worst remainder, gain;
};

/// The ledger of a run, in parts of the energy that was there: what is missing, and what dampers gave.
void keep_books(const Model& model, State<Model> state, double h, int steps, Books& books) {
  TwoPoint::On<Model> stepper(model);
  const double initial = model.kinetic(state.q, state.v) + stepper.stored(model, state);
  double balance = initial + model.potential(state.q);
  for (int n = 0; n < steps; ++n) {
    const Step step = stepper.step(model, state, h);
    balance += step.work - step.dissipated;
    const double energy =
        model.kinetic(state.q, state.v) + stepper.stored(model, state) + model.potential(state.q);
    books.remainder.see(step.status == Status::converged ? std::abs(energy - balance) / initial : HUGE_VAL,
                        "step", n, "of", h);
    books.gain.see(std::max(0.0, -step.dissipated) / initial, "step", n, "of", h);
  }
}

/// Random lines under gravity between two walls, from well resolved to wild steps.
template <ContactLaw Law>
void keep_books_of(const Law& law, Books& books) {
  Random random(5);
  for (int round = 0; round < 60; ++round) {
    std::vector<double> masses, q, v;
    std::vector<LinePair> pairs{{LinePair::wall, 0, 0}};
    const int bodies = 1 + round % 6;
    for (int i = 0; i < bodies; ++i) {
      masses.push_back(random.log_uniform(0.1, 10));
      q.push_back(0.2 * i + random.uniform(0, 0.2));
      v.push_back(random.uniform(-1, 1));
      pairs.push_back({i, i + 1 < bodies ? i + 1 : LinePair::wall, i + 1 < bodies ? 0 : -0.2 * bodies});
    }
    const Model model(line_parts(law, masses, pairs, random.uniform(-1, 1)));
    keep_books(model, model.start(vector(q), vector(v)), random.log_uniform(1e-3, 0.3), 300, books);
  }
}

TEST(TwoPoint, NeverGainsByDampingAndClosesItsLedger) {
  Books books;
  for (double scale : {0.03, 1.0, 30.0}) {
    keep_books_of(HuntCrossley{.stiffness = 9, .exponent = 1.5, .damping = scale}, books);
    keep_books_of(KelvinVoigt{.stiffness = 9, .damping = scale}, books);
    keep_books_of(KuwabaraKono{.stiffness = 9, .exponent = 1.5, .relaxation = 0.1 * scale}, books);
  }
  keep_books_of(LankaraniNikravesh{.stiffness = 9, .exponent = 1.5, .restitution = 0.2}, books);
  EXPECT_TRUE(books.gain.below(1e-15));
  EXPECT_TRUE(books.remainder.below(1e-12));
}

}  // namespace
}  // namespace ictus::test::two_point_test
