#pragma once
// Impacts, rests and releases of one contact, found in the steps of a scheme that captures them: such a
// scheme knows only which contacts pushed in a step, and their speeds at its ends.

#include <optional>

#include "ictus/trace/event.hpp"
#include "ictus/trace/impact.hpp"

namespace ictus {

/// One contact over one step.
struct ContactStep {
  double t, end;         // s
  double gap;            // m, at the begin
  double depth;          // m, at the end; positive: penetration
  double before, after;  // m/s, opening speeds
  bool pushes;
  double still;  // m/s: slower is at rest
};

class ContactWatch {
 public:
  explicit ContactWatch(std::size_t contact = 0) : contact_(contact) {}

  /// Looks at the next step; `event` is a rest or a release in it. The impact that it ends, if it does.
  std::optional<Impact> look(const ContactStep& step, std::optional<Event>& event);
  /// The impact that the end of the run has cut off.
  std::optional<Impact> finish() { return struck_ ? std::optional(impact_) : std::nullopt; }
  template <class Archive>
  void archive(Archive& archive) {
    archive(impact_, struck_, lasting_);
  }

 private:
  void begin(const ContactStep& step);

  std::size_t contact_;
  Impact impact_;
  bool struck_ = false;   // an impact is going on: some schemes spread it over two steps
  bool lasting_ = false;  // the contact stays closed
};

}  // namespace ictus
