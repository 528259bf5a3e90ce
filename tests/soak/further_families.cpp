// Bodies that turn, that vibrate, that are cut into slices, and mechanical systems.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "families.hpp"
#include "ictus/model/mechanics/systems.hpp"
#include "ictus/run/friction_laws.hpp"

namespace ictus::soak {
namespace {

/// One body of a form, above a floor at 0; returns its height above it when it touches, at any angle.
double add_form(Section& body, Draw& draw, std::size_t dimension, double size) {
  const std::size_t form = draw.index(dimension == 2 ? 4 : 3);
  if (form == 0) {
    body.set("shape", dimension == 2 ? "disc" : "sphere").set("radius", size);
    return size;
  }
  if (form == 1 && dimension == 2) {
    body.set("shape", "rod").set("length", 2 * size);
    return size;
  }
  std::vector<double> edges(dimension);
  double square = 0;
  for (double& edge : edges) {
    edge = Draw::rounded(size * draw.even(0.3, 1.5));
    square += edge * edge / 4;
  }
  body.set("shape", "box").set("size", edges);
  return std::sqrt(square);
}

/// A law of friction beside one of contacts, by the numbers of its record.
void add_friction_law(Section& contact, Draw& draw, const Meeting& meeting) {
  const std::vector<FrictionLawFacts> all = friction_laws();
  const FrictionLawFacts& law = draw.of(all);
  const double friction = std::max(0.01, contact.number("friction")),
               stiffness = meeting.mass / meeting.time / meeting.time;
  const std::map<std::string_view, double> numbers{
      {"friction_static", friction * draw.number(1, 1.5)},
      {"slip_scale", meeting.speed * draw.number(1e-3, 0.1)},
      {"stribeck_speed", meeting.speed * draw.number(0.01, 1)},
      {"tangential_stiffness", stiffness * draw.number(100, 1e4)},
      {"tangential_ratio", draw.number(0.5, 1)},
      {"bristle_stiffness", stiffness * draw.number(100, 1e4)},
      {"bristle_damping", draw.number(0.01, 1) / meeting.speed},
      {"viscous_friction", draw.number(1e-3, 0.1) / meeting.speed}};
  contact.set("friction_law", std::string(law.about.name)).set("friction", friction);
  for (const ParamFacts& number : law.parameters)
    if (const auto found = numbers.find(number.name); found != numbers.end())
      contact.set(number.name, Draw::rounded(found->second));
}

/// What sticks may hold better; rolling and spinning may be resisted.
void add_further_friction(Section& contact, Draw& draw, double size) {
  if (draw.chance(0.15)) contact.set("friction_static", Draw::rounded(1.2 * contact.number("friction")));
  if (draw.chance(0.1)) contact.set("rolling_friction", Draw::rounded(size * draw.number(1e-3, 0.1)));
}

}  // namespace

Clockwork draw_turning(Draft& draft, Draw& draw) {
  const std::size_t dimension = draw.chance(0.7) ? 2 : 3, count = 1 + draw.index(draw.chance(0.8) ? 2 : 5);
  const double size = draw.number(0.01, 0.3), speed = draw.number(0.05, 5), mass = draw.number(0.01, 10);
  const auto upwards = [&](double side, double up) {
    return dimension == 2 ? std::vector{side, up} : std::vector{side, 0.0, up};
  };
  double height = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Section& body = draft.add("[[body]]");
    body.set("name", fmt::format("b{}", i + 1)).set("mass", Draw::rounded(mass * draw.number(0.3, 3)));
    const double reach = add_form(body, draw, dimension, size);
    height += 1.05 * reach;
    body.set("position", upwards(Draw::rounded(size * draw.even(-0.5, 0.5)), height));
    height += 1.05 * reach;
    body.set("velocity",
             upwards(Draw::rounded(speed * draw.even(-1, 1)), -Draw::rounded(speed * draw.even())));
    if (dimension == 2 && draw.chance(0.7)) body.set("angle", Draw::rounded(draw.even(-1.5, 1.5)));
    if (dimension == 2 && draw.chance(0.5)) body.set("spin", Draw::rounded(speed / size * draw.even(-1, 1)));
    if (dimension == 3 && draw.chance(0.5))
      body.set("spin", std::vector{Draw::rounded(speed / size * draw.even(-1, 1)), 0.0,
                                   Draw::rounded(speed / size * draw.even(-1, 1))});
  }
  draft.add("[[wall]]").set("name", "floor").set("position", upwards(0, 0)).set("normal", upwards(0, 1));
  const double gravity = Draw::rounded(speed * speed / size * draw.number(0.1, 1));
  if (draw.chance(0.8)) draft.add("[world]").set("gravity", upwards(0, -gravity));
  Section& contact = draft.add("[contact]");
  const double motion = 2 * size / speed;
  const bool rigid = draw.chance(0.8);
  if (rigid) contact.set("restitution", draw.chance(0.3) ? 0 : Draw::rounded(draw.even()));
  const double time =
      rigid ? 0 : draw_contact(contact, draw, {mass / 3, speed, motion * draw.number(0.01, 0.2)});
  if (rigid || draw.chance(0.5)) contact.set("friction", Draw::rounded(draw.even(0, 1.2)));
  if (contact.word("law") == "power_law") contact.drop("restitution");
  if (!contact.find("friction")) return {time, 2 * motion};
  if (!rigid && contact.find("law")) add_friction_law(contact, draw, {mass, speed, motion});
  if (rigid) add_further_friction(contact, draw, size);
  return {time, 2 * motion};
}

Clockwork draw_slices(Draft& draft, Draw& draw) {
  draft.add("[material.stuff]")
      .set("young", draw.number(1e7, 2e11))
      .set("poisson", 0.3)
      .set("density", draw.number(500, 8000));
  const std::size_t count = 2 + draw.index(3), slices = 1 + draw.index(12);
  const double radius = draw.number(1e-3, 0.02), speed = draw.number(0.05, 3);
  const bool capsule = draw.chance(0.3);
  double end = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Section& body = draft.add("[[body]]");
    body.set("name", fmt::format("b{}", i + 1))
        .set("shape", capsule ? "capsule" : "cylinder")
        .set("radius", radius);
    const double length = Draw::rounded(radius * draw.even(4, 20));
    body.set("length", length).set("slices", static_cast<double>(slices)).set("position", end + length / 2);
    end += length;
    body.set("material", "stuff");
    if (i == 0) body.set("velocity", speed);
  }
  if (draw.chance(0.3)) draft.add("[[wall]]").set("name", "end").set("faces", "left");
  const Section& stuff = *draft.find("[material.stuff]");
  const double sound = std::sqrt(stuff.number("young") / stuff.number("density"));
  return {0, 12 * 20 * radius / sound};
}

namespace {

void add_size(Section& bar, Draw& draw) {
  bar.set("length", Draw::rounded(draw.even(0.1, 0.5))).set("width", Draw::rounded(draw.even(0.01, 0.05)));
  bar.set("thickness", Draw::rounded(draw.even(0.003, 0.02)));
}

/// Stretched: what tension does, and no stiffness.
void add_skin(Section& skin, Draw& draw) {
  skin.set("tension", draw.number(500, 5000)).set("surface_density", draw.number(0.1, 1));
  skin.set("contact_radius", draw.number(0.003, 0.01));
}

/// A body that vibrates, of any kind that needs no file; where it is struck is a share of its size.
void add_resonator(Section& body, Draw& draw) {
  static const std::vector<std::string> kinds{
      "bar", "bar", "bar", "circular_membrane", "circular_plate", "membrane", "plate", "ring", "string"};
  const std::string& kind = draw.of(kinds);
  const auto share = [&] { return Draw::rounded(draw.even(0.05, 0.95)); };
  body.set("name", "bar").set("kind", kind);
  const bool of_stuff = kind == "bar" || kind == "plate" || kind == "circular_plate" || kind == "ring";
  if (of_stuff) body.set("material", "stuff");
  if (kind == "bar") {
    add_size(body, draw);
    if (draw.chance(0.5)) body.set("ends", draw.chance(0.5) ? "free" : "supported");
  } else if (kind == "plate") {
    body.set("length", Draw::rounded(draw.even(0.1, 0.5))).set("width", Draw::rounded(draw.even(0.1, 0.5)));
    body.set("thickness", draw.number(0.002, 0.02));
  } else if (kind == "membrane") {
    body.set("length", Draw::rounded(draw.even(0.1, 0.5))).set("width", Draw::rounded(draw.even(0.1, 0.5)));
    add_skin(body, draw);
  } else if (kind == "circular_membrane") {
    body.set("radius", draw.number(0.05, 0.3));
    add_skin(body, draw);
  } else if (kind == "circular_plate") {
    body.set("radius", draw.number(0.05, 0.3)).set("thickness", draw.number(0.002, 0.02));
    static const std::vector<std::string> edges{"clamped", "free", "supported"};
    body.set("edge", draw.of(edges));
  } else if (kind == "ring") {
    body.set("radius", draw.number(0.02, 0.1)).set("thickness", draw.number(0.001, 0.004));
    body.set("width", draw.number(0.01, 0.05));
  } else {
    body.set("length", draw.number(0.3, 1)).set("tension", draw.number(30, 200));
    body.set("diameter", draw.number(3e-4, 1e-3)).set("young", 2e11).set("density", 7850.0);
  }
  const bool plane = kind == "plate" || kind == "membrane";
  if (plane)
    body.set("strike", std::vector{share(), share()});
  else if (kind.starts_with("circular"))
    body.set("strike", std::vector{share(), 0.0});
  else
    body.set("strike", share());
  body.set("highest", draw.number(1000, kind == "bar" ? 12000 : 3000));
  if (draw.chance(0.4))
    body.set("damping", Value::plain(fmt::format("{{ loss_factor = {} }}", draw.number(1e-4, 0.05))));
}

}  // namespace

Clockwork draw_resonator(Draft& draft, Draw& draw) {
  const double speed = draw.number(0.1, 3), mass = draw.number(1e-3, 0.1);
  draft.add("[material.stuff]")
      .set("young", draw.number(1e10, 2e11))
      .set("poisson", 0.3)
      .set("density", draw.number(500, 8000));
  draft.add("[[body]]").set("name", "b1").set("mass", mass).set("position", -1e-4).set("velocity", speed);
  add_resonator(draft.add("[[resonator]]"), draw);
  const double time = draw.number(2e-4, 2e-3);
  Section& contact = draft.add("[contact]");
  // Modes that are left out give way as springs, which laws that keep a dent cannot take.
  while (!contact.find("law") || contact.word("law") == "walton_braun" || contact.word("law") == "thornton") {
    contact.keys.clear();
    draw_contact(contact, draw, {mass, speed, time});
  }
  if (contact.word("law") == "power_law") contact.drop("restitution");
  return {time, 8 * time};
}

/// Its numbers are those that the list ships, some of them changed a little.
Clockwork draw_system(Draft& draft, Draw& draw) {
  const std::vector<SystemFacts> all = mechanical_systems();
  const SystemFacts& kind = draw.of(all);
  Section& system = draft.add("[system]");
  system.set("kind", std::string(kind.about.name));
  for (const SystemParameter& number : kind.parameters) {
    const bool ratio = number.name == "restitution";
    const double changed = ratio ? draw.even(0.1, 1) : number.standard * draw.number(0.8, 1.25);
    if (number.range.whole)
      system.set(number.name, std::min(number.standard, 8.0));
    else if ((ratio || draw.chance(0.3)) && number.range.holds(Draw::rounded(changed)))
      system.set(number.name, Draw::rounded(changed));
  }
  return {0, 1};
}

}  // namespace ictus::soak
