#pragma once
// The erased rim of the friction laws, as pool.hpp is that of contact laws: one pool holds neighbouring contacts of one
// law with one set of numbers, and the loops over them are inside.

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "ictus/laws/friction/law.hpp"
#include "ictus/model/pool.hpp"

namespace ictus {

/// All contacts of a system, read by every pool on its own range.
struct Rubbing {
  const Sliding* at;
  const Vector3* state;
  const char* slips;  // of sliding springs: is the state a direction?
};

class FrictionPool {
 public:
  virtual ~FrictionPool() = default;
  virtual void drags(Rubbing now, Vector3* drag) const = 0;  // N
  virtual void rates(Rubbing now, Vector3* rate) const = 0;
  virtual void stored(Rubbing now, double* energy) const = 0;  // J, one per contact
  virtual void excesses(Rubbing now, const double* normal_rate, double* excess) const = 0;
  virtual void state_sizes(const double* normal, const char* slips, double* size) const = 0;

  virtual ContactRange contacts() const = 0;
  virtual bool has_state() const = 0;
  virtual bool is_spring() const = 0;  // that slides
  virtual bool slips_at_first(const PowerTerm& spring, double depth, double force, double slip,
                              double closing) const = 0;  // of one contact
};

template <FrictionLaw Law>
class FrictionPoolOf final : public FrictionPool {
 public:
  FrictionPoolOf(Law law, ContactRange contacts) : law_(law), contacts_(contacts) {}

  void drags(Rubbing now, Vector3* drag) const override {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      drag[i] = friction_drag(law_, now.at[i], now.state[i], now.slips[i] != 0);
  }
  void rates(Rubbing now, Vector3* rate) const override {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      rate[i] = friction_rate(law_, now.at[i], now.state[i], now.slips[i] != 0);
  }
  void stored(Rubbing now, double* energy) const override {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      energy[i] = friction_stored(law_, now.at[i], now.state[i], now.slips[i] != 0);
  }
  void excesses(Rubbing now, const double* normal_rate, double* excess) const override {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      excess[i] = friction_excess(law_, now.at[i], now.state[i], now.slips[i] != 0, normal_rate[i]);
  }
  void state_sizes(const double* normal, const char* slips, double* size) const override {
    for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i)
      size[i] = friction_state_size(law_, normal[i], slips[i] != 0);
  }

  ContactRange contacts() const override { return contacts_; }
  bool has_state() const override { return !ViscousFriction<Law>; }
  bool is_spring() const override { return SlidingSpring<Law>; }
  bool slips_at_first(const PowerTerm& spring, double depth, double force, double slip,
                      double closing) const override {
    return friction_slips_at_first(law_, spring, depth, force, slip, closing);
  }

 private:
  Law law_;
  ContactRange contacts_;
};

/// The friction of a system whose contacts are compliant; contacts in no pool have none.
struct ContactFriction {
  std::vector<std::unique_ptr<FrictionPool>> pools;
};

}  // namespace ictus
