#pragma once
// Shall the run end? A step may hold very many events; where it does, its loop asks, too. The question belongs to the
// thread that makes the run, for as long as the run lasts.

#include <cstddef>
#include <functional>
#include <string_view>

namespace ictus {

/// While it lives, end_is_asked_for() asks this function; an empty one is never asked.
class EndOfRun {
 public:
  using Question = std::function<bool(double t)>;

  explicit EndOfRun(const Question& question) : before_(asked_) { asked_ = question ? &question : nullptr; }
  EndOfRun(const EndOfRun&) = delete;
  EndOfRun& operator=(const EndOfRun&) = delete;
  ~EndOfRun() { asked_ = before_; }

  static bool asks(double t) {
    reached_ = t;
    return asked_ && (*asked_)(t);
  }
  /// Where the time of the run does not go on, as inside an impact.
  static bool asks() { return asks(reached_); }

 private:
  inline static thread_local const Question* asked_ = nullptr;
  inline static thread_local double reached_ = 0;
  const Question* before_;
};

inline bool end_is_asked_for(double t) { return EndOfRun::asks(t); }
inline bool end_is_asked_for() { return EndOfRun::asks(); }

/// The same in a loop of short turns, such as the steps of one impact: asked at each 256th of them.
inline bool end_is_asked_for_at(std::size_t turn) { return turn % 256 == 255 && end_is_asked_for(); }

/// The advice of a step that failed because of it.
inline constexpr std::string_view told_to_end = "the run was told to end";

}  // namespace ictus
