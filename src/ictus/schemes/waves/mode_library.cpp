#include "ictus/schemes/waves/mode_library.hpp"

#include <algorithm>
#include <utility>

namespace ictus::waves {
namespace {

using Difference = std::ptrdiff_t;

}  // namespace

ModeLibrary::ModeLibrary(const WaveChain& chain) : chain_(&chain) {
  const auto same = [](const SlicedBody& a, const SlicedBody& b) {
    if (a.mass != b.mass) return false;
    for (std::size_t i = 0; i < a.spring.size(); ++i)
      if (a.spring[i].stiffness != b.spring[i].stiffness) return false;
    return true;
  };
  std::vector<std::size_t> kinds;
  for (std::size_t b = 0; b < chain.bodies(); ++b) {
    const auto known = std::find_if(kinds.begin(), kinds.end(),
                                    [&](std::size_t kind) { return same(chain.body(kind), chain.body(b)); });
    const std::size_t kind = known == kinds.end() ? b : *known;
    if (kind == b) kinds.push_back(b);
    kind_.push_back(static_cast<double>(kind));
  }
}

ModeLibrary::Key ModeLibrary::key(std::size_t first, std::size_t last) const {
  Key key{kind_[first]};
  for (std::size_t b = first + 1; b <= last; ++b) {
    key.push_back(chain_->stiffnesses()[chain_->first_point(b)]);
    key.push_back(kind_[b]);
  }
  return key;
}

std::shared_ptr<const ModeTree> ModeLibrary::tree(std::size_t first, std::size_t last) {
  std::shared_ptr<const ModeTree>& known = trees_[key(first, last)];
  if (known) return known;
  if (first == last) {
    const std::size_t from = chain_->first_point(first), count = chain_->end_point(first) - from;
    return known = halved(chain_->masses().subspan(from, count),
                          chain_->stiffnesses().subspan(from + 1, count - 1));
  }
  const std::size_t next = first + (last - first + 1) / 2;
  return known = std::make_shared<const ModeTree>(tree(first, next - 1), tree(next, last),
                                                  chain_->stiffnesses()[chain_->first_point(next)], true);
}

const ClusterModes& ModeLibrary::of(std::size_t first, std::size_t last, bool left_wall, bool right_wall) {
  const std::size_t from = chain_->first_point(first), to = chain_->end_point(last);
  const std::span<const double> m = chain_->masses(), k = chain_->stiffnesses();
  Key key = this->key(first, last);
  key.push_back(left_wall ? k[from] : 0);
  key.push_back(right_wall ? k[to] : 0);
  std::unique_ptr<const ClusterModes>& known = modes_[key];
  if (known) return *known;
  ClusterSprings springs{
      {m.begin() + static_cast<Difference>(from), m.begin() + static_cast<Difference>(to)},
      {k.begin() + static_cast<Difference>(from), k.begin() + static_cast<Difference>(to) + 1}};
  if (!left_wall) springs.stiffness.front() = 0;
  if (!right_wall) springs.stiffness.back() = 0;
  known = std::make_unique<const ClusterModes>(std::move(springs), tree(first, last));
  return *known;
}

}  // namespace ictus::waves
