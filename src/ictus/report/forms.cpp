#include "ictus/report/forms.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace ictus::report {
namespace {

/// "ball-12" without its number.
std::string without_number(const std::string& name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  return last != std::string::npos && last + 1 < name.size() && name[last] == '-' ? name.substr(0, last)
                                                                                  : name;
}

double turns_left(const Pixel& o, const Pixel& a, const Pixel& b) {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

template <class Iterator>
void add_chain(std::vector<Pixel>& outline, Iterator from, Iterator to) {
  const std::size_t start = outline.size();
  for (; from != to; ++from) {
    while (outline.size() > start + 1 && turns_left(outline[outline.size() - 2], outline.back(), *from) <= 0)
      outline.pop_back();
    outline.push_back(*from);
  }
  outline.pop_back();
}

/// Through three points, where no other lies on both sides of it.
std::optional<Face> face_through(const std::vector<Vector3>& points, const std::array<std::size_t, 3>& three,
                                 double size) {
  const Vector3& corner = points[three[0]];
  Vector3 normal = cross(points[three[1]] - corner, points[three[2]] - corner);
  if (length(normal) < 1e-9 * size * size) return {};
  normal = 1 / length(normal) * normal;
  bool above = false, below = false;
  for (const Vector3& p : points) {
    const double height = dot(p - corner, normal);
    above = above || height > 1e-6 * size;
    below = below || height < -1e-6 * size;
  }
  if (above == below) return {};
  Face face{above ? -1 * normal : normal};
  for (const Vector3& p : points)
    if (std::abs(dot(p - corner, normal)) <= 1e-6 * size) face.points.push_back(p);
  return face;
}

}  // namespace

std::vector<Colour> colours_of(const std::vector<Outline>& bodies) {
  std::map<std::string, std::size_t> seen;
  std::vector<Colour> colours;
  for (const Outline& body : bodies) {
    const std::string name = bodies.size() > 8 ? without_number(body.body) : body.body;
    const std::size_t number = seen.emplace(name, seen.size()).first->second;
    colours.push_back(palette[number % palette.size()]);
  }
  return colours;
}

std::vector<Pixel> hull(std::vector<Pixel> points) {
  std::sort(points.begin(), points.end(),
            [](const Pixel& a, const Pixel& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  if (points.size() < 3) return points;
  std::vector<Pixel> outline;
  add_chain(outline, points.begin(), points.end());
  add_chain(outline, points.rbegin(), points.rend());
  return outline;
}

std::vector<Face> faces_of(const Outline::Part& part) {
  constexpr std::size_t most_points = 40;
  const std::vector<Vector3>& points = part.points;
  std::vector<Face> faces;
  const std::size_t n = points.size();
  if (n > most_points) return faces;
  double size = 0;
  for (const Vector3& p : points) size = std::max(size, length(p));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      for (std::size_t k = j + 1; k < n; ++k) {
        const auto face = face_through(points, {i, j, k}, size);
        const auto same = [&](const Face& other) { return dot(other.normal, face->normal) > 1 - 1e-9; };
        if (face && std::none_of(faces.begin(), faces.end(), same)) faces.push_back(*face);
      }
  return faces;
}

double half_height(const Outline::Part& part, double along) {
  if (part.points.size() == 1) return std::sqrt(std::max(0.0, part.radius * part.radius - along * along));
  std::vector<Pixel> above;
  for (const Vector3& p : part.points)
    if (p.y >= 0) above.push_back({p.x, p.y + part.radius});
  if (above.empty()) return part.radius;
  std::sort(above.begin(), above.end(), [](const Pixel& a, const Pixel& b) { return a.x < b.x; });
  for (std::size_t k = 1; k < above.size(); ++k)
    if (along <= above[k].x) {
      const Pixel &a = above[k - 1], &b = above[k];
      return b.x > a.x ? a.y + (b.y - a.y) * std::clamp((along - a.x) / (b.x - a.x), 0.0, 1.0) : b.y;
    }
  return above.back().y;
}

}  // namespace ictus::report
