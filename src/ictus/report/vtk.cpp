#include "ictus/report/vtk.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <cstring>

#include "ictus/report/drawing.hpp"
#include "ictus/report/listening.hpp"
#include "ictus/report/markup.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

/// The bytes of numbers as they lie in memory, the low one first on every machine that Debian calls little-endian.
template <class Number>
void append(std::string& bytes, const Number* numbers, std::size_t count) {
  static_assert(sizeof(Number) == 4 || sizeof(Number) == 8);
  const std::size_t start = bytes.size();
  bytes.resize(start + count * sizeof(Number));
  if (count > 0) std::memcpy(bytes.data() + start, numbers, count * sizeof(Number));
}

/// How many bytes follow, then these.
template <class Number>
std::string encoded(const std::vector<Number>& numbers) {
  const std::uint64_t size = numbers.size() * sizeof(Number);
  std::string bytes;
  append(bytes, &size, 1);
  append(bytes, numbers.data(), numbers.size());
  return base64(bytes);
}

template <class Number>
std::string array(std::string_view name, std::string_view type, std::size_t components,
                  const std::vector<Number>& numbers) {
  return fmt::format(
      "<DataArray Name=\"{}\" type=\"{}\" NumberOfComponents=\"{}\" format=\"binary\">{}</DataArray>\n", name,
      type, components, encoded(numbers));
}

/// Cells as lists of points, one after the other.
struct CellLists {
  std::vector<std::int64_t> points{}, ends{};

  void add(std::int64_t first, std::int64_t count) {
    for (std::int64_t k = 0; k < count; ++k) points.push_back(first + k);
    ends.push_back(static_cast<std::int64_t>(points.size()));
  }
  std::string text(std::string_view kind) const {
    return fmt::format("<{}>\n{}{}</{}>\n", kind, array("connectivity", "Int64", 1, points),
                       array("offsets", "Int64", 1, ends), kind);
  }
};

/// All points with what is known of them.
class Cloud {
 public:
  /// What points have in common.
  struct About {
    int body = 0;
    double radius = 0;  // m
    Vector3 velocity{}, force{};
    std::array<double, 4> turn{1, 0, 0, 0};
    double stress = 0;  // Pa
  };
  CellLists vertices{}, lines{}, polygons{};

  void add(CellLists& cells, const std::vector<Vector3>& corners, const About& about) {
    cells.add(static_cast<std::int64_t>(bodies_.size()), static_cast<std::int64_t>(corners.size()));
    for (const Vector3& p : corners) {
      put(places_, p);
      put(velocities_, about.velocity);
      put(forces_, about.force);
      for (const double x : about.turn) turns_.push_back(static_cast<float>(x));
      bodies_.push_back(about.body);
      radii_.push_back(about.radius);
      stresses_.push_back(about.stress);
    }
  }

  std::string text() const {
    return fmt::format(
               "<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"{}\" NumberOfStrips=\"0\" "
               "NumberOfPolys=\"{}\">\n",
               bodies_.size(), vertices.ends.size(), lines.ends.size(), polygons.ends.size()) +
           "<PointData Scalars=\"radius\" Vectors=\"velocity\">\n" + array("body", "Int32", 1, bodies_) +
           array("radius", "Float64", 1, radii_) + array("velocity", "Float64", 3, velocities_) +
           array("orientation", "Float32", 4, turns_) + array("force", "Float64", 3, forces_) +
           array("stress", "Float64", 1, stresses_) + "</PointData>\n<Points>\n" +
           array("Points", "Float64", 3, places_) + "</Points>\n" + vertices.text("Verts") +
           lines.text("Lines") + polygons.text("Polys") + "</Piece>\n";
  }

 private:
  static void put(std::vector<double>& list, const Vector3& p) { list.insert(list.end(), {p.x, p.y, p.z}); }

  std::vector<double> places_, velocities_, forces_, radii_, stresses_;
  std::vector<float> turns_;
  std::vector<std::int32_t> bodies_;
};

/// Corners of a flat part in the order of its outline, in the axes of its body.
std::vector<Vector3> outline_of(const std::vector<Vector3>& points, const Vector3& normal) {
  const Vector3 helper = std::abs(normal.x) < 0.9 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};
  Vector3 u = cross(normal, helper);
  u = 1 / length(u) * u;
  const Vector3 v = cross(normal, u);
  std::vector<Pixel> flat;
  for (const Vector3& p : points) flat.push_back({dot(p, u), dot(p, v)});
  std::vector<Vector3> corners;
  for (const Pixel& corner : hull(flat))
    for (std::size_t k = 0; k < points.size(); ++k)
      if (flat[k].x == corner.x && flat[k].y == corner.y) {
        corners.push_back(points[k]);
        break;
      }
  return corners;
}

void add_part(Cloud& cloud, const Outline::Part& part, const PlacedBody& pose, const Cloud::About& about) {
  const auto placed = [&](std::vector<Vector3> points) {
    for (Vector3& p : points) p = pose.at(p);
    return points;
  };
  if (part.points.size() == 1) return cloud.add(cloud.vertices, placed(part.points), about);
  if (part.points.size() == 2) return cloud.add(cloud.lines, placed(part.points), about);
  const std::vector<Face> faces = faces_of(part);
  for (const Face& face : faces)
    cloud.add(cloud.polygons, placed(outline_of(face.points, face.normal)), about);
  if (faces.empty()) cloud.add(cloud.polygons, placed(outline_of(part.points, {0, 0, 1})), about);
}

void add_cells(Cloud& cloud, const Motion::Run& run, const Motion::Cells& cells, double t,
               Cloud::About about) {
  const std::size_t row = row_at(run.cell_times, t);
  for (std::size_t k = 0; k < cells.rest.size(); ++k) {
    about.stress = cells.stresses[row][k] * run.peak_stress;
    cloud.add(cloud.vertices, {{cells.rest[k] + cells.shifts[row][k], 0, 0}}, about);
  }
}

void add_contacts(Cloud& cloud, const Motion& motion, const Motion::Run& run, double t,
                  const std::vector<PlacedBody>& places) {
  if (t < run.t.front() || t > run.t.back()) return;
  for (const Motion::Force& force : run.forces) {
    const double now = value_at(run.t, force.values, {}, t);
    const auto touch = now > 0 ? touch_of(motion, force.sides, places) : std::nullopt;
    // What acts on the second body.
    if (touch)
      cloud.add(cloud.vertices, {touch->point}, {.body = force.sides.second, .force = now * touch->way});
  }
}

/// A square as large as what happens before it.
void add_wall(Cloud& cloud, const Sight& sight, const FlatWall& wall, int number) {
  const Vector3& n = wall.normal;
  const Vector3 foot = sight.centre + (wall.offset - dot(sight.centre, n)) * n;
  const Vector3 helper = std::abs(n.z) > 0.9 ? Vector3{1, 0, 0} : Vector3{0, 0, 1};
  Vector3 u = helper - dot(helper, n) * n;
  u = sight.size / (2 * length(u)) * u;
  const Vector3 v = cross(n, u);
  cloud.add(cloud.polygons, {foot - u - v, foot + u - v, foot + u + v, foot - u + v}, {.body = -1 - number});
}

std::string field_data(const Motion& motion, const Motion::Run& run, double t) {
  std::string text = fmt::format(
      "<FieldData>\n<DataArray Name=\"TimeValue\" type=\"Float64\" NumberOfTuples=\"1\" "
      "format=\"ascii\">{}</DataArray>\n",
      round_trip(t));
  for (const Motion::Energy& energy : run.energies)
    text += fmt::format(
        "<DataArray Name=\"energy.{}\" type=\"Float64\" NumberOfTuples=\"1\" format=\"ascii\">{}</DataArray>\n",
        escaped(energy.name), round_trip(value_at(run.t, energy.values, {}, t)));
  // Words are lists of bytes, each with a zero behind it.
  text += fmt::format("<DataArray Name=\"names\" type=\"String\" NumberOfTuples=\"{}\" format=\"ascii\">",
                      motion.bodies.size() + motion.swings.size());
  const auto word = [&text](const std::string& name) {
    for (const char c : name) text += std::to_string(static_cast<unsigned char>(c)) + " ";
    text += "0\n";
  };
  for (const Outline& body : motion.bodies) word(body.body);
  for (const Swing& swing : motion.swings) word(swing.angle);
  return text + "</DataArray>\n</FieldData>\n";
}

}  // namespace

std::string vtp(const Motion& motion, const Sight& sight, double t) {
  const Motion::Run& run = motion.runs.front();
  const std::vector<PlacedBody> places = places_at(motion, run, t);
  const std::vector<Vector3> velocities = velocities_at(motion, run, t);
  Cloud cloud;
  for (std::size_t i = 0; i < motion.bodies.size(); ++i) {
    const Cloud::About about{.body = static_cast<int>(i), .velocity = velocities[i], .turn = places[i].turn};
    const Motion::Cells* cells = nullptr;
    for (const Motion::Cells& some : run.cells)
      if (some.body == about.body) cells = &some;
    if (cells) {
      add_cells(cloud, run, *cells, t, about);
      continue;
    }
    for (const Outline::Part& part : motion.bodies[i].parts) {
      Cloud::About round = about;
      round.radius = part.radius;
      add_part(cloud, part, places[i], round);
    }
  }
  for (std::size_t k = 0; k < motion.swings.size(); ++k) {
    const std::size_t bob = motion.bodies.size() + k;
    cloud.add(cloud.vertices, {places[bob].place},
              {.body = static_cast<int>(bob), .radius = motion.swings[k].radius});
    cloud.add(cloud.lines, {hinge_of(motion, places, k), places[bob].place}, {.body = static_cast<int>(bob)});
  }
  for (std::size_t k = 0; k < motion.walls.size(); ++k)
    add_wall(cloud, sight, motion.walls[k], static_cast<int>(k));
  add_contacts(cloud, motion, run, t, places);
  return "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" "
         "header_type=\"UInt64\">\n<PolyData>\n" +
         field_data(motion, run, t) + cloud.text() + "</PolyData>\n</VTKFile>\n";
}

std::string pvd(const std::vector<double>& instants, const std::vector<std::string>& files) {
  std::string text =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
      "<Collection>\n";
  for (std::size_t k = 0; k < instants.size(); ++k)
    text += fmt::format("<DataSet timestep=\"{}\" group=\"\" part=\"0\" file=\"{}\"/>\n",
                        round_trip(instants[k]), escaped(files[k]));
  return text + "</Collection>\n</VTKFile>\n";
}

}  // namespace ictus::report
