// Bodies that turn, that vibrate, that are cut into slices, and mechanical systems.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "families.hpp"

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
  if (!rigid && contact.find("friction") && contact.find("law"))
    contact.set("friction_law", "cundall_strack")
        .set("tangential_stiffness", Draw::rounded(mass / (motion * motion) * draw.number(100, 1e4)));
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

Clockwork draw_resonator(Draft& draft, Draw& draw) {
  const double speed = draw.number(0.1, 3), mass = draw.number(1e-3, 0.1);
  draft.add("[material.stuff]")
      .set("young", draw.number(1e10, 2e11))
      .set("poisson", 0.3)
      .set("density", draw.number(500, 8000));
  draft.add("[[body]]").set("name", "b1").set("mass", mass).set("position", -1e-4).set("velocity", speed);
  Section& bar = draft.add("[[resonator]]");
  bar.set("name", "bar").set("kind", "bar").set("material", "stuff");
  bar.set("length", Draw::rounded(draw.even(0.1, 0.5))).set("width", Draw::rounded(draw.even(0.01, 0.05)));
  bar.set("thickness", Draw::rounded(draw.even(0.003, 0.02)))
      .set("strike", Draw::rounded(draw.even(0.05, 0.95)));
  bar.set("highest", draw.number(2000, 12000));
  if (draw.chance(0.5)) bar.set("ends", draw.chance(0.5) ? "free" : "supported");
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

Clockwork draw_system(Draft& draft, Draw& draw) {
  static const std::vector<std::string> kinds{"bouncing_ball",   "impacting_oscillator", "hanging_cradle",
                                              "double_pendulum", "rigid_pendulum",       "ball_column"};
  Section& system = draft.add("[system]");
  system.set("kind", draw.of(kinds)).set("restitution", Draw::rounded(draw.even(0.1, 1)));
  return {0, 1};
}

}  // namespace ictus::soak
