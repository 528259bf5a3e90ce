#pragma once
// The largest of many numbers that change one at a time: a binary tree whose nodes hold the winner of their
// two children, so that a change costs log₂ n comparisons at most. Ties go to the smaller index.

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace ictus {

class Tournament {
 public:
  void reset(std::span<const double> values) {
    for (leaves_ = 1; leaves_ < values.size(); leaves_ *= 2) continue;
    value_.assign(values.begin(), values.end());
    value_.resize(leaves_, -HUGE_VAL);
    winner_.resize(2 * leaves_);
    for (std::size_t j = 0; j < leaves_; ++j) winner_[leaves_ + j] = j;
    for (std::size_t node = leaves_ - 1; node > 0; --node) play(node);
  }
  void change(std::size_t j, double value) {
    if (value_[j] == value) return;
    value_[j] = value;
    for (std::size_t node = (leaves_ + j) / 2; node > 0; node /= 2) {
      const std::size_t before = winner_[node];
      play(node);
      if (winner_[node] == before && before != j) return;  // another won and wins: nothing changes above
    }
  }
  std::size_t winner() const { return winner_[1]; }
  double operator[](std::size_t j) const { return value_[j]; }

 private:
  void play(std::size_t node) {
    const std::size_t left = winner_[2 * node], right = winner_[2 * node + 1];
    winner_[node] = value_[right] > value_[left] ? right : left;
  }

  std::size_t leaves_ = 1;           // a power of two
  std::vector<double> value_;        // of each leaf
  std::vector<std::size_t> winner_;  // of each node; node 1 is the root, 2i and 2i + 1 are the children of i
};

}  // namespace ictus
