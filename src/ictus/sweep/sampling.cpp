#include "ictus/sweep/sampling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/random/sobol.hpp>

#include "ictus/base/counter_random.hpp"
#include "ictus/base/most.hpp"

namespace ictus::sweep {
namespace {

/// A stream of its own for every use of the seed.
std::uint64_t stream(std::uint64_t seed, std::uint64_t number) { return mixed(seed ^ mixed(number + 1)); }

/// Inside (0, 1): 53 bits and half of the last one.
double inside(std::uint64_t bits) { return static_cast<double>(bits >> 11u) * 0x1p-53 + 0x1p-54; }

Sampling chosen(const SweepChoice& choice) {
  if (choice.sampling) return *choice.sampling;
  const bool listed = std::all_of(choice.parameters.begin(), choice.parameters.end(),
                                  [](const Parameter& p) { return p.grid_size() > 0; });
  return listed && choice.samples == 0 ? Sampling::grid : Sampling::latin_hypercube;
}

}  // namespace

Design::Design(const SweepChoice& choice)
    : parameters_(choice.parameters),
      sampling_(chosen(choice)),
      samples_(choice.samples),
      seed_(choice.seed) {
  if (parameters_.empty())
    throw Error("a sweep varies at least one number of the scene",
                "as in --vary contact.restitution=linear:0.5:1:11");
  if (sampling_ == Sampling::grid) {
    double all = 1;
    for (const Parameter& p : parameters_) {
      if (p.grid_size() == 0)
        throw Error(
            {{p.place, "a grid takes values, and this is a distribution or a range without points",
              "give points, as in linear:0:1:11, or take --sampling latin_hypercube with --samples"}});
      all *= static_cast<double>(p.grid_size());
    }
    if (samples_ > 0)
      throw Error("a grid has as many points as its values, and takes no --samples",
                  "leave --samples away, or take --sampling latin_hypercube");
    check_size(all);
    size_ = static_cast<std::size_t>(all);
    return;
  }
  if (sampling_ == Sampling::table) {
    samples_ = size_ = parameters_.front().grid_size();
    for (const Parameter& p : parameters_)
      if (p.grid_size() != size_ || size_ == 0)
        throw Error(
            {{p.place,
              fmt::format("a table has one value per point and parameter, and this has {}", p.grid_size()),
              fmt::format("as many as the first parameter: {}", size_)}});
    return;
  }
  if (samples_ == 0)
    throw Error(fmt::format("how many points are drawn? {} needs a number", name_of(sampling_)),
                "as in --samples 1000");
  const std::size_t blocks = sampling_ == Sampling::saltelli ? parameters_.size() + 2 : 1;
  check_size(static_cast<double>(samples_) * static_cast<double>(blocks));
  size_ = samples_ * blocks;
  if (sampling_ == Sampling::latin_hypercube) make_permutations();
  if (sampling_ == Sampling::sobol) make_sobol(parameters_.size());
  if (sampling_ == Sampling::saltelli) make_sobol(2 * parameters_.size());
}

void Design::check_size(double size) const {
  if (size > static_cast<double>(most::sweep_points))
    throw Error(fmt::format("{:.3g} points are more than a sweep takes", size),
                fmt::format("at most {}", most::sweep_points));
}

/// Fisher and Yates, with numbers of a stream per parameter.
void Design::make_permutations() {
  for (std::size_t k = 0; k < parameters_.size(); ++k) {
    std::vector<std::uint32_t> order(samples_);
    for (std::size_t i = 0; i < samples_; ++i) order[i] = static_cast<std::uint32_t>(i);
    for (std::size_t i = samples_; i > 1; --i) {
      const double u = uniform(stream(seed_, 2 * k), i);
      std::swap(order[i - 1], order[std::min(static_cast<std::size_t>(u * static_cast<double>(i)), i - 1)]);
    }
    permutations_.push_back(std::move(order));
  }
}

/// Boost's sequence begins after the point of zeros, which belongs to it.
void Design::make_sobol(std::size_t columns) {
  columns_ = columns;
  sobol_.resize(samples_ * columns);
  boost::random::sobol sequence(columns);
  for (std::size_t i = 0; i < samples_; ++i)
    for (std::size_t k = 0; k < columns; ++k) {
      const std::uint64_t bits = i == 0 ? 0 : sequence();
      sobol_[i * columns + k] = inside(bits ^ stream(seed_, k));
    }
}

double Design::unit(std::size_t point, std::size_t column) const {
  switch (sampling_) {
    case Sampling::latin_hypercube:
      return (static_cast<double>(permutations_[column][point]) +
              inside(mixed(stream(seed_, 2 * column + 1) ^ mixed(point)))) /
             static_cast<double>(samples_);
    case Sampling::sobol: return sobol_[point * columns_ + column];
    case Sampling::saltelli: {
      // Block 0 is A, block 1 is B, block k + 2 is A with column k of B.
      const std::size_t block = point / samples_, row = point % samples_;
      const bool from_b = block == 1 || block == column + 2;
      return sobol_[row * columns_ + column + (from_b ? parameters_.size() : 0)];
    }
    default: return inside(mixed(stream(seed_, column) ^ mixed(point)));
  }
}

double Design::value(std::size_t point, std::size_t parameter) const {
  const Parameter& p = parameters_[parameter];
  if (sampling_ == Sampling::table) return p.at(point);
  if (sampling_ != Sampling::grid) return p.quantile(unit(point, parameter));
  std::size_t rest = point;
  for (std::size_t k = parameters_.size(); k > parameter + 1; --k) rest /= parameters_[k - 1].grid_size();
  return p.at(rest % p.grid_size());
}

}  // namespace ictus::sweep
