#pragma once
// [AcaryLecture]: its examples as mechanical systems, motions computed by its schemes, and its items. Most of
// the lecture's results are curves: a row states the claim that the curve makes and checks it.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/reproduce/paper.hpp"
#include "ictus/reproduce/rows.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus::reproduce::acary {

/// A scheme with its numbers, and what it is called in tables.
struct Method {
  std::string label;
  std::string scheme;
  NonsmoothOptions options = {};
};

/// Samples of a computed motion, at the end of every step.
struct Computed {
  std::vector<double> t;                    // s
  std::vector<Eigen::VectorXd> q, v, push;  // coordinates, velocities, impulses of the step that ends there
  std::vector<double> energy;               // J, kinetic and potential
  double impact_loss = 0;                   // J
  std::size_t work = 0;                     // evaluations of forces and contact problems
  bool converged = true;
};
Computed computed(const SystemCase& example, const Method& method, double step, double until);

/// One coordinate or velocity over time, for a figure.
std::vector<double> component(const std::vector<Eigen::VectorXd>& vectors, Eigen::Index i);

Part exact_motions();      // acary_exact.cpp
Part local_errors();       // acary_local_errors.cpp
Part naive();              // acary_naive.cpp
Part spectral_radii();     // acary_spectral.cpp
Part two_balls();          // acary_two_balls.cpp
Part oscillator_energy();  // acary_energy.cpp
Part bar_energy();
Part pendulums();      // acary_pendulums.cpp
Part balances();       // acary_balances.cpp
Part dissipation();    // acary_dissipation.cpp
Part newmark_table();  // acary_newmark.cpp
Part comparison();
Part collocation();            // acary_collocation.cpp
Part consistency();            // acary_consistency.cpp
Part events();                 // acary_events.cpp
Part sticking_and_slipping();  // acary_friction.cpp
Part orders();                 // acary_orders.cpp
Part adaptive();               // acary_adaptive.cpp
Part localized();              // acary_localized.cpp
Part splitting();              // acary_splitting.cpp
Part studer();                 // acary_perspectives.cpp
Part perspectives();

Paper paper();

}  // namespace ictus::reproduce::acary
