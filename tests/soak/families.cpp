#include "families.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace ictus::soak {

double Draw::rounded(double x) {
  if (x == 0 || !std::isfinite(x)) return x;
  const double unit = std::pow(10, std::floor(std::log10(std::abs(x))) - 2);
  return std::stod(fmt::format("{:.3g}", std::round(x / unit) * unit));
}

std::size_t draw_count(Draw& draw) {
  const double part = draw.even();
  if (part < 0.3) return 2;
  if (part < 0.85) return 1 + draw.index(6);
  return 1 + draw.index(part < 0.97 ? 15 : 50);
}

namespace {

const std::vector<std::string>& laws() {
  static const std::vector<std::string> list{
      "power_law", "power_law",           "power_law",     "hunt_crossley", "hunt_crossley", "kelvin_voigt",
      "tsuji",     "lankarani_nikravesh", "kuwabara_kono", "walton_braun",  "thornton",      "stulov"};
  return list;
}

double restitution(Draw& draw) {
  const double part = draw.even();
  if (part < 0.25) return 1;
  if (part < 0.35) return 0;
  return Draw::rounded(draw.even(0.01, 1));
}

/// Ratios of most scenes are mild; of some up to a million.
double spread(Draw& draw, double unit) {
  return draw.number(unit, unit * (draw.chance(0.1) ? 1e6 : draw.chance(0.3) ? 100 : 3));
}

void draw_dampers(Section& contact, Draw& draw, const std::string& law, const Meeting& meeting) {
  const double stiffness = contact.number("stiffness"), depth = meeting.speed * meeting.time / 3;
  const double share = draw.number(1e-3, 1);
  if (law == "hunt_crossley") contact.set("damping", Draw::rounded(share / meeting.speed));
  if (law == "kelvin_voigt" || law == "tsuji")
    contact.set("damping", Draw::rounded(share * std::sqrt(stiffness * meeting.mass)));
  if (law == "kuwabara_kono" || law == "stulov")
    contact.set("relaxation",
                Draw::rounded(std::max(0.03, share) * meeting.time));  // faster ones make laws stiff
  if (law == "stulov") contact.set("hereditary", Draw::rounded(draw.even(0, 0.99)));
  if (law == "thornton") contact.set("yield_depth", Draw::rounded(depth * draw.number(0.03, 3)));
  if (law == "walton_braun") contact.set("restitution", Draw::rounded(draw.even(0.2, 1)));
  if (law == "lankarani_nikravesh") contact.set("restitution", Draw::rounded(draw.even(0.3, 1)));
}

}  // namespace

double draw_contact(Section& contact, Draw& draw, const Meeting& meeting) {
  if (draw.chance(0.3)) {
    contact.set("restitution", restitution(draw));
    return 0;
  }
  const std::string law = draw.of(laws());
  const bool linear = law == "kelvin_voigt" || law == "walton_braun", hertz = law == "thornton";
  double exponent = linear ? 1 : hertz ? 1.5 : draw.chance(0.5) ? 1.5 : Draw::rounded(draw.even(1, 5));
  if (!linear && !hertz && draw.chance(0.2)) exponent = 1;
  if (law == "kuwabara_kono" || law == "tsuji") exponent = std::max(exponent, 1.1);
  const double depth = meeting.speed * meeting.time / 3;
  contact.set("law", law);
  contact.set("stiffness", Draw::rounded((exponent + 1) / 2 * meeting.mass * meeting.speed * meeting.speed /
                                         std::pow(depth, exponent + 1)));
  if (!linear && !hertz) contact.set("exponent", exponent);
  draw_dampers(contact, draw, law, meeting);
  if (law == "power_law" && draw.chance(0.6))
    contact.set("restitution", draw.chance(0.5) ? 1.0 : restitution(draw));
  return meeting.time;
}

namespace {

struct Row {
  std::size_t count;
  double mass, speed, way, gravity;  // of the lightest; m/s; m, between bodies
  bool touching;
};

void add_wall(Draft& draft, Draw& draw, const char* faces, double position, bool placed) {
  Section& wall = draft.add("[[wall]]");
  wall.set("name", std::string("wall-") + faces).set("faces", faces);
  if (placed) wall.set("position", position);
  (void)draw;
}

/// Bodies from left to right, touching or apart; returns where the last one ends.
double add_bodies(Draft& draft, Draw& draw, const Row& row) {
  const bool sized = draw.chance(0.6), equal = draw.chance(0.4);
  const double common = spread(draw, row.mass);
  double end = 0;
  for (std::size_t i = 0; i < row.count; ++i) {
    Section& body = draft.add("[[body]]");
    body.set("name", fmt::format("b{}", i + 1)).set("mass", equal ? common : spread(draw, row.mass));
    const double radius = sized ? Draw::rounded(row.way * draw.even(0.1, 2)) : 0;
    if (radius > 0) body.set("radius", radius);
    const bool gap = !row.touching || draw.chance(0.1);
    if (i > 0 && gap) end += Draw::rounded(row.way * draw.even(0.01, 1));
    body.set("position", end + radius);
    end += 2 * radius;
    if (i == 0 || draw.chance(0.3))
      body.set("velocity",
               Draw::rounded(row.speed * draw.even(0.1, 1) * (i == 0 && draw.chance(0.9) ? 1 : draw.sign())));
  }
  return end;
}

void draw_pairs(Draft& draft, Draw& draw, std::size_t count) {
  const Section contact = *draft.find("[contact]");
  const bool stiff = contact.find("stiffness") != nullptr;
  for (std::size_t i = 1; i < count; ++i) {
    if (!draw.chance(0.3)) continue;
    Section& pair = draft.add("[[pair]]");
    pair.set("between", Value::plain(fmt::format("[\"b{}\", \"b{}\"]", i, i + 1)));
    if (stiff && draw.chance(0.7))
      pair.set("stiffness",
               Draw::rounded(contact.number("stiffness") / draw.number(1, draw.chance(0.2) ? 1e6 : 30)));
    if (contact.find("restitution") && draw.chance(0.7))
      pair.set("restitution", Draw::rounded(draw.even(0.2, 1)));
    if (pair.keys.size() == 1) draft.sections.pop_back();
  }
}

}  // namespace

Clockwork draw_line(Draft& draft, Draw& draw) {
  Row row{draw_count(draw), draw.number(1e-3, 10), draw.number(0.01, 10), draw.number(1e-3, 1), 0,
          draw.chance(0.5)};
  const double end = add_bodies(draft, draw, row);
  const bool left = draw.chance(0.2), right = row.count == 1 || draw.chance(0.4);
  if (left) add_wall(draft, draw, "right", row.touching ? 0 : -Draw::rounded(row.way), draw.chance(0.7));
  if (right)
    add_wall(draft, draw, "left", end + (row.touching ? 0 : Draw::rounded(row.way)), draw.chance(0.7));
  if ((left || right) && draw.chance(0.4))
    draft.add("[world]").set(
        "gravity", Draw::rounded((right ? 1 : -1) * row.speed * row.speed / row.way * draw.number(0.01, 1)));
  const double motion = row.way / row.speed;
  const double time =
      draw_contact(draft.add("[contact]"), draw, {row.mass / 2, row.speed, motion * draw.number(1e-3, 1)});
  if (draw.chance(0.3)) draw_pairs(draft, draw, row.count);
  return {time, motion};
}

Clockwork draw_balls(Draft& draft, Draw& draw) {
  const std::size_t dimension = 2 + draw.index(2), count = std::min<std::size_t>(draw_count(draw), 30);
  const double radius = draw.number(1e-3, 0.1), speed = draw.number(0.01, 10), mass = draw.number(1e-3, 10);
  const bool touching = draw.chance(0.3);
  const auto vector = [&](auto&& each) {
    std::vector<double> list(dimension);
    for (std::size_t axis = 0; axis < dimension; ++axis) list[axis] = each(axis);
    return list;
  };
  const bool sizes = draw.chance(0.5) && !touching;
  for (std::size_t i = 0; i < count; ++i) {
    Section& body = draft.add("[[body]]");
    body.set("name", fmt::format("b{}", i + 1)).set("mass", spread(draw, mass));
    body.set("radius", sizes ? Draw::rounded(radius * draw.even(0.3, 1)) : radius);
    const double cell = touching ? 2 * radius : 2.6 * radius;
    const std::size_t places[] = {i % 3, i / 3 % 3, i / 9};
    body.set("position", vector([&](std::size_t axis) {
               const std::size_t at = dimension == 2 && axis == 1 ? i / 3 : places[axis];
               return cell * static_cast<double>(at) +
                      (touching ? 0 : Draw::rounded(radius * draw.even(-0.25, 0.25)));
             }));
    if (i == 0 || draw.chance(0.5))
      body.set("velocity", vector([&](std::size_t) { return Draw::rounded(speed * draw.even(-1, 1)); }));
  }
  const bool floor = draw.chance(0.5) || count == 1;
  if (floor)
    draft.add("[[wall]]")
        .set("name", "floor")
        .set("position", vector([&](std::size_t axis) {
               return axis + 1 == dimension ? -(touching ? 1 : 1.5) * radius : 0.0;
             }))
        .set("normal", vector([&](std::size_t axis) { return axis + 1 == dimension ? 1.0 : 0.0; }));
  if (floor && draw.chance(0.6))
    draft.add("[world]").set(
        "gravity", vector([&](std::size_t axis) {
          return axis + 1 == dimension ? -Draw::rounded(speed * speed / radius * draw.number(0.01, 1)) : 0.0;
        }));
  const double motion = 2 * radius / speed;
  const double time =
      draw_contact(draft.add("[contact]"), draw, {mass / 2, speed, motion * draw.number(1e-2, 0.3)});
  if (time == 0 && draw.chance(0.2))
    draft.find("[contact]")->set("friction", Draw::rounded(draw.even(0.05, 1)));
  return {time, 2 * motion};
}

Clockwork draw_frame(Draft& draft, Draw& draw) {
  Clockwork clock = draw_line(draft, draw);
  std::erase_if(draft.sections, [](const Section& section) {
    return section.head == "[[wall]]" || section.head == "[world]" || section.head == "[[pair]]";
  });
  double low = 0, high = 0;
  for (const Section& section : draft.sections)
    if (section.head == "[[body]]") {
      low = std::min(low, section.number("position") - section.number("radius"));
      high = std::max(high, section.number("position") + section.number("radius"));
    }
  const double room = Draw::rounded(0.1 * (high - low) + 0.01);
  Section& frame = draft.add("[frame]");
  frame.set("name", "box").set("from", low - room).set("to", high + room);
  if (draw.chance(0.7)) frame.set("mass", draw.number(0.01, 100));
  return clock;
}

}  // namespace ictus::soak
