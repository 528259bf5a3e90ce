#pragma once
// One impact of a scene as a problem for the resolver: the closed contacts that the blow reaches, by the
// bodies that they move.

#include <span>
#include <vector>

#include "ictus/resolver/impact.hpp"
#include "ictus/run/flight.hpp"

namespace ictus {

class Collision {
 public:
  explicit Collision(const ImpactScene& scene) : scene_(scene), flight_(scene) {}

  /// Collects the contacts of this instant: those that close faster than their entry of `still`, and all that
  /// are closed (or, for a law that sees gaps, near) and reached from there. False where nothing closes.
  bool gather(const FlightState& state, std::span<const double> still, bool with_gaps);
  ImpactResult resolve(const ImpactOptions& options);
  /// The same problem with its contacts in the reverse order, and so are the arrays by contact of the result:
  /// where velocities differ, the law has no answer that is one of the bodies alone.
  ImpactResult resolve_in_reverse(const ImpactOptions& options);
  /// Puts the velocities of the last result into the state.
  void apply(const ImpactResult& result, FlightState& state) const;
  /// The velocity of a gathered body in a result, or in the gathered state.
  Vector3 velocity_of(const ImpactResult& result, std::size_t body) const {
    return vector_at(result.velocity, body);
  }
  /// Velocities with these impulses, one per gathered contact, on top of the gathered state.
  void push(std::span<const double> impulse, std::vector<Vector3>& velocity) const;

  const std::vector<std::size_t>& contacts() const { return contacts_; }  // of the scene
  const std::vector<std::size_t>& bodies() const { return bodies_; }      // of the scene
  const std::vector<double>& closing() const { return closing_; }         // m/s, before
  /// The fastest of them, closing or opening.
  double fastest() const;
  /// Does the gathered contact share no body with another gathered one?
  bool alone(std::size_t gathered) const;

 private:
  bool near(const ImpactContact& contact, const FlightState& state, bool with_gaps) const;
  void reach_out(const std::vector<std::size_t>& near);
  void number_bodies();
  void write_bodies(const FlightState& state);
  void write_contacts(const FlightState& state);
  Vector3 vector_at(std::span<const double> coordinates, std::size_t body) const;
  ImpactProblem problem() const;
  void write_side(std::size_t body, const Vector3& direction);

  const ImpactScene& scene_;
  Flight flight_;
  ImpactWorkspace workspace_, reverse_workspace_;
  std::vector<std::size_t> contacts_, bodies_;  // gathered, as indices of the scene
  std::vector<char> struck_;                    // bodies that the blow reaches
  std::vector<std::size_t> coordinate_;         // of a body: index of its first coordinate
  std::vector<std::size_t> uses_;               // of a body: by how many gathered contacts
  std::vector<double> closing_, inverse_mass_, velocity_, direction_, stiffness_, exponent_, restitution_,
      gap_;
  std::vector<std::size_t> start_, column_;
  std::vector<double> reverse_numbers_[5];  // the same, last contact first
  std::vector<std::size_t> reverse_start_, reverse_column_;
};

}  // namespace ictus
