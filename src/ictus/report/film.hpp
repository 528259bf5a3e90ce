#pragma once
// The animation of a page without a browser: a drawing of every instant, with the time below it, and panels beside each
// other where several runs are compared.

#include <cstddef>
#include <optional>
#include <vector>

#include "ictus/report/clock.hpp"
#include "ictus/report/drawing.hpp"
#include "ictus/report/marks.hpp"
#include "ictus/report/motion.hpp"

namespace ictus::report {

/// The motion must outlive its film.
class Film {
 public:
  Film(const Motion& motion, Pace pace);

  const Clock& clock() const { return clock_; }
  /// s of the bodies: where most is to be seen: at the largest contact force, else at the fastest impact, else in the middle.
  double telling_instant() const;
  /// At this instant of the bodies, s. `speed`: of the film, told below the picture; a picture alone
  /// has none.
  Drawing at(double t, std::optional<double> speed = {}) const;
  /// As wide as this, px.
  static constexpr double width = 720;

 private:
  Layer words(double t, std::optional<double> speed) const;

  const Motion& motion_;
  Clock clock_;
  Stage stage_;
  double panel_width_ = width, panel_height_ = 0, head_ = 0;  // px
  std::size_t columns_ = 1;
  std::vector<Panel> panels_;  // one per run
  std::vector<std::vector<double>>
      flashes_;  // s of the film, one list per run; below 0: of an impact with a duration
};

}  // namespace ictus::report
