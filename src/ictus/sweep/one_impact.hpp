#pragma once
// A run that is one impact, as the ensembles (src/ictus/ensemble) take it: balls on a line, in a plane or in space that touch at
// the start and strike by `lzb` or `compliant`; or two bodies that meet through a law whose rebound has a closed form
// (ensemble/rebounds.hpp) and are followed by `reference`.

#include <span>
#include <string>
#include <vector>

#include "ictus/ensemble/ensemble.hpp"
#include "ictus/ensemble/rebounds.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::sweep {

class OneImpact {
 public:
  /// Throws Error, which names what the kernels lack.
  explicit OneImpact(const Assembly& assembly);

  /// In closed form: two bodies, or one and a wall.
  bool is_rebound() const { return law_ == rebound; }
  /// Of the resolver's; or `rebound`.
  const std::string& law() const { return law_; }
  /// That of the contact, of a rebound.
  const ReboundLaw& rebound_law() const { return *rebound_law_; }
  double tolerance() const { return tolerance_; }
  /// In parts of the largest speed: how far velocities of a run may be apart from it.
  double allowed() const { return tolerance_ + rounding_; }
  const EnsembleShape& shape() const { return shape_; }
  /// Can both be resolved in one call?
  bool goes_with(const OneImpact& other) const;

  /// Columns of an ensemble: those of coordinates, then of contacts; of a rebound one entry each.
  struct Numbers {
    std::vector<double> inverse_mass, velocity, stiffness, exponent, restitution;
    double damping = 0, speed = 0;  // of a rebound: the loss of its law, m/s of approach
    bool operator==(const Numbers&) const = default;
  };
  const Numbers& numbers() const { return numbers_; }

  /// What the run would tell, as far as it follows from velocities after the impact and impulses of the contacts in it. Throws
  /// Error where the bodies meet again: then it is not one impact.
  Trace trace(std::span<const double> velocity, std::span<const double> impulse) const;
  /// The same of an impact that differs from this one in its numbers.
  Trace trace(const Numbers& numbers, std::span<const double> velocity,
              std::span<const double> impulse) const;
  /// Do any of the bodies that touch strike each other?
  bool strikes(const Numbers& numbers) const;
  /// The same of a rebound.
  Trace trace_of_rebound(double speed_after) const;

  static constexpr const char* rebound = "rebound";

 private:
  void take_rebound(const AssembledContact& contact);
  void note_rounding(const AssembledContact& contact);
  void take_shape();
  void take_numbers(const Assembly& assembly);
  void refuse_exponents() const;
  void refuse_second_impact(double fastest, const Eigen::VectorXd& velocity) const;
  Trace told(std::span<const double> velocity, std::span<const double> impulse) const;

  std::shared_ptr<const SystemCase> mechanics_;
  std::string law_;
  const ReboundLaw* rebound_law_ = nullptr;
  double tolerance_ = 0, rounding_ = 0;
  EnsembleShape shape_;
  Numbers numbers_;
  std::vector<std::size_t> touching_;       // contacts that take part
  std::vector<std::string> contact_names_;  // of all
  std::vector<std::string> body_names_;
  std::size_t axes_ = 1;
};

/// Is it one of the outcomes that trace() knows?
bool is_told_of_one_impact(const std::string& name);

}  // namespace ictus::sweep
