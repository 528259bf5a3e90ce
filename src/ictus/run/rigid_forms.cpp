#include "ictus/run/rigid_forms.hpp"

#include <fmt/format.h>

#include <Eigen/LU>

#include <algorithm>
#include <cmath>

#include "ictus/base/most.hpp"
#include "ictus/model/rigid/rotation.hpp"

namespace ictus {
namespace {

using Form = Figure::Form;

Figure figure_of(const Body& body) {
  Figure figure;
  if (body.turning) figure = *body.turning;
  if (figure.form == Form::round || figure.form == Form::disc) figure.radius = body.radius.value;
  if (body.shape && body.shape->kind == Shape::Kind::capsule) figure.length = body.shape->length.value;
  return figure;
}

/// The points that its triangles have.
std::vector<Vector3> used_points(const Mesh& mesh) {
  std::vector<char> used(mesh.points.size(), 0);
  for (const auto& triangle : mesh.triangles)
    for (const std::size_t corner : triangle) used[corner] = 1;
  std::vector<Vector3> points;
  for (std::size_t i = 0; i < used.size(); ++i)
    if (used[i]) points.push_back(mesh.points[i]);
  return points;
}

RoundedHull hull_of(const Figure& figure, bool planar) {
  switch (figure.form) {
    case Form::box: return planar ? hulls::rectangle(figure.size.x, figure.size.y) : hulls::box(figure.size);
    case Form::rod: return hulls::capsule(figure.length, 0);
    case Form::polygon: return hulls::polygon(figure.points);
    case Form::polytope: return hulls::polytope(figure.points);
    case Form::mesh: return hulls::polytope(used_points(*figure.mesh));
    case Form::round:
    case Form::disc:
    case Form::compound: break;
  }
  return figure.length > 0 ? hulls::capsule(figure.length, figure.radius) : hulls::ball(figure.radius);
}

Solid solid_of(const Figure& figure, const RoundedHull& hull, bool planar) {
  if (figure.form == Form::disc) return disc(figure.radius);
  return planar ? plate(hull) : solid(hull);
}

/// Of volume V about a point from which its centre is c away: V (c·c 1 − c cᵀ).
Eigen::Matrix3d carried(double volume, const Vector3& c) {
  const Eigen::Vector3d e(c.x, c.y, c.z);
  return volume * (e.squaredNorm() * Eigen::Matrix3d::Identity() - e * e.transpose());
}

/// Each part has its share of the mass by its volume; where parts overlap, what they share counts twice. In the plane
/// what is round is a disc.
RigidForm compound_form(const std::vector<FigurePart>& parts, bool planar) {
  RigidForm form;
  Vector3 first{};
  std::vector<Solid> solids;
  for (const FigurePart& part : parts) {
    const Eigen::Matrix3d axes =
        quaternion_of({part.rotation.x, part.rotation.y, part.rotation.z}).toRotationMatrix();
    const RoundedHull hull = hull_of(part.figure, planar);
    Solid solid = planar && hull.is_ball() ? disc(part.figure.radius) : solid_of(part.figure, hull, planar);
    form.parts.push_back(moved(hull, axes, part.position));
    const Eigen::Vector3d c = axes * Eigen::Vector3d(solid.centre.x, solid.centre.y, solid.centre.z);
    solid.centre = part.position + Vector3{c.x(), c.y(), c.z()};
    solid.inertia = axes * solid.inertia * axes.transpose();
    form.solid.volume += solid.volume;
    first += solid.volume * solid.centre;
    solids.push_back(solid);
  }
  form.solid.centre = 1 / form.solid.volume * first;
  for (const Solid& solid : solids)
    form.solid.inertia += solid.inertia + carried(solid.volume, solid.centre - form.solid.centre);
  return form;
}

/// A surface encloses as much as its hull where it is convex, closed, and all its triangles look outwards.
std::string hollow(const Mesh& mesh, const RoundedHull& hull) {
  const Solid whole = solid(hull);
  double volume = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    volume += dot(mesh.points[a] - whole.centre,
                  cross(mesh.points[b] - whole.centre, mesh.points[c] - whole.centre)) /
              6;
  constexpr double least_part = 0.999;
  if (std::abs(volume) >= least_part * whole.volume) return {};
  return fmt::format(
      "its mesh '{}' encloses {:.4g} m³ of the {:.4g} m³ of its convex hull: it is not convex, or not closed; write it as "
      "a compound of convex parts, parts = [{{ shape = \"mesh\", file = … }}, …]",
      mesh.file, std::abs(volume), whole.volume);
}

std::string strange_figure(const Figure& figure, bool planar) {
  const Form form = figure.form;
  if (!planar && (form == Form::disc || form == Form::polygon))
    return "discs and polygons lie in the plane: in space there are spheres, capsules, boxes, rods, polytopes and meshes";
  if (planar && (form == Form::polytope || form == Form::mesh))
    return "polytopes and meshes lie in space: give positions of three numbers";
  if (!planar && form == Form::box && !(figure.size.z > 0)) return "a box in space has three sizes";
  if (planar && form == Form::box && figure.size.z > 0) return "a box in the plane has two sizes";
  if (form == Form::mesh && !figure.mesh) return "its mesh was not read";
  if (form != Form::polygon && form != Form::polytope && form != Form::mesh) return {};
  const RoundedHull hull = hull_of(figure, planar);
  if (form == Form::polygon && hull.points.size() < 3) return "its points lie on a line";
  if (form == Form::polygon) return {};
  if (hull.points.empty()) return "its points lie in a plane, or so nearly that they have no hull";
  if (hull.points.size() > most::corners)
    return fmt::format("its hull has {} corners: at most {}", hull.points.size(), most::corners);
  return form == Form::mesh ? hollow(*figure.mesh, hull) : std::string{};
}

std::string strange_parts(const std::vector<FigurePart>& parts, bool planar) {
  std::size_t rods = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string why = strange_figure(parts[i].figure, planar);
    if (!why.empty()) return fmt::format("part {}: {}", i + 1, why);
    rods += parts[i].figure.form == Form::rod;
    if (planar && (parts[i].rotation.x != 0 || parts[i].rotation.y != 0))
      return fmt::format("part {}: in the plane it turns about z alone: angle = \"30 deg\"", i + 1);
  }
  if (rods > 0 && rods < parts.size())
    return "rods have no volume beside other parts: shape = \"capsule\" or \"box\" has";
  return {};
}

}  // namespace

RigidForm rigid_form(const Body& body, bool planar) {
  const Figure figure = figure_of(body);
  RigidForm form;
  if (figure.form == Form::compound) {
    form = compound_form(body.turning->parts, planar);
  } else {
    form.parts.push_back(hull_of(figure, planar));
    form.solid = solid_of(figure, form.parts[0], planar);
  }
  for (RoundedHull& part : form.parts)
    for (Vector3& point : part.points) point -= form.solid.centre;
  return form;
}

std::string strange_form(const Body& body, bool planar) {
  if (body.shape && body.shape->kind != Shape::Kind::sphere && body.shape->kind != Shape::Kind::capsule)
    return "cylinders and profiles know no friction yet, and do not turn: spheres, capsules, discs, boxes, rods, polygons and "
           "polytopes do";
  const Figure figure = figure_of(body);
  std::string why = figure.form == Form::compound ? strange_parts(body.turning->parts, planar)
                                                  : strange_figure(figure, planar);
  if (!why.empty()) return why;
  if (!planar && body.turning && body.turning->inertia) {
    const Vector3& i = body.turning->inertia->value;
    if (i.x > i.y + i.z || i.y > i.x + i.z || i.z > i.x + i.y)
      return "no body has this inertia: each moment is at most the sum of the two others";
  }
  const bool straight = figure.form == Form::rod || (figure.form == Form::compound && [&] {
                          const Solid made = rigid_form(body, planar).solid;
                          return !(made.inertia.determinant() > 1e-12 * std::pow(made.inertia.trace(), 3));
                        }());
  if (!planar && straight && !body.turning->inertia)
    return "a rod without thickness has no inertia about its axis: shape = \"capsule\", or give its inertia";
  if (planar && body.mass.value == 0) return "mass is missing: in the plane a density alone gives none";
  return {};
}

}  // namespace ictus
