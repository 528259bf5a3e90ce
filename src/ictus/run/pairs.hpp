#pragma once
// The [[pair]]s of a scene, and the law that a contact has by them.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// Pairs by the names of their two sides, whichever stands first: a chain may have as many as contacts.
class PairIndex {
 public:
  explicit PairIndex(const std::vector<Pair>& pairs) {
    for (const Pair& pair : pairs) index_.emplace(key(pair.first.value, pair.second.value), &pair);
  }
  const Pair* find(const std::string& a, const std::string& b) const {
    if (index_.empty()) return nullptr;
    const auto found = index_.find(key(a, b));
    return found == index_.end() ? nullptr : found->second;
  }

 private:
  using Key = std::pair<std::string, std::string>;
  static Key key(const std::string& a, const std::string& b) { return a < b ? Key{a, b} : Key{b, a}; }
  std::map<Key, const Pair*> index_;
};

/// The law of a contact: that of its [[pair]] if there is one, on top of [contact].
LawChoice choice_for(const LawChoice& contact, const Pair* pair, bool has_hertz);

}  // namespace ictus
