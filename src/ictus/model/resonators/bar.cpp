#include "ictus/model/resonators/bar.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "ictus/base/error.hpp"
#include "ictus/model/resonators/beam_modes.hpp"

namespace ictus {
namespace {

using std::numbers::pi;

/// Area A and second moment I of the section.
struct Section {
  double area, moment;  // m², m⁴
};

Section section_of(const Bar& bar) {
  if (bar.section == "tube") {
    const double outer = bar.outer_diameter, inner = bar.inner_diameter;
    if (std::isnan(outer)) throw Error("a tube needs its outer_diameter");
    if (!std::isnan(bar.width) || !std::isnan(bar.thickness))
      throw Error("a tube has an outer_diameter and an inner_diameter, no width and no thickness");
    if (!(inner < outer)) throw Error("the inner_diameter of a tube must be below its outer_diameter");
    return {pi / 4 * (outer * outer - inner * inner), pi / 64 * (std::pow(outer, 4) - std::pow(inner, 4))};
  }
  if (!std::isnan(bar.outer_diameter) || bar.inner_diameter != 0)
    throw Error("a rectangle has a width and a thickness, no diameters: write section = \"tube\"");
  if (std::isnan(bar.width) || std::isnan(bar.thickness))
    throw Error("a rectangle needs its width and its thickness");
  const double b = bar.width, h = bar.thickness;
  return {b * h, b * h * h * h / 12};
}

BeamEnds ends_of(const Bar& bar) {
  const std::string_view e = bar.ends;
  return e == "cantilever"          ? BeamEnds::cantilever
         : e == "clamped"           ? BeamEnds::clamped
         : e == "clamped_supported" ? BeamEnds::clamped_supported
         : e == "supported"         ? BeamEnds::supported
         : e == "supported_free"    ? BeamEnds::supported_free
                                    : BeamEnds::free;
}

/// Numbers of a bar that its modes need.
struct Bending {
  BeamEnds ends;
  double length, mass;       // m, kg
  double scale;              // √(EI/ρA)/L², 1/s
  std::size_t rigid;         // modes without frequency
  std::vector<double> root;  // b of each mode that bends
};

double rigid_shape(const Bending& bar, std::size_t i, double x) {
  if (bar.ends == BeamEnds::supported_free) return std::sqrt(3.0) * x;
  return i == 0 ? 1 : std::sqrt(12.0) * (x - 0.5);
}

double shape_of_bar(const Bending& bar, std::size_t i, double x) {
  const double s = x / bar.length;
  return (i < bar.rigid ? rigid_shape(bar, i, s) : beam_shape(bar.ends, bar.root[i - bar.rigid], s)) /
         std::sqrt(bar.mass);
}

/// Σ φ²/ω² of the modes after the last one: terms fall like n⁻⁴.
double residual_of_bar(const Bending& bar, double x) {
  const std::size_t first = bar.root.size() + 1, last = 20 * first + 200;
  double sum = 0;
  for (std::size_t n = last; n >= first; --n) {
    const double b = beam_root(bar.ends, n), shape = beam_shape(bar.ends, b, x / bar.length),
                 w = b * b * bar.scale;
    sum += shape * shape / (bar.mass * w * w);
  }
  return sum;
}

ModalBody slender(const Bar& bar, const Section& section, double highest) {
  Bending bending{
      ends_of(bar),
      bar.length,
      bar.density * section.area * bar.length,
      std::sqrt(bar.young * section.moment / (bar.density * section.area)) / (bar.length * bar.length),
      bar.ends == "free"             ? 2u
      : bar.ends == "supported_free" ? 1u
                                     : 0u,
      {}};
  ModalBody body{.mass = bending.mass, .free = bar.ends == "free"};
  for (std::size_t i = 0; i < bending.rigid; ++i) body.modes.push_back({.label = "rigid"});
  for (std::size_t n = 1; n <= most_modes; ++n) {
    const double b = beam_root(bending.ends, n), w = b * b * bending.scale;
    if (w > highest) break;
    bending.root.push_back(b);
    body.modes.push_back({.frequency = w, .label = std::to_string(n)});
  }
  body.shape = [bending](std::size_t i, const BodyPoint& at) { return shape_of_bar(bending, i, at.x); };
  body.residual = [bending](const BodyPoint& at, double) { return residual_of_bar(bending, at.x); };
  return body;
}

/// Timoshenko's bar with supported ends: w = W sin kx, ψ = Ψ cos kx, k = nπ/L.
struct Thick {
  double length, area, moment, young, density, shear;  // m, m², m⁴, Pa, kg/m³, κG in Pa

  double wave_number(std::size_t n) const { return static_cast<double>(n) * pi / length; }
  /// The lower root of (ρI ρA/κGA) ω⁴ − (ρA + k²(ρI + EI ρ/κG)) ω² + EI k⁴ = 0.
  double frequency(std::size_t n) const {
    const double k = wave_number(n), k2 = k * k;
    const double a = density * moment * density / shear;
    const double b = density * area + k2 * (density * moment + young * moment * density / shear);
    const double c = young * moment * k2 * k2;
    return std::sqrt(2 * c / (b + std::sqrt(b * b - 4 * a * c)));
  }
  /// W of unit modal mass, (L/2)(ρA W² + ρI Ψ²) = 1, Ψ = W (k − ρω²/κGk).
  double amplitude(std::size_t n) const {
    const double k = wave_number(n), w = frequency(n), turn = k - density * w * w / (shear * k);
    return std::sqrt(2 / (length * density * (area + moment * turn * turn)));
  }
  /// Of all modes of both branches: bending and shear.
  double compliance(double x) const {
    const double y = length - x;
    return x * x * y * y / (3 * young * moment * length) + x * y / (shear * area * length);
  }
};

ModalBody thick(const Bar& bar, const Section& section, double highest) {
  if (bar.ends != "supported")
    throw Error("theory = \"timoshenko\": thick bars are known with ends = \"supported\" only");
  const double modulus = bar.young / (2 * (1 + bar.poisson));
  const Thick beam{bar.length, section.area, section.moment,
                   bar.young,  bar.density,  bar.shear_factor * modulus};
  ModalBody body{.mass = bar.density * section.area * bar.length};
  for (std::size_t n = 1; n <= most_modes && beam.frequency(n) <= highest; ++n)
    body.modes.push_back({.frequency = beam.frequency(n), .label = std::to_string(n)});
  const auto shape = [beam](std::size_t i, const BodyPoint& at) {
    return beam.amplitude(i + 1) * std::sin(beam.wave_number(i + 1) * at.x);
  };
  body.shape = shape;
  body.residual = [beam, shape, modes = body.modes](const BodyPoint& at, double) {
    double rest = beam.compliance(at.x);
    for (std::size_t i = 0; i < modes.size(); ++i) {
      const double s = shape(i, at) / modes[i].frequency;
      rest -= s * s;
    }
    return rest > 0 ? rest : 0;
  };
  return body;
}

}  // namespace

ModalBody Bar::body(double highest) const {
  const Section across = section_of(*this);
  return theory == "timoshenko" ? thick(*this, across, highest) : slender(*this, across, highest);
}

}  // namespace ictus
