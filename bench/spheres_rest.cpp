// A pile at rest. What a step costs there: with friction each of its two solves ends after one sweep from the impulses of the
// step before. And why no body sleeps: which groups of bodies that press each other would be asleep, had sleep begun when all
// of them have been slower than some share of the tolerance for half a second, and how far these bodies go on within four
// seconds where nothing sleeps and no other group touches theirs. So much would be lost by freezing them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "bench/spheres/ictus.hpp"
#include "bench/timing.hpp"

namespace {

using namespace ictus;
using bench::SphereScene;

constexpr std::size_t count = 1000, layers = 10;
constexpr double rate = 200, settled = 10, later = 4;  // Hz, s, s
constexpr double felt = 1e-4;                          // m: a thousandth of a radius
constexpr int patience = 100;                          // steps of rest before sleep
constexpr std::array shares{1.0, 1e-1, 1e-2, 1e-4, 1e-9};

/// Bodies that press each other, the ground not counting.
class Groups {
 public:
  void find(std::size_t bodies, std::span<const SphereContact> contacts) {
    parent_.resize(bodies);
    std::iota(parent_.begin(), parent_.end(), 0u);
    for (const SphereContact& contact : contacts)
      if (contact.second != Spheres::ground) parent_[root(contact.first)] = root(contact.second);
  }
  std::uint32_t root(std::uint32_t body) {
    while (parent_[body] != body) body = parent_[body] = parent_[parent_[body]];
    return body;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

class Pile {
 public:
  explicit Pile(const SphereScene& scene)
      : scene_(scene),
        spheres_(bench::IctusEngine::spheres_of(scene)),
        state_(spheres_.state()),
        stepper_(spheres_),
        slow_(scene.count()),
        touched_(scene.count()) {
    for (std::size_t j = 0; j < scene.count(); ++j) {
      const bench::Point& x = scene.position[j];
      state_.x[j] = {x[0], x[1], x[2]};
    }
  }

  void run(double seconds) {
    const auto steps = static_cast<int>(seconds / scene_.step);
    sweeps_ = time_ = 0;
    for (int i = 0; i < steps; ++i) {
      SphereStep step;
      before_ = state_.x;
      time_ += bench::time_of([&] { step = stepper_.step(state_, scene_.step); }) / steps;
      bench::require(step.converged(), "a step of a pile");
      sweeps_ += static_cast<double>(step.sweeps) / steps;
      note_slow();
      note_touched();
    }
  }
  double sweeps() const { return sweeps_; }
  double time() const { return time_; }

  /// The bodies that would sleep, were all of a group to be slower than this, m/s.
  std::vector<char> sleepers(std::size_t share) {
    std::vector<char> rests(count, 1), sleeps(count);
    for (std::uint32_t j = 0; j < count; ++j)
      if (slow_[j][share] < patience) rests[groups_.root(j)] = 0;
    for (std::uint32_t j = 0; j < count; ++j) sleeps[j] = rests[groups_.root(j)];
    return sleeps;
  }
  /// From now on groups are followed, and where they were left is known.
  void mark() {
    marked_ = state_.x;
    group_.resize(count);
    for (std::uint32_t j = 0; j < count; ++j) group_[j] = groups_.root(j);
    std::fill(touched_.begin(), touched_.end(), 0);
  }
  /// m, by those of these bodies whose group met no other.
  double most_moved(const std::vector<char>& of) const {
    double most = 0;
    for (std::size_t j = 0; j < count; ++j)
      if (of[j] && !touched_[group_[j]]) most = std::max(most, norm(state_.x[j] - marked_[j]));
    return most;
  }

 private:
  void note_slow() {
    const double tolerance = 0.1 * scene_.step * scene_.gravity;  // that of the scheme
    groups_.find(count, stepper_.contacts());
    for (std::size_t j = 0; j < count; ++j) {
      const double rim = state_.spin.empty() ? 0 : scene_.radius[j] * norm(state_.spin[j]);
      // Penetrations are undone without velocities.
      const double speed = std::max({norm(state_.v[j]), rim, norm(state_.x[j] - before_[j]) / scene_.step});
      for (std::size_t k = 0; k < shares.size(); ++k)
        slow_[j][k] = speed < shares[k] * tolerance ? slow_[j][k] + 1 : 0;
    }
  }
  void note_touched() {
    if (group_.empty()) return;
    for (const SphereContact& contact : stepper_.contacts()) {
      if (contact.second == Spheres::ground || group_[contact.first] == group_[contact.second]) continue;
      touched_[group_[contact.first]] = touched_[group_[contact.second]] = 1;
    }
  }

  SphereScene scene_;
  Spheres spheres_;
  SphereState state_;
  InelasticThenRestore stepper_;
  Groups groups_;
  std::vector<std::array<int, shares.size()>> slow_;  // steps, of each body
  std::vector<Vector3> before_, marked_;              // m
  std::vector<std::uint32_t> group_;
  std::vector<char> touched_;  // by others, of each group
  double sweeps_ = 0, time_ = 0;
};

void measure(double friction) {
  SphereScene scene = bench::falling_pile(count, layers, 1 / rate);
  scene.friction = friction;
  Pile pile(scene);
  pile.run(settled);
  pile.mark();
  std::array<std::vector<char>, shares.size()> sleep;
  for (std::size_t k = 0; k < shares.size(); ++k) sleep[k] = pile.sleepers(k);
  pile.run(later);
  fmt::print("friction {}: {:.1f} sweeps and {:.2f} µs per sphere and step, {:.0f} s after the fall began\n",
             friction, pile.sweeps(), 1e6 * pile.time() / count, settled);
  fmt::print("  {:>22}{:>12}{:>26}\n", "slower than", "asleep", "go on within 4 s by");
  double frozen = 0;  // m, by the threshold that engines take
  for (std::size_t k = 0; k < shares.size(); ++k) {
    const auto asleep = std::count(sleep[k].begin(), sleep[k].end(), 1);
    const double moved = pile.most_moved(sleep[k]);
    if (k == 0) frozen = moved;
    fmt::print("  {:>12.0e} tolerance{:>10.1f} %{:>24.1e} m\n", shares[k],
               100 * static_cast<double>(asleep) / count, moved);
    if (shares[k] <= 1e-9)
      bench::require(2 * asleep < std::ptrdiff_t(count), "most groups never rest to round-off");
  }
  if (friction == 0) return;
  bench::require(pile.sweeps() < 2.1, "solves of a pile at rest end after one sweep");
  bench::require(frozen > felt, "slow bodies go on: sleep at the tolerance would be wrong");
}

}  // namespace

int main() {
  measure(0.5);
  measure(0);
}
