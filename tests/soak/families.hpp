#pragma once
// The kinds of scenes that the soak draws; each lacks only its [run].

#include "draft.hpp"
#include "draw.hpp"

namespace ictus::soak {

/// What the steps of a run are drawn from.
struct Clockwork {
  double contact = 0;  // s, of the shortest contact; 0: rigid
  double motion = 1;   // s, in which something happens
};

struct Family {
  const char* name;
  double share;
  Clockwork (*draw)(Draft& draft, Draw& draw);
};

Clockwork draw_line(Draft& draft, Draw& draw);
Clockwork draw_balls(Draft& draft, Draw& draw);
Clockwork draw_turning(Draft& draft, Draw& draw);
Clockwork draw_frame(Draft& draft, Draw& draw);
Clockwork draw_slices(Draft& draft, Draw& draw);
Clockwork draw_resonator(Draft& draft, Draw& draw);
Clockwork draw_system(Draft& draft, Draw& draw);

/// A contact of bodies of this mass that meet with this speed; returns the time that it takes.
struct Meeting {
  double mass, speed;  // kg, reduced; m/s
  double time;         // s, wanted
};
double draw_contact(Section& contact, Draw& draw, const Meeting& meeting);
std::size_t draw_count(Draw& draw);

}  // namespace ictus::soak
