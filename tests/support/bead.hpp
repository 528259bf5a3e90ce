#pragma once
// The system of docs/guide/motions.md, as a user writes it: outside of the library's namespace.

#include "ictus/model/mechanics/mechanical_system.hpp"

/// A bead on the wire y = x², released at x = 1; a stop at x = −½ gives it 0.8 of its speed back.
struct Bead : ictus::MechanicalSystem {
  Bead()
      : MechanicalSystem({.profile = {0}, .contacts = 1, .constant_directions = true, .autonomous = true}) {}
  void mass(const Vector& q, ictus::Skyline& m) const override { m.at(0, 0) = 1 + 4 * q[0] * q[0]; }
  void force(double, const Vector& q, const Vector& v, Vector& f) const override {
    f[0] = -q[0] * (2 * 9.81 + 4 * v[0] * v[0]);
  }
  void gaps(const Vector& q, Vector& g) const override { g[0] = q[0] + 0.5; }
  void directions(const Vector&, ictus::ContactRows& rows) const override {
    rows.add(0, 1);  // ∂g/∂x
    rows.end_row();
  }
  double potential(const Vector& q) const override { return 9.81 * q[0] * q[0]; }
  double restitution(Index) const override { return 0.8; }
};
