#pragma once
// One contact that rubs, as a pool: bristles that a hand presses and draws (laws/rubbing/hand_rub.hpp). Its depth says nothing, its
// closing speed and the hand's speed are the slip, its memory is the deflection of the bristles.

#include <memory>
#include <utility>

#include "ictus/laws/rubbing/rub_projection.hpp"
#include "ictus/model/pool.hpp"

namespace ictus {

class RubPool final : public ContactPool {
 public:
  RubPool(HandRub rub, Eigen::Index contact) : rub_(std::move(rub)), contact_(contact) {}

  void forces(Kinematics now, double* force) const override { unclamped_forces(now, force); }
  void unclamped_forces(Kinematics now, double* margin) const override { margin[contact_] = at(now).force; }
  void tangents(Kinematics now, double* by_depth, double* by_speed) const override {
    by_depth[contact_] = 0;
    by_speed[contact_] = at(now).force_by_slip;
  }
  /// Only schemes that follow what rubs are let near it.
  void means(const Eigen::VectorXd&, const Eigen::VectorXd&, const Eigen::VectorXd&, const Eigen::VectorXd&,
             MeanTerms<Eigen::VectorXd>& means) const override {
    means.set(contact_, {});
  }
  void memory_rates(Kinematics now, double* rate) const override { rate[contact_] = at(now).rate; }
  void settle(const double*, const double*, double*) const override {}
  double stored(const double*, const double* memory) const override {
    return rub_.bristles.stored(memory[contact_]);
  }
  double dissipation(Kinematics now) const override { return at(now).loss; }
  void project(const DepthPath& path, double memory, Projection& out) const override {
    ictus::project(rub_, path, memory, out);
  }
  double hand_power(Kinematics now) const override { return at(now).force * rub_.speed.at(now.time); }
  double next_bend(double t) const override { return rub_.next_bend(t); }
  const HandRub* rub() const override { return &rub_; }

  std::string_view law() const override { return Bristles::about.name; }
  LawTraits traits() const override { return {.rubs = true}; }
  PowerTerm spring() const override { return {rub_.bristles.bristle_stiffness, 1}; }
  PowerTerm damper(double) const override { return {0, 1}; }
  ContactRange contacts() const override { return {contact_, contact_ + 1}; }
  double margin(Approach, double memory) const override {
    return rub_.bristles.bristle_stiffness * memory;  // where it sticks
  }
  double release_depth(double, double) const override { return 0; }
  double stored_at(double, double memory) const override { return rub_.bristles.stored(memory); }
  /// Modes that are left out take no part in rubbing.
  std::unique_ptr<ContactPool> in_series(double, ContactRange) const override {
    return std::make_unique<RubPool>(rub_, contact_);
  }

 private:
  BristleForce at(Kinematics now) const {
    return rub_.bristles.at(rub_.state(now.time, now.speed[contact_], now.memory[contact_]));
  }

  HandRub rub_;
  Eigen::Index contact_;
};

}  // namespace ictus
