#include "ictus/run/checkpoints.hpp"

#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {

Keeper::Keeper(const Checkpoints* checkpoints, const std::size_t& next, State state)
    : checkpoints_(checkpoints), next_(next), state_(std::move(state)) {
  if (!checkpoints) return;
  Archive archive;
  state_(archive);
  start_ = checksum(archive.written());
  if (!checkpoints->resumed.empty()) resume();
}

void Keeper::keep_if_due() {
  if (checkpoints_ && next_ > from_ && checkpoints_->due(next_ - 1)) keep();
}

void Keeper::keep() {
  if (!checkpoints_) return;
  Archive archive;
  archive(start_);
  state_(archive);
  checkpoints_->keep(archive.written());
}

void Keeper::resume() {
  Archive archive(checkpoints_->resumed);
  std::uint64_t start = 0;
  archive(start);
  if (start != start_) throw Error("the checkpoint is of a run that starts from another state");
  state_(archive);
  archive.end();
  from_ = next_;
}

}  // namespace ictus
