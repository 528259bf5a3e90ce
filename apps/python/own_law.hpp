#pragma once
// A contact law of the user's own, f = max(0, S(δ) + c(δ) δ̇), whose spring S and damper c are Python functions of arrays
// of depths. They are called with the depths of all contacts at once where the library asks for all; the stored energy
// is the integral of the spring, by quadrature where no function gives it.

#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "callback.hpp"
#include "ictus/base/legendre.hpp"
#include "ictus/model/pool.hpp"

namespace ictus::python {

/// Spring and damper at some depths.
struct OwnForces {
  std::vector<double> spring, damper;
};

class OwnFunctions {
 public:
  OwnFunctions(std::string name, pybind11::object spring, pybind11::object damper, pybind11::object stored,
               PowerTerm scale)
      : name_(std::move(name)),
        spring_(std::move(spring)),
        damper_(std::move(damper)),
        stored_(std::move(stored)),
        scale_(scale) {}

  const std::string& name() const { return name_; }
  PowerTerm scale() const { return scale_; }
  bool has_damper() const { return static_cast<bool>(damper_); }

  /// Zero outside of the contact, where nobody is asked. What is no finite number ends the run.
  OwnForces at(std::span<const double> depth) const { return asked(depth, &take); }
  /// At depths that no contact may ever have, where a force may be beyond all numbers.
  OwnForces anywhere(std::span<const double> depth) const { return asked(depth, &take_any); }
  /// J, each
  std::vector<double> stored(std::span<const double> depth) const;

 private:
  OwnForces asked(std::span<const double> depth, decltype(&take) taken) const;

  std::string name_;
  Kept spring_, damper_, stored_;
  PowerTerm scale_;
};

/// As the list of laws has them: one contact at a time. `in_series` keeps schemes away that need a power of the depth.
struct OwnLaw {
  std::shared_ptr<const OwnFunctions> functions;

  static constexpr About about{"own_law", "A law of the user's own.", "f = max(0, S(δ) + c(δ) δ̇)", "ours"};
  static constexpr LawTraits traits{.in_series = true};
  static constexpr std::array<Param<OwnLaw>, 0> parameters{};

  PowerTerm spring() const { return functions->scale(); }
  double margin(Approach a, double memory) const;
  Tangent tangent(Approach a, double memory) const;
  double stored(double depth, double memory) const;
  double dissipation(Approach a, double memory) const;
  double release_depth(double memory) const;
  /// Along a straight path of depths; the spring's so that its work is the change of the stored energy.
  ContactMeans means(double from, double to, double memory) const;
};
static_assert(ContactLaw<OwnLaw>);

/// What changes by a step of depth h about each of them, for slopes.
inline double step_at(double depth) { return 1e-5 * depth; }

/// The same law for a range of contacts, asked for all of them in one call.
class OwnPool final : public ContactPool {
 public:
  OwnPool(OwnLaw law, ContactRange contacts) : law_(law), one_(law, contacts), contacts_(contacts) {}

  void forces(Kinematics now, double* force) const override;
  void unclamped_forces(Kinematics now, double* margin) const override;
  void tangents(Kinematics now, double* by_depth, double* by_speed) const override;
  double stored(const double* depth, const double* memory) const override;
  double dissipation(Kinematics now) const override;

  void means(const Eigen::VectorXd& from, const Eigen::VectorXd& at_from, const Eigen::VectorXd& to,
             const Eigen::VectorXd& memory, MeanTerms<Eigen::VectorXd>& means) const override {
    one_.means(from, at_from, to, memory, means);
  }
  void memory_rates(Kinematics now, double* rate) const override { one_.memory_rates(now, rate); }
  void settle(const double*, const double*, double*) const override {}
  void project(const DepthPath& path, double memory, Projection& out) const override {
    one_.project(path, memory, out);
  }
  std::string_view law() const override { return law_.functions->name(); }
  LawTraits traits() const override { return OwnLaw::traits; }
  PowerTerm spring() const override { return law_.spring(); }
  PowerTerm damper(double) const override { return {0, 1}; }
  ContactRange contacts() const override { return contacts_; }
  double margin(Approach a, double memory) const override { return one_.margin(a, memory); }
  double release_depth(double opening, double memory) const override;
  double stored_at(double depth, double memory) const override { return law_.stored(depth, memory); }
  std::unique_ptr<ContactPool> in_series(double compliance, ContactRange contacts) const override {
    return compliance == 0 ? std::make_unique<OwnPool>(law_, contacts) : nullptr;
  }

 private:
  std::span<const double> range(const double* values) const {
    return {values + contacts_.first, static_cast<std::size_t>(contacts_.last - contacts_.first)};
  }

  OwnLaw law_;
  PoolOf<OwnLaw> one_;
  ContactRange contacts_;
};

}  // namespace ictus::python
