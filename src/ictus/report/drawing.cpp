#include "ictus/report/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

using Kind = Mark::Kind;

constexpr Colour white = 0xffffff, black = 0x000000;
constexpr double rim_width = 1.5, thinnest = 4;        // px, of outlines, and of bodies without a thickness
constexpr double scale_room = 20, scale_letters = 12;  // px, below the bodies

Mark path(std::vector<Pixel> points, Colour colour, double width, double opacity = 1) {
  return {
      .kind = Kind::path, .points = std::move(points), .stroke = colour, .width = width, .opacity = opacity};
}
Mark area(std::vector<Pixel> points, Colour colour, double opacity = 1) {
  return {.kind = Kind::area, .points = std::move(points), .fill = colour, .opacity = opacity};
}
Mark disc(const Pixel& at, double radius, Colour colour, double opacity = 1) {
  return {.kind = Kind::disc, .points = {at}, .size = radius, .fill = colour, .opacity = opacity};
}
Mark rectangle(double x, double y, double width, double height, Colour colour) {
  return area({{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}, colour);
}

bool is_round(const Outline::Part& part) { return part.points.size() == 1; }

/// Of a body that is one ball, or a bob; NaN of others.
double radius_of(const Motion& motion, int side) {
  const auto i = static_cast<std::size_t>(side);
  if (i >= motion.bodies.size()) return motion.swings[i - motion.bodies.size()].radius;
  const Outline& body = motion.bodies[i];
  return body.parts.size() == 1 && is_round(body.parts[0]) ? body.parts[0].radius : NAN;
}

/// From white to red where it is pressed, to blue where it is pulled.
Colour stress_colour(double share) {
  const auto pale = static_cast<Colour>(std::lround(225 - 205 * std::sqrt(std::min(1.0, std::abs(share)))));
  return share >= 0 ? 0xe10000u + (pale << 8u) + pale : (pale << 16u) + (pale << 8u) + 0xe1u;
}

/// The largest of 1, 2, 5, 10, … below; 0 where there is none.
double round_length(double most) {
  if (!(most > 0) || !std::isfinite(most)) return 0;
  const double ten = std::pow(10.0, std::floor(std::log10(most)));
  return most >= 5 * ten ? 5 * ten : most >= 2 * ten ? 2 * ten : ten;
}

/// "20 mm"
std::string length_in_words(double metres) {
  const Scale scale = fitting_scale(std::array{metres}, "m");
  return fmt::format("{:.0f} {}", metres / scale.factor, scale.unit);
}

const Motion::Energy* energy_of(const Motion::Run& run, std::string_view name) {
  for (const Motion::Energy& energy : run.energies)
    if (energy.name == name) return &energy;
  return nullptr;
}

}  // namespace

std::optional<Touch> touch_of(const Motion& motion, const Motion::Sides& sides,
                              const std::vector<PlacedBody>& places) {
  int from = sides.first, to = sides.second;
  if (from < 0) std::swap(from, to);
  if (from < 0) return {};
  const Vector3 place = places[static_cast<std::size_t>(from)].place;
  const FlatWall* wall = to < 0 ? &motion.walls[static_cast<std::size_t>(-1 - to)] : nullptr;
  Vector3 way = wall ? -1 * wall->normal : places[static_cast<std::size_t>(to)].place - place;
  const double apart = length(way);
  if (!(apart > 0)) return {};
  way = 1 / apart * way;
  double reach = wall ? dot(wall->normal, place) - wall->offset : radius_of(motion, from);
  if (std::isnan(reach) && motion.dimension == 1) reach = apart / 2;
  if (!std::isfinite(reach)) return {};
  return Touch{place + reach * way, way, wall != nullptr};
}

Stage::Stage(const Motion& shown, double begin, double end)
    : motion(shown), view(sight_of(shown, begin, end)), colours(colours_of(shown.bodies)) {
  if (motion.dimension != 3) return;
  for (const Outline& body : motion.bodies) {
    faces.emplace_back();
    for (const Outline::Part& part : body.parts)
      faces.back().push_back(is_round(part) || part.radius > 0 || body.hollow ? std::vector<Face>{}
                                                                              : faces_of(part));
  }
}

Panel::Panel(const Stage& stage, const Motion::Run& run, double width, double height)
    : stage_(stage), run_(run), width_(width), height_(height) {
  const Sight& view = stage.view;
  const double wide = width - (run.energies.empty() ? 0 : 26) - 24, tall = height - 24 - scale_room;
  scale_ = std::min(wide / (view.rightmost - view.left), tall / (view.high - view.low));
  origin_ = {12 + wide / 2 - scale_ * (view.left + view.rightmost) / 2,
             12 + tall / 2 + scale_ * (view.low + view.high) / 2};
  for (const Motion::Force& force : run.forces)
    for (const double value : force.values) strongest_ = std::max(strongest_, value);
}

Pixel Panel::point(const Vector3& p) const {
  return {origin_.x + scale_ * dot(p, stage_.view.right), origin_.y - scale_ * dot(p, stage_.view.up)};
}

Layer Panel::at(double t, const std::vector<Flash>& flashes) const {
  Layer layer{.width = width_, .height = height_};
  for (const FlatWall& wall : stage_.motion.walls)
    stage_.motion.dimension == 3 ? add_grid(layer.marks, wall) : add_wall(layer.marks, wall);
  const std::vector<PlacedBody> places = places_at(stage_.motion, run_, t);
  const Seen seen{places, layer.marks};
  add_threads(seen);
  add_swings(seen);
  add_bodies(seen, t);
  add_forces(seen, t);
  for (const Flash& flash : flashes) add_flash(seen, flash);
  add_energies(layer.marks, t);
  add_scale(layer.marks);
  return layer;
}

void Panel::add_wall(std::vector<Mark>& marks, const FlatWall& wall) const {
  double nx = dot(wall.normal, stage_.view.right), ny = -dot(wall.normal, stage_.view.up);
  const double size = std::hypot(nx, ny), big = width_ + height_;
  if (size < 1e-6 || std::abs(dot(wall.normal, stage_.view.near)) > 0.999) return;
  nx /= size;
  ny /= size;
  const Pixel on = point(wall.offset / dot(wall.normal, wall.normal) * wall.normal);
  const double away = nx * (width_ / 2 - on.x) + ny * (height_ / 2 - on.y);
  const Pixel foot{width_ / 2 - away * nx, height_ / 2 - away * ny};
  const Pixel from{foot.x - big * ny, foot.y + big * nx}, to{foot.x + big * ny, foot.y - big * nx};
  marks.push_back(area({from, to, {to.x - big * nx, to.y - big * ny}, {from.x - big * nx, from.y - big * ny}},
                       ink, 0.18));
  marks.push_back(path({from, to}, ink, 2, 0.7));
}

/// In space a wall that the eye sees from its front: a grid as large as what happens before it.
void Panel::add_grid(std::vector<Mark>& marks, const FlatWall& wall) const {
  const Sight& view = stage_.view;
  const Vector3& n = wall.normal;
  if (dot(n, view.near) <= 0.02) return;
  const Vector3 foot = view.centre + (wall.offset - dot(view.centre, n)) * n;
  const Vector3 helper = std::abs(n.z) > 0.9 ? Vector3{1, 0, 0} : Vector3{0, 0, 1};
  Vector3 u = helper - dot(helper, n) * n;
  u = 1 / length(u) * u;
  const Vector3 v = cross(n, u);
  constexpr int lines = 8;
  const double reach = 0.75 * view.size;
  for (int k = -lines; k <= lines; ++k)
    for (const auto& [along, across] : {std::pair{u, v}, std::pair{v, u}}) {
      const Vector3 middle = foot + k * reach / lines * across;
      marks.push_back(path({point(middle - reach * along), point(middle + reach * along)}, ink, 1, 0.22));
    }
}

void Panel::add_threads(const Seen& seen) const {
  const auto& bodies = stage_.motion.bodies;
  for (const auto& thread : stage_.motion.threads) {
    std::vector<Pixel> points;
    for (const std::string& name : thread) {
      const auto body =
          std::find_if(bodies.begin(), bodies.end(), [&](const Outline& b) { return b.body == name; });
      points.push_back(point(body == bodies.end()
                                 ? Vector3{}
                                 : seen.places[static_cast<std::size_t>(body - bodies.begin())].place));
    }
    seen.marks.push_back(path(std::move(points), ink, 3));
  }
}

void Panel::add_swings(const Seen& seen) const {
  for (std::size_t k = 0; k < stage_.motion.swings.size(); ++k) {
    const Swing& swing = stage_.motion.swings[k];
    const Pixel hinge = point(hinge_of(stage_.motion, seen.places, k));
    const Pixel bob = point(seen.places[stage_.motion.bodies.size() + k].place);
    seen.marks.push_back(path({hinge, bob}, ink, swing.radius > 0 ? 1.5 : 7));
    seen.marks.push_back(disc(hinge, 3, ink));
    if (swing.radius > 0)
      seen.marks.push_back(
          {.kind = Kind::ball, .points = {bob}, .size = scale_ * swing.radius, .fill = palette[0]});
  }
}

void Panel::add_bodies(const Seen& seen, double t) const {
  const Motion& motion = stage_.motion;
  std::vector<std::size_t> order(motion.bodies.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (motion.dimension == 3)
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return dot(seen.places[a].place, stage_.view.near) < dot(seen.places[b].place, stage_.view.near);
    });
  for (const std::size_t i : order) {
    const auto cells = std::find_if(run_.cells.begin(), run_.cells.end(),
                                    [&](const Motion::Cells& c) { return c.body == static_cast<int>(i); });
    if (cells != run_.cells.end()) {
      add_cells(seen, *cells, t);
      continue;
    }
    const Outline& body = motion.bodies[i];
    for (std::size_t p = 0; p < body.parts.size(); ++p)
      if (is_round(body.parts[p]))
        add_round(seen, i, body.parts[p]);
      else if (motion.dimension == 3 && !stage_.faces[i][p].empty())
        add_solid(seen, i, stage_.faces[i][p]);
      else
        add_flat(seen, i, body.parts[p]);
  }
}

void Panel::add_round(const Seen& seen, std::size_t body, const Outline::Part& part) const {
  const PlacedBody& pose = seen.places[body];
  const Vector3 centre = pose.at(part.points[0]);
  const double radius = part.radius > 0 ? std::max(1.5, scale_ * part.radius) : 6;
  seen.marks.push_back(
      {.kind = Kind::ball, .points = {point(centre)}, .size = radius, .fill = stage_.colours[body]});
  if (part.radius == 0) {
    seen.marks.push_back(disc(point(centre), 1.5, white));  // a point: this is what touches
    return;
  }
  // How it has turned: a spoke in the plane, six spots in space.
  const Motion::Track& track = run_.tracks[body];
  if (!track[4].values.empty()) {
    for (const Vector3& axis : {Vector3{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}) {
      const Vector3 spot = pose.turned(axis);
      if (dot(spot, stage_.view.near) >= 0.15)
        seen.marks.push_back(
            disc(point(centre + 0.95 * part.radius * spot), std::max(1.0, radius / 7), white, 0.85));
    }
  } else if (!track[3].values.empty()) {
    const Pixel rim = point(centre + pose.turned({0.9 * part.radius, 0, 0}));
    seen.marks.push_back(path({point(centre), rim}, white, std::max(1.0, radius / 8), 0.85));
  }
}

/// The hull of its points, with a rim as thick as its radius. What is thinner than anybody sees is a line.
void Panel::add_flat(const Seen& seen, std::size_t body, const Outline::Part& part) const {
  std::vector<Pixel> corners;
  for (const Vector3& p : part.points) corners.push_back(point(seen.places[body].at(p)));
  const bool hollow = stage_.motion.bodies[body].hollow;
  Mark mark{.kind = Kind::area, .points = hull(std::move(corners)), .stroke = stage_.colours[body]};
  mark.width =
      hollow ? rim_width : std::max(mark.points.size() < 3 ? thinnest : rim_width, 2 * scale_ * part.radius);
  if (!hollow) mark.fill = stage_.colours[body];
  seen.marks.push_back(std::move(mark));
}

void Panel::add_solid(const Seen& seen, std::size_t body, const std::vector<Face>& faces) const {
  constexpr Vector3 light{0.3, -0.5, 0.81};
  for (const Face& face : faces) {
    const Vector3 normal = seen.places[body].turned(face.normal);
    if (dot(normal, stage_.view.near) <= 0) continue;
    std::vector<Pixel> corners;
    for (const Vector3& p : face.points) corners.push_back(point(seen.places[body].at(p)));
    corners = hull(std::move(corners));
    seen.marks.push_back(area(corners, stage_.colours[body]));
    Mark shade = area(std::move(corners), black, 0.45 * (1 - std::max(0.0, dot(normal, light))));
    seen.marks.push_back(shade);
    shade.fill.reset();
    shade.stroke = black;
    shade.opacity = 0.5;
    seen.marks.push_back(std::move(shade));
  }
}

/// A deformable body along the line: pressed red, pulled blue.
void Panel::add_cells(const Seen& seen, const Motion::Cells& cells, double t) const {
  const std::vector<double>& instants = run_.cell_times;
  const std::size_t row = row_at(instants, t), next = std::min(row + 1, instants.size() - 1);
  const double step = instants[next] - instants[row];
  const double share = step > 0 ? std::clamp((t - instants[row]) / step, 0.0, 1.0) : 0;
  const auto mixed = [&](const std::vector<std::vector<double>>& rows, std::size_t k) {
    return rows[row][k] + share * (rows[next][k] - rows[row][k]);
  };
  const auto place = [&](std::size_t k) { return cells.rest[k] + mixed(cells.shifts, k); };
  const std::size_t count = cells.rest.size();
  const Outline::Part& part = stage_.motion.bodies[static_cast<std::size_t>(cells.body)].parts[0];
  for (std::size_t k = 0; k < count; ++k) {
    const double left = k > 0 ? (place(k - 1) + place(k)) / 2 : place(0) - (cells.rest[0] - cells.left);
    const double right = k + 1 < count ? (place(k) + place(k + 1)) / 2
                                       : place(k) + (cells.left + cells.length - cells.rest[k]);
    const double half = half_height(part, cells.rest[k] - (cells.left + cells.length / 2));
    const Pixel low = point({left, -half, 0}), high = point({right, half, 0});
    seen.marks.push_back(rectangle(std::min(low.x, high.x), std::min(low.y, high.y),
                                   std::abs(high.x - low.x) + 0.7, std::abs(high.y - low.y) + 0.7,
                                   stress_colour(mixed(cells.stresses, k))));
  }
}

void Panel::add_forces(const Seen& seen, double t) const {
  if (!(strongest_ > 0) || t < run_.t.front() || t > run_.t.back()) return;
  std::vector<Arrow> arrows;
  for (const Motion::Force& force : run_.forces) {
    const double now = value_at(run_.t, force.values, {}, t);
    const auto touch =
        now > 1e-3 * strongest_ ? touch_of(stage_.motion, force.sides, seen.places) : std::nullopt;
    if (!touch) continue;
    const double size = 0.22 * std::min(width_, 2 * height_) * std::sqrt(now / strongest_);
    arrows.push_back(arrow(touch->point, -1 * touch->way, size));
    if (!touch->at_wall) arrows.push_back(arrow(touch->point, touch->way, size));
  }
  // All shorter by the same share where one would leave the picture.
  double share = 1;
  for (const Arrow& one : arrows) share = std::min(share, room(one));
  for (const Arrow& one : arrows) add_arrow(seen.marks, one, std::max(0.25, share));
}

Panel::Arrow Panel::arrow(const Vector3& from, const Vector3& way, double length) const {
  return {point(from), dot(way, stage_.view.right) * length, -dot(way, stage_.view.up) * length};
}

/// The share of an arrow that lies before the border.
double Panel::room(const Arrow& arrow) const {
  constexpr double border = 4;
  const double right = width_ - (run_.energies.empty() ? 0 : 26) - border, low = height_ - border;
  const double along = arrow.dx == 0 ? 1 : ((arrow.dx > 0 ? right : border) - arrow.from.x) / arrow.dx;
  const double across = arrow.dy == 0 ? 1 : ((arrow.dy > 0 ? low : border) - arrow.from.y) / arrow.dy;
  return std::min(along, across);
}

void Panel::add_arrow(std::vector<Mark>& marks, const Arrow& arrow, double share) const {
  const Pixel at = arrow.from;
  const double dx = share * arrow.dx, dy = share * arrow.dy, size = std::hypot(dx, dy);
  if (size < 2) return;
  const double head = std::min(9.0, size / 2), ux = dx / size, uy = dy / size;
  const Pixel tip{at.x + dx, at.y + dy};
  marks.push_back(path({at, {tip.x - ux * head, tip.y - uy * head}}, force_colour, 3));
  marks.push_back(area({tip,
                        {tip.x - head * (ux + 0.6 * uy), tip.y - head * (uy - 0.6 * ux)},
                        {tip.x - head * (ux - 0.6 * uy), tip.y - head * (uy + 0.6 * ux)}},
                       force_colour));
}

/// A ring that grows and fades.
void Panel::add_flash(const Seen& seen, const Flash& flash) const {
  const auto touch = touch_of(stage_.motion, flash.sides, seen.places);
  if (!touch) return;
  Mark ring{.kind = Kind::disc, .points = {point(touch->point)}, .size = 4 + 22 * flash.age};
  ring.stroke = force_colour;
  ring.width = 3 * (1 - flash.age) + 0.5;
  ring.opacity = 1 - flash.age;
  seen.marks.push_back(std::move(ring));
}

/// A length to measure by, in its unit.
void Panel::add_scale(std::vector<Mark>& marks) const {
  const double metres = round_length(width_ / 5 / scale_);
  if (metres == 0) return;
  const double left = 12, right = left + scale_ * metres, y = height_ - 12;
  marks.push_back(path({{left, y - 4}, {left, y}, {right, y}, {right, y - 4}}, ink, 1.5));
  marks.push_back({.kind = Kind::words,
                   .points = {{right + 6, y + 1}},
                   .size = scale_letters,
                   .fill = ink,
                   .words = length_in_words(metres)});
}

/// From below: what moves, what lies in height and springs, what is lost.
void Panel::add_energies(std::vector<Mark>& marks, double t) const {
  if (run_.energies.empty()) return;
  const Motion::Energy* potential = energy_of(run_, "potential");
  double lowest = 0, start = 0;
  if (potential)
    for (const double value : potential->values) lowest = std::min(lowest, value);
  for (const EnergyPart& part : energy_parts)
    if (const Motion::Energy* energy = energy_of(run_, part.name)) start += energy->values.front();
  double most = start - lowest;
  if (const Motion::Energy* total = energy_of(run_, "total"))
    for (const double value : total->values) most = std::max(most, value - lowest);
  if (!(most > 0)) return;
  const double tall = height_ - 24, x = width_ - 20;
  double y = height_ - 12;
  for (const EnergyPart& part : energy_parts) {
    const Motion::Energy* energy = energy_of(run_, part.name);
    const double now = energy ? value_at(run_.t, energy->values, {}, t) : 0;
    const double height = std::max(0.0, part.name == "potential" ? now - lowest : now) / most * tall;
    y -= height;
    if (height > 0) marks.push_back(rectangle(x, y, 12, height, part.colour));
  }
  Mark frame{
      .kind = Kind::area,
      .points = {{x - 0.5, 11.5}, {x + 12.5, 11.5}, {x + 12.5, height_ - 11.5}, {x - 0.5, height_ - 11.5}}};
  frame.stroke = ink;
  frame.opacity = 0.5;
  marks.push_back(std::move(frame));
}

}  // namespace ictus::report
