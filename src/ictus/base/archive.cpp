#include "ictus/base/archive.hpp"

#include "ictus/base/error.hpp"

namespace ictus {

void Archive::check(bool holds) {
  if (!holds) throw Error("what was stored of the run is damaged");
}

void Archive::end() const { check(unread_.empty()); }

std::size_t Archive::room_for(std::size_t count, std::size_t size) const {
  check(count <= unread_.size() / size);
  return count;
}

void Archive::bytes(void* place, std::size_t count) {
  if (count == 0) return;
  if (!reads_) {
    written_.append(static_cast<const char*>(place), count);
    return;
  }
  check(count <= unread_.size());
  std::memcpy(place, unread_.data(), count);
  unread_.remove_prefix(count);
}

}  // namespace ictus
