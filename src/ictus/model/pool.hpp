#pragma once
// The erased rim of the contact laws: one pool holds neighbouring contacts of one law with one set of
// parameters, and the loop over them is inside. The law's type is forgotten once per pool, never once per
// contact.

#include <Eigen/Core>
#include <limits>
#include <memory>
#include <string_view>

#include "ictus/laws/contact/in_series.hpp"
#include "ictus/laws/contact/law.hpp"
#include "ictus/laws/contact/projection.hpp"
#include "ictus/model/system.hpp"

namespace ictus {

/// Depth, closing speed and memory of all contacts of a model, read by every pool on its own range.
struct Kinematics {
  const double* depth;
  const double* speed;
  const double* memory;
  double time = 0;  // s, for what a hand does
};

struct HandRub;  // laws/rubbing/hand_rub.hpp

struct ContactRange {
  Eigen::Index first, last;
};

class ContactPool {
 public:
  virtual ~ContactPool() = default;
  virtual void forces(Kinematics now, double* force) const = 0;
  virtual void unclamped_forces(Kinematics now, double* margin) const = 0;
  virtual void tangents(Kinematics now, double* by_depth, double* by_speed) const = 0;
  virtual void means(const Eigen::VectorXd& from, const Eigen::VectorXd& at_from, const Eigen::VectorXd& to,
                     const Eigen::VectorXd& memory, MeanTerms<Eigen::VectorXd>& means) const = 0;
  virtual void memory_rates(Kinematics now, double* rate) const = 0;
  virtual void settle(const double* depth, const double* speed, double* memory) const = 0;
  virtual double stored(const double* depth, const double* memory) const = 0;
  virtual double dissipation(Kinematics now) const = 0;

  virtual void project(const DepthPath& path, double memory, Projection& out) const = 0;  // of one contact

  /// What a hand does: its power on the contact, W, and the next instant at which its force or speed bends, s.
  virtual double hand_power(Kinematics) const { return 0; }
  virtual double next_bend(double) const { return std::numeric_limits<double>::infinity(); }
  /// Of a contact that rubs, null elsewhere.
  virtual const HandRub* rub() const { return nullptr; }

  virtual std::string_view law() const = 0;
  virtual LawTraits traits() const = 0;
  virtual PowerTerm spring() const = 0;
  virtual PowerTerm damper(double memory) const = 0;
  virtual ContactRange contacts() const = 0;
  virtual double margin(Approach a, double memory) const = 0;             // of one contact, N
  virtual double release_depth(double opening, double memory) const = 0;  // of one contact, m
  virtual double stored_at(double depth, double memory) const = 0;        // of one contact, J
  /// The same law for some contacts, in series with a compliance, m/N; null where the law keeps a dent.
  virtual std::unique_ptr<ContactPool> in_series(double compliance, ContactRange contacts) const = 0;
};

template <ContactLaw Law>
class PoolOf final : public ContactPool {
 public:
  PoolOf(Law law, ContactRange contacts) : law_(law), contacts_(contacts) {}

  void forces(Kinematics now, double* force) const override {
    Law law = law_;  // a local copy: parameters stay in registers
    // The exponent of spheres as a constant: the loop has no branch and is vectorised.
    if constexpr (requires { law.exponent; })
      if (law.exponent == 1.5) {
        law.exponent = 1.5;
        return forces(law, now, force);
      }
    forces(law, now, force);
  }
  void unclamped_forces(Kinematics now, double* margin) const override {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      margin[i] = contact_margin(law_, {now.depth[i], now.speed[i]}, now.memory[i]);
  }
  void tangents(Kinematics now, double* by_depth, double* by_speed) const override {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i) {
      const Tangent tangent = contact_tangent(law_, {now.depth[i], now.speed[i]}, now.memory[i]);
      by_depth[i] = tangent.by_depth;
      by_speed[i] = tangent.by_speed;
    }
  }
  void means(const Eigen::VectorXd& from, const Eigen::VectorXd& at_from, const Eigen::VectorXd& to,
             const Eigen::VectorXd& memory, MeanTerms<Eigen::VectorXd>& means) const override {
    if constexpr (Law::traits.in_series) {
      for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
        means.set(i, law_.means(from[i], to[i], memory[i]));
      return;
    }
    const PowerTerm spring = contact_spring(law_);
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      means.set(i, contact_means(spring, contact_damper(law_, memory[i]), {from[i], at_from[i], to[i]},
                                 means.powers[static_cast<std::size_t>(i)]));
  }
  void memory_rates(Kinematics now, double* rate) const override {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i) {
      if constexpr (Relaxing<Law>)
        rate[i] = law_.rate({now.depth[i], now.speed[i]}, now.memory[i]);
      else
        rate[i] = 0;
    }
  }
  void settle(const double* depth, const double* speed, double* memory) const override {
    if constexpr (Law::traits.remembers_touch || Law::traits.remembers_depth)
      for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
        contact_settle<Law>({depth[i], speed[i]}, memory[i]);
  }
  double stored(const double* depth, const double* memory) const override {
    double sum = 0;
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      sum += contact_stored(law_, depth[i], memory[i]);
    return sum;
  }
  double dissipation(Kinematics now) const override {
    if constexpr (Law::traits.conservative) return 0;
    double sum = 0;
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      sum += contact_dissipation(law_, {now.depth[i], now.speed[i]}, now.memory[i]);
    return sum;
  }

  void project(const DepthPath& path, double memory, Projection& out) const override {
    ictus::project(law_, path, memory, out);
  }

  std::string_view law() const override { return Law::about.name; }
  LawTraits traits() const override { return Law::traits; }
  PowerTerm spring() const override { return contact_spring(law_); }
  PowerTerm damper(double memory) const override { return contact_damper(law_, memory); }
  ContactRange contacts() const override { return contacts_; }
  double margin(Approach a, double memory) const override { return contact_margin(law_, a, memory); }
  double release_depth(double opening, double memory) const override {
    return contact_release_depth(law_, opening, memory);
  }
  double stored_at(double depth, double memory) const override { return contact_stored(law_, depth, memory); }
  std::unique_ptr<ContactPool> in_series(double compliance, ContactRange contacts) const override {
    if constexpr (Law::traits.in_series || Law::traits.remembers_depth) {
      return nullptr;
    } else {
      if (compliance == 0) return std::make_unique<PoolOf>(law_, contacts);
      return std::make_unique<PoolOf<InSeries<Law>>>(InSeries<Law>{law_, compliance}, contacts);
    }
  }

 private:
  void forces(const Law& law, Kinematics now, double* force) const {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      force[i] = contact_force(law, {now.depth[i], now.speed[i]}, now.memory[i]);
  }

  Law law_;
  ContactRange contacts_;
};

}  // namespace ictus
