#pragma once
// The law of Liu, Zhao and Brogliato with a spring along the tangent of every contact, between the body and its surface:
//     x′ = s c,   p′ = λ = K ⌊x⌋^η,   q′ = f,   (c, s_t) = (c, s_t)₀ − W (p, q).
// Stick: the spring follows the slip, f′ = k_t s_t; slip: f = μλ d, where the unit vector d turns with the spring,
// d′ = k_t (s_t − (d·s_t) d)/(μλ), until the bound grows faster than the spring would. The load is known at every instant
// and each spring has its own force: nothing is shared, whatever W is, and the field is smooth between events.
// k_t = κ dλ/dx stiffens with the contact (mindlin): while bodies close the force grows by what is sheared now, while they
// part the stretch y stays and the force falls with k_t, as in laws/friction/mindlin.hpp; mindlin_rescaled keeps the stretch
// all the time, f = k_t(x) y, y′ = s_t; linear has a constant k_t = κ K.
// What the springs store is given back, or lost with the contact: what normals and friction lose is ∫ λ c and ∫ f·s_t.

#include <cstddef>
#include <vector>

#include "ictus/laws/impact/compression_field.hpp"
#include "ictus/laws/impact/jam.hpp"
#include "ictus/laws/impact/law.hpp"
#include "ictus/solvers/ode/dop853.hpp"

namespace ictus::sprung {

using compression::Phase;
using compression::Reclosing;

/// Does any contact have one along its tangents?
inline bool has_springs(const ContactProblem& problem) {
  for (const double ratio : problem.tangential_stiffness)
    if (ratio > 0) return true;
  return false;
}

class Process {
 public:
  void resolve(const ContactProblem& problem, const ImpactOptions& options, Reclosing reclosing,
               ImpactOutcome& out);

 private:
  static constexpr double smallest_restitution = 1e-7;  // e² is round-off below it
  static constexpr double accuracy = 1e-13;             // of a step: the books close by it
  static constexpr std::size_t most_steps = 200'000;

  enum class Grip : unsigned char { none, sticks, slips };
  enum class Kind : unsigned char { nothing, turns, again, opens, closes, breaks, catches };
  struct Contact {
    double stiffness, exponent, slope = 1;    // K, η, s of the expansion
    double friction, static_friction, shear;  // μ, μ_s, κ
    double e = 1;                             // restitution, 0 where it is too small to tell
    double reach = 0, pull = 0;               // m and N of an elastic blow at the speed scale
    double x_floor = 0, u_floor = 0;          // below them a contact is silent
    double peak = 0, opens_at = 0;            // x at the end of the last compression, and of the expansion
    Phase phase = Phase::open;
    Grip grip = Grip::none;
    Kind now = Kind::nothing;  // what happens at the end of the step
    bool touched = false;      // has told of its first compression
  };

  bool run();
  void set_up();
  void set_up_contact(std::size_t j);
  double depth_of(std::size_t j, double speed) const;
  bool jam();
  void rates_at(const std::vector<double>& depth, std::vector<double>& rate);
  void close(std::size_t j, double slip, double closing);
  double opening_depth(const Contact& contact) const;

  std::size_t tangents() const { return problem_->dimension - 1; }
  // y = (x, λ-impulses p, q, spring states z, works of normals, works of friction)
  std::size_t at_p(std::size_t j) const { return contacts_.size() + j; }
  std::size_t at_q(std::size_t j) const { return 2 * contacts_.size() + j * tangents(); }
  std::size_t at_z(std::size_t j) const { return (2 + tangents()) * contacts_.size() + j * tangents(); }
  std::size_t at_work(std::size_t j) const { return (2 + 2 * tangents()) * contacts_.size() + j; }
  std::size_t at_rubbed(std::size_t j) const { return at_work(contacts_.size()) + j; }

  double load(const Contact& c, double x) const;
  double stiffness_at(const Contact& c, double x) const;
  double shear_at(const Contact& c, double x) const;
  bool keeps_stretch() const { return options_->spring == TangentialSpring::mindlin_rescaled; }
  double spring_force(const Contact& c, double x) const;
  double stored(std::size_t j, const double* y) const;
  void read_speeds(const double* y, std::vector<double>& u) const;
  void field(const double* y, double* rate);
  void follow_spring(std::size_t j, const double* y, double yield, double* rate);

  bool step();
  bool attempt();
  double first_event();
  bool look(const double* y);
  Kind happening(std::size_t j, const double* y) const;
  double excess(std::size_t j, const double* y) const;
  void apply(std::size_t j);
  void fall(std::size_t j);
  void open(std::size_t j);
  void tell(ImpactEventKind kind, std::size_t j);
  void limit_size();
  double step_over_touch(const Contact& c, double rate) const;
  bool any_loaded() const;
  double available_energy() const;
  void come_to_rest();
  bool fly();
  void record();
  void write_row();
  void finish();
  bool books_close() const;
  void tell_gains();

  const ContactProblem* problem_ = nullptr;
  const ImpactOptions* options_ = nullptr;
  ImpactOutcome* out_ = nullptr;
  Reclosing reclosing_ = Reclosing::at_once;
  std::vector<Contact> contacts_;
  std::vector<double> y_, inside_, rate_, forces_, speeds_, weight_;
  dop853::ArrayStepper stepper_;
  Jam jam_;
  std::vector<double> light_;                // m: the depths of a touch, 0 where none can begin to jam
  double first_energy_ = 0;                  // J: what springs could store at the start
  double time_ = 0, h_ = 0, size_ = 0;       // s
  double speed_scale_ = 0, time_scale_ = 0;  // m/s, s
  int at_once_ = 0;
};

}  // namespace ictus::sprung
