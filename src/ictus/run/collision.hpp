#pragma once
// One impact of a scene as a problem for the resolver: the closed contacts that the blow reaches, by the
// bodies that they move.

#include <vector>

#include "ictus/resolver/impact.hpp"
#include "ictus/run/flight.hpp"

namespace ictus {

class Collision {
 public:
  explicit Collision(const ImpactScene& scene) : scene_(scene), flight_(scene) {}

  /// Collects the contacts of this instant: those that close faster than `still`, and all that are closed
  /// (or, for a law that sees gaps, near) and reached from there. False where nothing closes.
  bool gather(const FlightState& state, double still, bool with_gaps);
  ImpactResult resolve(const ImpactOptions& options);
  /// Puts the velocities of the last result into the state.
  void apply(const ImpactResult& result, FlightState& state) const;
  /// Velocities with these impulses, one a gathered contact, on top of the gathered state.
  void push(std::span<const double> impulse, std::vector<Vector3>& velocity) const;

  const std::vector<std::size_t>& contacts() const { return contacts_; }  // of the scene
  const std::vector<double>& closing() const { return closing_; }         // m/s, before
  /// Does the gathered contact share no body with another gathered one?
  bool alone(std::size_t gathered) const;

 private:
  bool near(const ImpactContact& contact, const FlightState& state, bool with_gaps) const;
  void reach_out(const std::vector<std::size_t>& near);
  void number_bodies();
  void write_bodies(const FlightState& state);
  void write_contacts(const FlightState& state);
  Vector3 vector_at(std::span<const double> coordinates, std::size_t body) const;
  void write_side(std::size_t body, const Vector3& direction);

  const ImpactScene& scene_;
  Flight flight_;
  ImpactWorkspace workspace_;
  std::vector<std::size_t> contacts_, bodies_;  // gathered, as indices of the scene
  std::vector<char> struck_;                    // bodies that the blow reaches
  std::vector<std::size_t> coordinate_;         // of a body: index of its first coordinate
  std::vector<std::size_t> uses_;               // of a body: by how many gathered contacts
  std::vector<double> closing_, inverse_mass_, velocity_, direction_, stiffness_, exponent_, restitution_,
      gap_;
  std::vector<std::size_t> start_, column_;
};

}  // namespace ictus
