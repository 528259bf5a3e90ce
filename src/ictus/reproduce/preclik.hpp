#pragma once
// [PreclikRuede2010]: its impact problem of three balls, its chains of springs and of sliced bodies, and its
// items. Its figures print no numbers: a row states what the text says of them, and checks it.
// Bodies stand from left to right, and the ones that come from the right move with −1 m/s, as in its figures.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/reproduce/paper.hpp"
#include "ictus/reproduce/rows.hpp"
#include "ictus/schemes/waves/propagators.hpp"

namespace ictus::reproduce::preclik {

// Density, radius and Young's modulus of the paper, and its slices.
inline constexpr double density = 1, radius = 1, young = 30, length = 2;  // kg/m³, m, Pa, m
inline constexpr std::size_t slices = 20;

/// How many instants of a collision are kept, evenly from its start to a multiple of its duration.
struct Watched {
  std::size_t samples = 0;
  double durations = 1.1;
};

/// A collision of bodies in line that all touch, from the first touch until they have parted for good.
class Collision {
 public:
  explicit Collision(std::vector<waves::ChainBody> bodies, const Watched& watched = {});

  const waves::WaveChain& chain() const { return chain_; }
  const waves::WaveRun& run() const { return run_; }
  const std::vector<double>& times() const { return times_; }  // s, of the samples
  std::size_t bodies() const { return chain_.bodies(); }
  /// m/s, of the centre of mass, after the collision; NaN where it did not end.
  double velocity(std::size_t body) const;
  std::vector<double> velocities() const;
  /// Part of the energy at the start that bodies keep as vibration.
  double vibration() const;
  double contact_time(std::size_t contact) const { return run_.contact_time(contact, chain_); }  // s
  /// When the last contact opened, s.
  double duration() const { return run_.last.t; }

 private:
  waves::WaveChain chain_;
  std::vector<double> times_;
  waves::WaveRun run_;
};

/// One body of a row, that moves or rests.
waves::ChainBody sliced_body(const waves::ElasticBody& body, std::size_t count, double velocity);
waves::ElasticBody cylinder(double length_of_it);
waves::ElasticBody sphere(double radius_of_it);

/// Five bodies, of which the two on the right come with −1 m/s.
std::vector<waves::ChainBody> cradle(const waves::SlicedBody& body);

/// The same of rigid spheres, with springs F = k x^α between them.
Collision on_springs(double exponent, double stiffness = 1, std::size_t samples = 0);

/// The largest |a_i − b_i|; NaN where one of them is: a collision that did not end agrees with nothing.
double largest_difference(const std::vector<double>& a, const std::vector<double>& b);

/// The largest |v_i − ideal_i|: the ideal cradle sends as many balls on as came.
double distance_from_ideal(const Collision& cradle);

/// Positions, compressions, velocities and force over compression of the centres of mass: the four panels of
/// the figure of this number.
report::Section panels(const std::string& number, const std::string& title, const Collision& collision);

Part table1();  // preclik_tables.cpp
Part table2();
Part table3();
Part fig2();     // preclik_plane.cpp
Part poisson();  // preclik_plane.cpp
Part fig3();     // preclik_springs.cpp
Part fig5();
Part fig6();
Part fig4();  // preclik_spheres.cpp
Part soft_contacts();
Part fig7();  // preclik_cylinders.cpp
Part fig8();
Part fig11();      // preclik_rods.cpp
Part iteration();  // preclik_iteration.cpp
Part no_end();
Part scheme();      // preclik_scheme.cpp
Part inelastic();   // preclik_inelastic.cpp
Part gaps();        // preclik_gaps.cpp
Part support();     // preclik_support.cpp
Part objections();  // preclik_objections.cpp

Part second_swing();  // preclik_second_swing.cpp

Paper paper();

}  // namespace ictus::reproduce::preclik
