#pragma once
// A number of a scene that a fit looks for, and the coordinate in which a solver without bounds may move it.
//
// Natural coordinate z: the value p itself, or ln p where the scale is logarithmic. Inner coordinate u, any number:
//     two bounds   z = l + (h − l)(1 + sin u)/2
//     one bound    z = l + t(√(1 + u²) − 1), or h − t(√(1 + u²) − 1)
//     none         z = t u
// with the typical change t. These are the transforms of MINUIT [JamesRoos1975]. At a bound dz/du is 0, so that the solver
// comes near to it but never beyond; fit/descent then tries the bound itself.

#include <limits>
#include <optional>
#include <string>

namespace ictus::estimation {

enum class Scale { linear, log };

struct Parameter {
  std::string key;  // of the scene, as for --set; of a clock: the name of its measurement and ".clock"
  double start = std::numeric_limits<double>::quiet_NaN();  // SI
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  Scale scale = Scale::linear;
  std::string unit = "SI";
  std::optional<std::size_t> clock_of = {};  // the measurement whose clock it sets, instead of a key
};

class Coordinate {
 public:
  /// Of a start strictly between the bounds, positive where the scale is logarithmic.
  explicit Coordinate(const Parameter& parameter);

  double natural(double value) const;
  double value(double z) const;
  /// dp/dz
  double value_slope(double z) const;

  /// u of z, which is first moved inside the bounds by a thousandth of t.
  double inner(double z) const;
  double natural_of_inner(double u) const;
  /// dz/du
  double slope(double u) const;

  double low() const { return low_; }    // of z
  double high() const { return high_; }  // of z
  /// A change of z that matters: 1 of a logarithm, the range between two bounds, else the size of the start.
  double typical() const { return typical_; }

 private:
  bool log_;
  double low_, high_, typical_;
};

}  // namespace ictus::estimation
