#include "ictus/report/figures.hpp"

#include <algorithm>
#include <variant>

#include "ictus/report/own_figures.hpp"

namespace ictus::report {
namespace {

/// What a reader wants to see, by what the traces hold.
enum Interest : unsigned {
  contacts = 1,  // contacts in time
  inside = 2,    // one run by an impact law: its strongest impact
  flight = 4,    // the same, where bodies move between impacts
  laws = 8,      // several of them side by side
  motion = 16,   // coordinates with their jumps
  waves = 32,    // deformable bodies
  sliced = 64,   // the same, of several mass points
  crowd = 128,   // discs and spheres
  whole = contacts | motion | waves | crowd,
};

using Own = Figures (*)(const Scope& scope);

struct Listed {
  unsigned views;
  std::variant<Plot, Own> what;
};

/// THE LIST of figures, in the order of reading. To add one: a line here. A figure whose columns are missing, or
/// whose id stands already, is left out.
const std::vector<Listed>& list() {
  static const Plot force{
      "force", "Contact force", "Contact force over time.", Of::contacts, ".force", "force", "N"};
  static const std::vector<Listed> entries{
      {crowd, &bodies_at_start},
      {crowd, &bodies_at_end},
      {motion | inside | flight, &bodies_in_motion},
      {motion | inside | flight, &routh_diagram},
      {inside, &space_time_map},
      {inside | laws, &velocities_before_and_after},
      {inside, &hodograph},
      {inside, &impulse_marks},
      {inside, Plot{"force", "Contact forces", "A contact that pushes twice has been struck again.",
                    Of::contacts, ".force", "force", "N", Over::touch}},
      {inside,
       Plot{"contact-energy", "Energy in the contacts",
            "Elastic energy stored in every contact. The highest curve belongs to the primary contact.",
            Of::contacts, ".energy", "energy", "J", Over::touch}},
      {inside,
       Plot{"velocities", "Velocities",
            "A body speeds up while the contact behind it pushes harder than the one before it; level "
            "lines are free flight.",
            Of::bodies, ".velocity", "velocity", "m/s", Over::touch}},
      {inside, Plot{"velocities-impulse", "Velocities over the primary impulse",
                    "The clock is the impulse of the contact that stores the most energy, now one and now "
                    "another. Time scales with the stiffness of all contacts; this clock does not.",
                    Of::bodies, ".velocity", "velocity", "m/s", Over::primary}},
      {inside, Plot{"impulses", "Contact impulses",
                    "What every contact has given so far in the run; level where it is open.", Of::contacts,
                    ".impulse", "impulse", "N s", Over::touch}},
      {inside, Plot{"impulses-impulse", "Contact impulses over the primary impulse",
                    "The primary contact of the moment climbs with slope 1, the others less unless they are "
                    "stiffer.",
                    Of::contacts, ".impulse", "impulse", "N s", Over::primary}},
      {inside, &energies_inside_impact},
      {waves, &centres},
      {waves, &compressions},
      {waves, Plot{"centre-velocities", "Velocities",
                   "Velocities of the centres of mass; level lines are free flight.", Of::bodies, ".velocity",
                   "velocity", "m/s"}},
      {waves, Plot{"force-compression", "Force over compression",
                   "The forces that would move the centres of mass so, over their compression: a straight "
                   "line is Hooke's law, a level one the constant force between cylinders.",
                   Of::contacts, ".virtual_force", "force", "N", Over::virtual_depth}},
      {waves, &stress_map},
      {waves, &velocity_map},
      {motion | crowd, &positions},
      {motion | crowd, &velocities_with_jumps},
      {motion | crowd, &phase_planes},
      {motion, Plot{"slip", "Slip",
                    "Speed along the tangent of each contact that touches; at zero it sticks, or rolls.",
                    Of::contacts, ".slip", "slip", "m/s"}},
      {motion, Plot{"friction", "Friction", "Friction force of each contact; in the plane along the tangent.",
                    Of::contacts, ".friction", "friction", "N"}},
      {contacts, Plot{"phase-portrait", "Phase portrait",
                      "Closing speed over compression; the contact enters at the top left and leaves below, "
                      "slower by what it dissipated.",
                      Of::contacts, ".speed", "closing speed", "m/s", Over::depth}},
      {contacts, Plot{"force-loop", "Force–compression loop",
                      "Contact force over compression; the area of the loop is the energy dissipated.",
                      Of::contacts, ".force", "force", "N", Over::depth}},
      {contacts | laws | waves, force},
      {motion | crowd,
       Plot{"gaps", "Gaps", "Distances of the contacts; below zero bodies lie inside each other.",
            Of::contacts, ".gap", "gap", "m"}},
      {motion | crowd,
       Plot{"contact-forces", "Contact forces",
            "Impulse of each step over its length: a peak is an impact, a level stretch a lasting contact.",
            Of::contacts, ".force", "mean force", "N"}},
      {motion | crowd,
       Plot{"impulses", "Contact impulses", "What every contact has given so far: steps are impacts.",
            Of::contacts, ".impulse", "impulse", "N s"}},
      {sliced, Plot{"vibrations", "Vibration",
                    "Energy inside each body: of its mass points relative to its centre of mass, and of its "
                    "springs. What is left at the end is lost to the motion as a whole.",
                    Of::bodies, ".vibrational", "energy", "J"}},
      {whole | laws | flight, &energies},
      {contacts | flight, &positions},
      {whole, &ledger_remainder},
      {contacts, &space_time_map},
      {crowd, &contact_counts},
      {crowd, &penetration},
  };
  return entries;
}

/// In an impact nothing moves; between impacts bodies do.
bool flies(const Trace& trace) {
  const auto axes = body_axes(trace, ".position");
  return std::any_of(axes.begin(), axes.end(), [&](const BodyAxis& axis) {
    const std::vector<double>& position = *values(trace, axis.column(".position"));
    return !position.empty() && position.front() != position.back();
  });
}

unsigned views_of(const Runs& runs) {
  const Trace& first = runs.front().trace;
  const MassPoints& points = first.mass_points;
  const auto is = [](Focus focus) { return [focus](const Run& run) { return run.trace.focus == focus; }; };
  if (runs.size() == 1 && !points.empty())
    return points.count() > points.bodies.size() ? waves | sliced : waves;
  if (runs.size() == 1 && first.spheres.dimension > 0) return crowd;
  if (std::all_of(runs.begin(), runs.end(), is(Focus::motion))) return motion;
  if (std::none_of(runs.begin(), runs.end(), is(Focus::impacts))) return contacts;
  if (runs.size() > 1) return laws;
  return flies(first) ? inside | flight : inside;
}

Scope scope_of(const Runs& runs, unsigned views) {
  if (views & inside) return inside_impact(runs);
  Scope scope{.all = runs};
  if (views & laws) {
    scope.timed.clear();
    for (const Run& run : runs)
      if (!impact_windows(run.trace).empty()) scope.timed.push_back(run);
  }
  return scope;
}

}  // namespace

std::vector<Figure> standard_figures(const Runs& runs) {
  if (runs.empty()) return {};
  const unsigned views = views_of(runs);
  const Scope scope = scope_of(runs, views);
  Figures figures;
  const auto stands = [&](const Figure& figure) {
    return std::any_of(figures.begin(), figures.end(), [&](const Figure& f) { return f.id == figure.id; });
  };
  for (const Listed& entry : list()) {
    if (!(entry.views & views)) continue;
    const Own* own = std::get_if<Own>(&entry.what);
    for (Figure& figure : own ? (*own)(scope) : Figures{draw(std::get<Plot>(entry.what), scope)})
      if (drawable(figure) && !stands(figure)) figures.push_back(std::move(figure));
  }
  return figures;
}

}  // namespace ictus::report
