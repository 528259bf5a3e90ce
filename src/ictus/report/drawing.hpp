#pragma once
// One run at one instant as marks: walls, bodies, contact forces, the energy bar. What scenery.js does for the page.

#include <cstddef>
#include <vector>

#include "ictus/report/forms.hpp"
#include "ictus/report/marks.hpp"
#include "ictus/report/places.hpp"

namespace ictus::report {

/// An impact that took no time, a moment ago.
struct Flash {
  Motion::Sides sides{};
  double age = 0;  // from 0 to 1, when it is gone
};

/// Where two round bodies, or a round body and a wall, touch, and the direction from the first to the second.
struct Touch {
  Vector3 point{}, way{};
  bool at_wall = false;
};
std::optional<Touch> touch_of(const Motion& motion, const Motion::Sides& sides,
                              const std::vector<PlacedBody>& places);

/// What stays the same in all pictures of a motion. It must outlive its panels.
struct Stage {
  Stage(const Motion& shown, double begin, double end);

  const Motion& motion;
  Sight view;
  std::vector<Colour> colours;
  std::vector<std::vector<std::vector<Face>>> faces;  // per body and part, in space
};

/// A run of it, so many pixels wide and high.
class Panel {
 public:
  Panel(const Stage& stage, const Motion::Run& run, double width, double height);

  Layer at(double t, const std::vector<Flash>& flashes) const;

 private:
  struct Seen {
    const std::vector<PlacedBody>& places;
    std::vector<Mark>& marks;
  };
  Pixel point(const Vector3& p) const;
  void add_wall(std::vector<Mark>& marks, const FlatWall& wall) const;
  void add_grid(std::vector<Mark>& marks, const FlatWall& wall) const;
  void add_threads(const Seen& seen) const;
  void add_swings(const Seen& seen) const;
  void add_bodies(const Seen& seen, double t) const;
  void add_round(const Seen& seen, std::size_t body, const Outline::Part& part) const;
  void add_flat(const Seen& seen, std::size_t body, const Outline::Part& part) const;
  void add_solid(const Seen& seen, std::size_t body, const std::vector<Face>& faces) const;
  void add_cells(const Seen& seen, const Motion::Cells& cells, double t) const;
  void add_forces(const Seen& seen, double t) const;
  struct Arrow {
    Pixel from{};
    double dx = 0, dy = 0;  // px
  };
  Arrow arrow(const Vector3& from, const Vector3& way, double length) const;
  double room(const Arrow& arrow) const;
  void add_arrow(std::vector<Mark>& marks, const Arrow& arrow, double share) const;
  void add_flash(const Seen& seen, const Flash& flash) const;
  void add_energies(std::vector<Mark>& marks, double t) const;
  void add_scale(std::vector<Mark>& marks) const;

  const Stage& stage_;
  const Motion::Run& run_;
  double width_, height_;
  double scale_ = 1;      // px/m
  Pixel origin_{};        // px, of the world's origin
  double strongest_ = 0;  // N
};

}  // namespace ictus::report
