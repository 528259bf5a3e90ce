#pragma once
// Bodies and contacts for tests of impact laws: point masses, one row of coefficients a contact, and the
// ContactProblem of both. Chains run to the right; a wall is a contact of one ball.

#include <cmath>
#include <vector>

#include "ictus/laws/impact/law.hpp"

namespace ictus::test {

struct ContactSystem {
  std::vector<double> mass;                // kg, of each coordinate
  std::vector<double> velocity;            // m/s
  std::vector<std::vector<double>> row{};  // closing speed = row · velocity
  std::vector<double> stiffness{}, exponent{}, restitution{}, precompression{}, gap{};
  SparseRows delassus{};
  std::vector<double> closing{};

  void add(std::vector<double> coefficients, double e, double k = 1, double n = 1.5) {
    row.push_back(std::move(coefficients));
    restitution.push_back(e);
    stiffness.push_back(k);
    exponent.push_back(n);
    precompression.push_back(0);
    gap.push_back(0);
  }

  ContactProblem problem() {
    delassus.clear();
    closing.assign(row.size(), 0);
    for (std::size_t j = 0; j < row.size(); ++j) {
      for (std::size_t i = 0; i < mass.size(); ++i) closing[j] += row[j][i] * velocity[i];
      for (std::size_t k = 0; k < row.size(); ++k) {
        const double w = coupling(j, k);
        if (w != 0 || j == k) delassus.add(k, w);
      }
      delassus.end_row();
    }
    double scale = 0;
    for (std::size_t i = 0; i < mass.size(); ++i) scale += mass[i] * std::abs(velocity[i]);
    return {delassus, closing, stiffness, exponent, restitution, precompression, gap, scale};
  }

  /// v − M⁻¹ G p
  std::vector<double> after(const std::vector<double>& impulse) const {
    std::vector<double> v = velocity;
    for (std::size_t j = 0; j < row.size(); ++j)
      for (std::size_t i = 0; i < mass.size(); ++i) v[i] -= row[j][i] * impulse[j] / mass[i];
    return v;
  }
  double energy(const std::vector<double>& v) const {
    double sum = 0;
    for (std::size_t i = 0; i < mass.size(); ++i) sum += mass[i] * v[i] * v[i] / 2;
    return sum;
  }
  double momentum(const std::vector<double>& v) const {
    double sum = 0;
    for (std::size_t i = 0; i < mass.size(); ++i) sum += mass[i] * v[i];
    return sum;
  }
  double closing_after(std::size_t j, const std::vector<double>& v) const {
    double sum = 0;
    for (std::size_t i = 0; i < mass.size(); ++i) sum += row[j][i] * v[i];
    return sum;
  }

 private:
  double coupling(std::size_t j, std::size_t k) const {
    double sum = 0;
    for (std::size_t i = 0; i < mass.size(); ++i) sum += row[j][i] * row[k][i] / mass[i];
    return sum;
  }
};

struct ChainOptions {
  double restitution = 1;
  double stiffness = 1;
  double exponent = 1.5;
};

ContactSystem chain(const std::vector<double>& mass, const std::vector<double>& velocity,
                    const ChainOptions& options = {});

/// The same between two walls; contacts in the order of space.
ContactSystem walled_chain(const std::vector<double>& mass, const std::vector<double>& velocity,
                           const ChainOptions& options = {});

/// Bernoulli's three balls: the second runs along x into the first and third, at ±angle. Coordinates x, y of
/// balls 1, 2, 3.
ContactSystem bernoulli(double angle, double speed, double e_first, double e_second);

template <class Law>
ImpactOutcome resolved(ContactSystem& system, const ImpactOptions& options = {}) {
  Law law;
  ImpactOutcome out;
  out.reset(system.row.size());
  law.resolve(system.problem(), options, out);
  return out;
}

}  // namespace ictus::test
