#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/scene/chain.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/scene/write_text.hpp"

namespace ictus {

namespace {

constexpr std::size_t short_chain = 64;  // up to which bodies are written one by one, for the reader's sake

/// A profile has no radius of its own.
std::string write_shape(const Shape& shape) {
  const bool free = shape.kind == Shape::Kind::profile;
  std::string text;
  if (free) {
    text = "profile = [";
    for (std::size_t i = 0; i < shape.profile.size(); ++i)
      text += (i ? (i % 4 ? ", [" : ",\n  [") : "[") + with_unit(shape.profile[i].z, "m") + ", " +
              with_unit(shape.profile[i].radius, "m") + "]";
    text += "]\n";
  } else {
    text = assigned("shape", quoted(name(shape.kind)));
  }
  if (!free && shape.kind != Shape::Kind::sphere)
    text += assigned("length", with_unit(shape.length.value, "m"));
  if (shape.slices > 0) text += assigned("slices", std::to_string(shape.slices));
  if (const auto& tip = shape.tip)
    text += assigned("tip", "{ material = " + quoted(tip->material.value) +
                                ", length = " + with_unit(tip->length.value, "m") +
                                ", ends = " + quoted(name(tip->ends)) + " }");
  return text;
}

std::string write_size(double radius, const Shape* shape) {
  std::string text;
  if (!shape || shape->kind != Shape::Kind::profile) text = assigned("radius", with_unit(radius, "m"));
  return shape ? text + write_shape(*shape) : text;
}

std::string points_text(const std::vector<Vector3>& points, std::size_t dimension) {
  std::string text;
  for (const Vector3& point : points) text += (text.empty() ? "" : ", ") + vector_text(dimension, point, "m");
  return "[" + text + "]";
}

std::string orientation_text(const Vector3& rotation) {
  const auto [x, y, z] = rotation;
  const double angle = length(rotation), part = angle > 0 ? std::sin(angle / 2) / angle : 0.5;
  return "[" + shortest(std::cos(angle / 2)) + ", " + shortest(part * x) + ", " + shortest(part * y) + ", " +
         shortest(part * z) + "]";
}

/// Key and value each; a mesh as the points of its file, so that the text needs no other.
std::vector<std::pair<std::string, std::string>> figure_keys(const Figure& figure, std::size_t dimension) {
  using Form = Figure::Form;
  static constexpr const char* forms[] = {"",        "disc",     "box",      "rod",
                                          "polygon", "polytope", "polytope", "compound"};
  std::vector<std::pair<std::string, std::string>> keys;
  if (figure.form != Form::round)
    keys.push_back({"shape", quoted(forms[static_cast<std::size_t>(figure.form)])});
  if (figure.form == Form::box) keys.push_back({"size", vector_text(dimension, figure.size, "m")});
  if (figure.form == Form::rod) keys.push_back({"length", with_unit(figure.length, "m")});
  if (figure.form == Form::polygon) keys.push_back({"points", points_text(figure.points, 2)});
  if (figure.form == Form::polytope) keys.push_back({"points", points_text(figure.points, 3)});
  if (figure.form == Form::mesh) keys.push_back({"points", points_text(figure.mesh->points, 3)});
  return keys;
}

std::string part_text(const FigurePart& part, std::size_t dimension) {
  using Form = Figure::Form;
  const Figure& figure = part.figure;
  std::string text;
  const auto add = [&](const std::string& key, const std::string& value) {
    text += (text.empty() ? "" : ", ") + key + " = " + value;
  };
  if (figure.form == Form::round) add("shape", quoted(figure.length > 0 ? "capsule" : "sphere"));
  for (const auto& [key, value] : figure_keys(figure, dimension)) add(key, value);
  if (figure.form == Form::round || figure.form == Form::disc) add("radius", with_unit(figure.radius, "m"));
  if (figure.form == Form::round && figure.length > 0) add("length", with_unit(figure.length, "m"));
  add("position", vector_text(dimension, part.position, "m"));
  if (dimension < 3)
    add("angle", with_unit(part.rotation.z, "rad"));
  else
    add("orientation", orientation_text(part.rotation));
  return "{ " + text + " }";
}

std::string write_turning(const Turning& turning, std::size_t dimension) {
  const bool planar = dimension < 3;
  std::string text;
  for (const auto& [key, value] : figure_keys(turning, dimension)) text += assigned(key, value);
  if (!turning.parts.empty()) {
    std::string parts;
    for (const FigurePart& part : turning.parts)
      parts += (parts.empty() ? "\n  " : ",\n  ") + part_text(part, dimension);
    text += assigned("parts", "[" + parts + "]");
  }
  if (planar)
    text += assigned("angle", with_unit(turning.rotation.z, "rad"));
  else
    text += assigned("orientation", orientation_text(turning.rotation));
  text +=
      assigned("spin", planar ? with_unit(turning.spin.z, "rad/s") : vector_text(3, turning.spin, "rad/s"));
  if (turning.inertia)
    text += assigned("inertia", planar ? with_unit(turning.inertia->value.z, "kg·m^2")
                                       : vector_text(3, turning.inertia->value, "kg·m^2"));
  return text;
}

std::string write_body(const Body& body, std::size_t dimension) {
  std::string text = "\n[[body]]\n" + assigned("name", quoted(body.name.value));
  text += assigned("mass", with_unit(body.mass.value, "kg"));
  const bool round = !body.turning || body.turning->form == Turning::Form::round ||
                     body.turning->form == Turning::Form::disc;
  if (round) text += write_size(body.radius.value, body.shape.get());
  if (body.turning) text += write_turning(*body.turning, dimension);
  if (body.position)
    text += assigned("position", vector_text(dimension, body.position->value, "m"));
  else
    text += "# position: touching its neighbour\n";
  text += assigned("velocity", vector_text(dimension, body.velocity.value, "m/s"));
  if (!body.material.value.empty()) text += assigned("material", quoted(body.material.value));
  return text;
}

std::string values_text(const std::vector<double>& values, std::string_view unit) {
  if (values.size() == 1) return with_unit(values[0], unit);
  std::string text = "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i) text += i % 8 ? ", " : ",\n  ";
    text += shortest(values[i]);
  }
  return text + "]";
}

std::string write_chain(const ChainParts& chain) {
  std::string text = "\n[[chain]]\n" + assigned("name", quoted(chain.name.value));
  text += assigned("count", std::to_string(chain.count));
  text += assigned("mass", values_text(chain.mass.list, "kg"));
  if (chain.radius.list.size() == 1)
    text += write_size(chain.radius.list[0], chain.shape(0).get());
  else
    text += assigned("radius", values_text(chain.radius.list, "m"));
  text += assigned("gap", values_text(chain.gap.list, "m"));
  if (chain.position)
    text += assigned("position", with_unit(chain.position->value.x, "m"));
  else
    text += "# position: touching its neighbour\n";
  text += assigned("velocity", values_text(chain.velocity.list, "m/s"));
  const std::string& material = chain.materials.front().value;
  if (!material.empty()) text += assigned("material", quoted(material));
  return text;
}

/// One value if all are the same.
template <class Member>
std::vector<double> values_of(const Body* first, std::size_t count, Member member) {
  std::vector<double> values;
  bool uniform = true;
  for (std::size_t i = 0; i < count; ++i) {
    values.push_back((first[i].*member).value);
    uniform = uniform && same(values[i], values[0]);
  }
  if (uniform) values.resize(1);
  return values;
}

/// The chain that would make these bodies, but for their start.
ChainParts parts_of(const Chain& chain, const Body* first) {
  const std::string& name = first->name.value;
  ChainParts parts;
  parts.name.value = name.substr(0, name.size() - std::min<std::size_t>(2, name.size()));
  parts.count = chain.count;
  parts.mass.list = values_of(first, chain.count, &Body::mass);
  parts.radius.list = values_of(first, chain.count, &Body::radius);
  parts.gap.list = chain.gaps;
  parts.touching = no_gap(chain.gaps);
  if (chain.position)
    parts.position = At<Vector3>{{*chain.position, 0, 0}, {}};
  else
    parts.position = first->position;
  // The last body stands for all: most often the first is the one that moves.
  parts.velocity.list = {first[chain.count - 1].velocity.value.x};
  parts.materials = {first->material};
  if (first->shape) parts.shapes = {first->shape};
  return parts;
}

/// Compares a chain's bodies with the real ones, in order; collects what [start] must say of them.
class Comparison {
 public:
  explicit Comparison(const ChainParts& chain) : chain_(chain) {}

  /// False when no [start] can make the body real.
  bool add(std::size_t i, const Body& real) {
    Body made = chain_body(chain_, i, i ? &before_ : nullptr);
    if (made.position)
      place_ = made.position->value.x;
    else if (place_)
      place_ = *place_ + half_length(before_) + half_length(made);
    const bool placed =
        made.position && real.position && same(made.position->value.x, real.position->value.x);
    const bool open = !made.position && !real.position;
    // A body that moves leaves its neighbour where it was: such a neighbour has a place of its own.
    const bool good = made.name.value == real.name.value && made.material.value == real.material.value &&
                      made.shape == real.shape && (placed || open || (real.position && place_)) &&
                      !(moved_ && open);
    moved_ = false;
    if (!placed && !open && good) say_position(real);
    if (!same(made.velocity.value.x, real.velocity.value.x))
      start_ += assigned(key_text(real.name.value) + ".velocity", with_unit(real.velocity.value.x, "m/s"));
    before_ = std::move(made);
    return good;
  }

  bool moved_last() const { return moved_; }
  const std::string& start() const { return start_; }

 private:
  void say_position(const Body& real) {
    moved_ = *place_ != real.position->value.x;
    start_ += assigned(key_text(real.name.value) + ".position", with_unit(real.position->value.x, "m"));
  }

  const ChainParts& chain_;
  Body before_;
  std::optional<double> place_;  // m, of the body made last, where known
  bool moved_ = false;
  std::string start_;
};

bool is_long(const Scene& scene, const Chain& chain) {
  return scene.dimension == 1 && chain.count > short_chain &&
         chain.first + chain.count <= scene.bodies.size();
}

/// Appends a chain and its start; false, and nothing, where its bodies are no longer what it made.
bool append_chain(const Scene& scene, const Chain& chain, std::string& text, std::string& start) {
  if (!is_long(scene, chain)) return false;
  const Body* first = &scene.bodies[chain.first];
  const ChainParts parts = parts_of(chain, first);
  if (!parts.position && chain.first == 0) return false;
  Comparison comparison(parts);
  for (std::size_t i = 0; i < chain.count; ++i)
    if (!comparison.add(i, first[i])) return false;
  const std::size_t next = chain.first + chain.count;
  if (comparison.moved_last() && next < scene.bodies.size() && !scene.bodies[next].position) return false;
  text += write_chain(parts);
  start += comparison.start();
  return true;
}

}  // namespace

std::string write_bodies(const Scene& scene) {
  std::string text, start;
  if (scene.drop) start = assigned("drop", with_unit(scene.drop->value, "m"));
  std::size_t i = 0;
  for (const Chain& chain : scene.chains) {
    if (chain.first < i || chain.count == 0) continue;
    for (; i < chain.first && i < scene.bodies.size(); ++i)
      text += write_body(scene.bodies[i], scene.dimension);
    if (append_chain(scene, chain, text, start)) i = chain.first + chain.count;
  }
  for (; i < scene.bodies.size(); ++i) text += write_body(scene.bodies[i], scene.dimension);
  if (!start.empty()) text += "\n[start]\n" + start;
  return text;
}

}  // namespace ictus
