#pragma once
// A list of states that is filled anew in every step and keeps the memory of its states.

#include <utility>
#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus {

class KeptStates {
 public:
  explicit KeptStates(std::vector<Motion>& list) : list_(list) {}

  void clear() {
    for (Motion& state : list_) spare_.push_back(std::move(state));
    list_.clear();
  }
  void add(const Motion& state) {
    if (spare_.empty()) {
      list_.push_back(state);
      return;
    }
    list_.push_back(std::move(spare_.back()));
    spare_.pop_back();
    list_.back() = state;
  }

 private:
  std::vector<Motion>& list_;
  std::vector<Motion> spare_;
};

}  // namespace ictus
