#pragma once
// Contacts that are moved from outside: the depth of contact j is δ_j = Σ g q − gap + r_j, with a height r_j that is
//   given over time, r(t): a hand, a finger, a plectrum, a tool that is drawn over a profile at a given speed. Its work
//   ∫ F ṙ dt is that of the hand; or
//   a profile over a coordinate of the system, r(s): a body that travels freely, and pays for what it stirs up; or is
//   led, by a hand that keeps its speed.
// A contact may have several of them; they add up. With the way of a body its point on another one may move: the modes of
// that one are seen by g(s) (shape_path.hpp).

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include "ictus/base/legendre.hpp"
#include "ictus/base/track.hpp"
#include "ictus/model/mechanics/shape_path.hpp"

namespace ictus {

struct ContactDrive {
  using Vector = Eigen::VectorXd;
  static constexpr Eigen::Index none = -1;
  static constexpr double away = 1;         // m, where a hand is that is gone
  static constexpr double instant = 1e-12;  // s: two times that are closer are one

  Eigen::Index contact = 0;
  Track track = {};            // r, m
  double start = 0, rate = 1;  // of its argument, start + rate t: time itself, or a way in m and a speed
  double end = HUGE_VAL;       // s, from when on the hand is gone
  Eigen::Index travel = none;  // the coordinate that is its argument instead
  bool led = false;            // that coordinate keeps its speed, and a hand pays
  std::shared_ptr<const ShapePath> shapes = {};  // of the modes over which its point moves; none: it stays

  bool is_given() const { return travel == none; }
  /// r(s) + Σ g(s) q, and how it changes along the way: of one over a coordinate.
  double height(const Vector& q) const;
  double steepness(const Vector& q) const;
  /// The part of r̈ + (Σ g q)¨ that has no acceleration in it.
  double bending(const Vector& q, const Vector& v) const;
  double argument(double t) const { return start + rate * t; }
  bool is_gone(double t) const { return t >= end - instant; }
  /// r, ṙ, r̈ of one that is given over time, in a step that began at `since`: no step goes beyond the end of a hand.
  Track::At at(double t, double since) const {
    if (is_gone(since)) return {-away, 0, 0};
    const Track::At here = track.at(argument(t));
    return {here.value, rate * here.slope, rate * rate * here.curvature};
  }
};

class ContactDrives {
 public:
  using Vector = Eigen::VectorXd;
  using Moments = std::array<double, legendre::most>;

  ContactDrives() = default;
  explicit ContactDrives(std::vector<ContactDrive> all);

  const std::vector<ContactDrive>& all() const { return all_; }
  bool empty() const { return all_.empty(); }
  /// The coordinates of travel, free or led, ascending.
  const std::vector<Eigen::Index>& travels() const { return travels_; }

  /// Adds what is given over time, in a step that began at `since`. What depends on coordinates is part of the system's
  /// own gaps.
  void add_depths(double t, double since, Vector& depth) const;
  void add_given_speeds(double t, double since, Vector& speed) const;
  void add_accelerations(double t, double since, Vector& acceleration) const;
  /// Speeds with those of what is led.
  void add_speeds(double t, double since, const Vector& q, const Vector& v, Vector& speed) const;
  /// Σ F ṙ, W: of all hands together.
  double power(double t, double since, const Vector& q, const Vector& v, const Vector& force) const;
  /// Adds Mʳ_k = ∫ P_k ṙ dt over a step of what is given over time, to the moments of its contact.
  void add_moments(double t, double h, std::vector<Moments>& moments) const;
  /// s: no step that begins at t should go beyond this instant, if its forces are to be smooth.
  double next_knot(double t) const;

 private:
  std::vector<ContactDrive> all_;
  std::vector<Eigen::Index> travels_;
};

}  // namespace ictus
