#pragma once
// A body of revolution about the line, z from its left end: pieces on which r² is a quadratic of z, so that a
// sphere, a cylinder, a cone and what is made of them have exact volumes.

#include <array>
#include <span>
#include <utility>
#include <vector>

namespace ictus {

struct ProfilePoint {
  double z;       // [m] from the left end
  double radius;  // [m]
};

class Profile {
 public:
  static Profile sphere(double radius);
  static Profile cylinder(double radius, double length);
  /// A cylinder with half spheres at its ends; the length is that of the whole, at least 2 radius.
  static Profile capsule(double radius, double length);
  /// Frusta between the points, whose z rises strictly; a radius is zero at the ends at most.
  static Profile table(std::span<const ProfilePoint> points);

  double length() const { return pieces_.back().to; }    // [m]
  double radius(double z) const;                         // [m]
  double area(double z) const;                           // π r²  [m²]
  double volume(double from, double to) const;           // [m³]
  double volume() const { return volume(0, length()); }  // [m³]
  Profile mirrored() const;

 private:
  struct Piece {
    double from, to, anchor;       // [m]
    std::array<double, 3> square;  // r² = s₀ + s₁ ζ + s₂ ζ², ζ = |z − anchor|
    double at(double z) const;
    double integral(double low, double high) const;  // ∫ r² dz
  };
  explicit Profile(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {}

  std::vector<Piece> pieces_;  // from 0 on, without holes
};

}  // namespace ictus
