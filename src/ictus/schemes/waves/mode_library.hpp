#pragma once
// The modes of every cluster that has been met: bodies of one kind in the same order share theirs, and a longer
// row is made of shorter ones.

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "ictus/model/waves/wave_chain.hpp"
#include "ictus/schemes/waves/cluster_modes.hpp"

namespace ictus::waves {

class ModeLibrary {
 public:
  explicit ModeLibrary(const WaveChain& chain);

  /// Of the bodies from the first to the last, and the walls that they touch.
  const ClusterModes& of(std::size_t first, std::size_t last, bool left_wall, bool right_wall);

 private:
  using Key = std::vector<double>;  // kinds of bodies and the stiffnesses between them

  Key key(std::size_t first, std::size_t last) const;
  std::shared_ptr<const ModeTree> tree(std::size_t first, std::size_t last);

  const WaveChain* chain_;
  std::vector<double> kind_;  // of each body: the first one that is its like
  std::map<Key, std::shared_ptr<const ModeTree>> trees_;
  std::map<Key, std::unique_ptr<const ClusterModes>> modes_;
};

}  // namespace ictus::waves
