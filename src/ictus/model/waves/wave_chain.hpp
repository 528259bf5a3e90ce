#pragma once
// Sliced bodies in line, with contacts between neighbours and, where wanted, walls at either end.
//
// All mass points are numbered through the chain. Link i lies before point i: a spring of a body, or the
// contact before its first point; link 0 and link points() are the contacts with the walls. Displacements are
// counted from the packed chain, in which each body touches the one before and the first one the left wall
// (or stands where it starts), so that the gap of a contact is the difference of two displacements without
// cancellation. Forces are positive where they push, gaps where they are open.

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "ictus/model/waves/sliced_body.hpp"

namespace ictus::waves {

/// f = k c^α + η c^β ċ of the compression c, which never pulls: what the spring still holds while the bodies part
/// faster than it recovers is lost, as for every contact law (laws/contact/law.hpp).
struct ContactSpring {
  double stiffness;               // k  [N/m^α]
  double exponent = 1;            // α  [1], at least 1
  double viscosity = 0;           // η  [N s/m^(1+β)]
  double viscosity_exponent = 0;  // β  [1]
  bool over_touch_speed = false;  // η is to be divided by the closing speed at the touch

  bool linear() const { return exponent == 1 && viscosity == 0; }
};

/// |c|^p, which is 1 for p = 0 at the surface, too: a damper that acts at once.
double raised(double c, double p);

/// A contact that is lifted is compressed, but its bodies part faster than it follows: it does not push.
enum ContactStatus : char { apart = 0, pushing = 1, lifted = 2 };

struct ChainBody {
  SlicedBody body;
  double velocity = 0;  // of all its points at the start  [m/s]
  double gap = 0;       // before it, at the start  [m]; of the first one only with a left wall
  std::optional<ContactSpring>
      contact{};  // before it; none: the end springs in series  [PreclikRuede2010, eq. (12)]
};

struct ChainWall {
  double gap = 0;  // of the right wall at the start  [m]; the left one's is that of the first body
  std::optional<ContactSpring> contact{};  // none: the end spring of the body alone; of the right wall only
};

struct ChainPlan {
  std::vector<ChainBody> bodies;  // from left to right
  double origin = 0;              // left end of the first body at the start  [m]
  bool left_wall = false;
  std::optional<ChainWall> right_wall{};
  double gravity = 0;  // along the line, to the right  [m/s²]
};

struct WaveState {
  double t = 0;                      // [s]
  std::vector<double> displacement;  // of the mass points, from the packed chain  [m]
  std::vector<double> velocity;      // [m/s]
  std::vector<char> closed;          // a ContactStatus of each contact
  std::vector<double> impulse;       // ∫ f dt of each contact since the start  [N s]
  std::vector<double> touch_speed;   // of each contact that touches: closing, when it began  [m/s]
  double dissipated = 0;             // by all contacts since the start  [J]

  template <class A>
  void archive(A& archive) {
    archive(t, displacement, velocity, closed, impulse, touch_speed, dissipated);
  }
};

/// What one body does as a whole, and what is left of its energy.
struct BodyMotion {
  double position;      // of the centre of mass  [m]
  double velocity;      // [m/s]
  double acceleration;  // [m/s²]
  double rigid;         // ½ M V²  [J]
  double vibrational;   // kinetic, relative to the centre of mass, and of its springs  [J]
};

class WaveChain {
 public:
  struct Contact {
    std::size_t link;
    std::optional<std::size_t> left, right;  // bodies; none: a wall
    ContactSpring spring;
  };

  /// Throws Problems with everything that is wrong with the plan.
  explicit WaveChain(ChainPlan plan);

  std::size_t bodies() const { return plan_.bodies.size(); }
  std::size_t points() const { return mass_.size(); }
  std::size_t links() const { return mass_.size() + 1; }
  const ChainPlan& plan() const { return plan_; }
  const SlicedBody& body(std::size_t b) const { return plan_.bodies[b].body; }
  std::size_t first_point(std::size_t b) const { return first_[b]; }
  std::size_t end_point(std::size_t b) const { return first_[b + 1]; }  // one past the last
  /// From left to right: the left wall's if there is one, between neighbours, the right wall's.
  const std::vector<Contact>& contacts() const { return contacts_; }
  bool linear() const;  // all contacts have the exponent 1 and no damper

  std::span<const double> masses() const { return mass_; }  // [kg]
  std::span<const double> stiffnesses() const {
    return link_stiffness_;
  }  // a link [N/m]; of linear contacts too
  std::span<const double> areas() const {
    return link_area_;
  }  // a link [m²], 0: unknown; of contacts the smaller end's
  std::span<const double> rest_positions() const { return rest_; }  // in the packed chain  [m]
  double clearance() const {
    return clearance_;
  }  // displacement of the right wall  [m], infinite without one
  bool left_wall() const { return plan_.left_wall; }
  double gravity() const { return plan_.gravity; }  // [m/s²]
  /// The fastest frequency that any state of the contacts can have, by Gershgorin  [rad/s].
  double frequency_bound() const { return frequency_bound_; }

  WaveState start() const;

  double gap(const WaveState& state, std::size_t contact) const;             // [m]
  double closing(const WaveState& state, std::size_t contact) const;         // speed  [m/s]
  double contact_force(const WaveState& state, std::size_t contact) const;   // 0 where open  [N]
  double viscosity(const WaveState& state, std::size_t contact) const;       // η  [N s/m^(1+β)]
  double contact_energy(const WaveState& state, std::size_t contact) const;  // [J]
  /// How deep two whole bodies press a contact that closes at this speed, and the speed that presses so deep.
  double depth_at(double speed, std::size_t contact) const;                 // [m]
  double speed_at(double depth, std::size_t contact) const;                 // [m/s]
  void link_forces(const WaveState& state, std::span<double> force) const;  // [N], all links
  double position(const WaveState& state, std::size_t point) const;         // [m]
  /// Over the points of a body, by mass, of numbers that all points have.
  double mean(std::span<const double> numbers, std::size_t b) const;
  BodyMotion motion(const WaveState& state, std::size_t b) const;
  double momentum(const WaveState& state) const;   // [N s]
  double potential(const WaveState& state) const;  // of gravity, zero at the start  [J]
  double energy(const WaveState& state) const;     // bodies, contacts, potential  [J]
  /// No open contact can close again: every body flies on, and none vibrates far enough.
  bool separated_for_good(const WaveState& state) const;

 private:
  void check() const;
  void check_range() const;
  void place();
  void connect();
  void add_contact(std::optional<std::size_t> left, std::optional<std::size_t> right);
  double inverse_mass(std::size_t contact) const;  // of its two bodies against each other  [1/kg]
  /// How far body b starts from its place in the packed chain.
  double start_shift(std::size_t b) const { return shift_[b]; }

  ChainPlan plan_;
  std::vector<std::size_t> first_;
  std::vector<Contact> contacts_;
  std::vector<double> mass_, rest_, shift_, link_stiffness_, link_area_;
  std::vector<double> left_flexibility_, right_flexibility_;  // a body  [m/N]
  double clearance_ = std::numeric_limits<double>::infinity();
  double frequency_bound_ = 0;
};

}  // namespace ictus::waves
