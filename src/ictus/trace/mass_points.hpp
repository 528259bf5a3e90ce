#pragma once
// Deformable bodies from inside: where each of their mass points is, how fast, and the stress between them,
// at instants that are fewer than those of the columns.

#include <cstddef>
#include <string>
#include <vector>

namespace ictus {

struct MassPoints {
  /// Of one body, from left to right.
  struct Body {
    std::string name;
    std::size_t first = 0, count = 0;  // of its points among all
    double left = 0, length = 0;       // m, of its left end at the start
  };
  std::vector<Body> bodies;  // from left to right
  std::vector<double> rest;  // m, of each point at the start, when nothing is compressed
  std::vector<double> mass;  // kg
  std::vector<double> time;  // s, of each row
  // Rows of one number per point, one after the other.
  std::vector<double> displacement;  // m, from its place at the start
  std::vector<double> velocity;      // m/s
  std::vector<double> stress;        // Pa, compression positive, mean of the two sides

  std::size_t count() const { return rest.size(); }
  bool empty() const { return time.empty(); }
  double at(const std::vector<double>& of, std::size_t row, std::size_t point) const {
    return of[row * count() + point];
  }
};

}  // namespace ictus
