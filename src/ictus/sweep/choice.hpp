#pragma once
// What a sweep is asked for: a scene, numbers of it that vary, how they are sampled, and what is to be told of each run.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"

namespace ictus::sweep {

/// One key of the scene and the values that it takes: some values in their order, or a distribution.
struct Parameter {
  enum class Shape { values, linear, log, uniform, log_uniform, normal, lognormal, triangular, integer };
  std::string key;
  Shape shape = Shape::values;
  std::vector<double> values = {};  // SI, of shape values; of the others what they are told: from, to, …
  std::vector<std::string> words = {};      // instead of values: names of methods and the like
  std::size_t points = 0;                   // of linear and log, on a grid
  std::optional<Dimension> dimension = {};  // of what was written; none: bare numbers
  std::string text = {};                    // as written, for messages and the fingerprint
  Place place = {};

  bool has_words() const { return !words.empty(); }
  /// How many values it takes on a grid; 0: it has a distribution, which a grid cannot take.
  std::size_t grid_size() const;
  /// On a grid, the value at a place; of words their number.
  double at(std::size_t index) const;
  /// The value below which a share u of all lies, 0 < u < 1; of words and of listed values each has the same share.
  double quantile(double u) const;
};

/// "body.ball.mass=linear:0.1kg:1kg:20", "contact.restitution=0.5,0.9", "run.method=lzb,newton",
/// "body.ball.velocity=normal:1 m/s:0.1 m/s". Complains about what it cannot read.
Parameter read_parameter(std::string_view text, Problems& problems);

/// The names of distributions and ranges.
struct ShapeFacts {
  Parameter::Shape shape;
  std::string_view name;
  std::string_view numbers;  // that it is told: "FROM:TO"
  std::size_t count;         // of these
  std::string_view meaning;
};
const std::vector<ShapeFacts>& shapes();
/// Complains where the numbers of a shape make no sense.
void check_shape(const Parameter& parameter, Problems& problems);

enum class Sampling { grid, latin_hypercube, sobol, random, saltelli, table };
std::string_view name_of(Sampling sampling);
std::optional<Sampling> sampling_of(std::string_view name);
std::vector<std::string_view> sampling_names();

/// "ball-5.velocity", or a name for an expression: "share = ball-5.speed / ball-1.speed".
struct OutcomeChoice {
  std::string name;        // of its column
  std::string expression;  // of outcomes of the run
  Place place = {};
};

struct SweepChoice {
  std::string scene;  // path
  std::vector<std::string> overrides = {};
  std::vector<Parameter> parameters = {};
  std::vector<OutcomeChoice> outcomes = {};
  std::optional<Sampling> sampling =
      {};  // none: a grid where all parameters have values, else latin_hypercube
  std::size_t samples = 0;
  std::uint64_t seed = 1;
  std::string device = {};  // that resolves all points beside each other (device.hpp); empty: each is a run
};

}  // namespace ictus::sweep
