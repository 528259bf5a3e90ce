#pragma once
// The clock of an animation: it slows down where contacts are pressed, so that an impact of microseconds is seen between
// flights of seconds. What stage.js does for the page.

#include <string>
#include <vector>

#include "ictus/report/motion.hpp"

namespace ictus::report {

enum class Pace { slow_in_impacts, steady };

class Clock {
 public:
  Clock(const Motion& motion, Pace pace);

  double begin() const { return pieces_.front().t; }      // s, of the bodies
  double end() const { return pieces_.back().t; }         // s, of the bodies
  double length() const { return pieces_.back().shown; }  // s, of the reader
  /// s of the bodies when this much of the film has been shown.
  double at(double shown) const;
  /// s of the bodies per second of the film.
  double rate(double shown) const;
  /// s of the film at which the bodies are there.
  double shown_at(double t) const;

 private:
  struct Piece {
    double t, shown;  // s, of the bodies, of the reader
  };
  std::size_t piece(double shown) const;
  std::vector<Piece> pieces_;
};

/// "12.5 µs", "1000 times slower"
std::string seconds_in_words(double t);
std::string pace_in_words(double rate);

}  // namespace ictus::report
