// Table 6 of [Liu2008]: ten equal balls with Hertz contacts, the first m of which move.

#include <algorithm>

#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

constexpr std::size_t balls = 10;

struct Column {
  std::size_t moving;                       // m
  std::array<std::string, balls> velocity;  // m/s
  std::string forward, last;                // energies, %
};

const std::array<Column, 4> columns{Column{1,
                                           {"-0.0710", "-0.0303", "-0.0159", "-0.0089", "-0.0052", "-0.0030",
                                            "-0.0018", "0.0025", "0.1467", "0.9869"},
                                           "99.5",
                                           "97.4"},
                                    Column{2,
                                           {"-0.1126", "-0.0481", "-0.0248", "-0.0133", "-0.0068", "-0.0022",
                                            "0.0497", "0.2893", "0.6570", "1.2118"},
                                           "99.3",
                                           "73.4"},
                                    Column{3,
                                           {"-0.1441", "-0.0612", "-0.0312", "-0.0169", "-0.0054", "0.0996",
                                            "0.4043", "0.5108", "1.0118", "1.2323"},
                                           "99.2",
                                           "50.6"},
                                    Column{4,
                                           {"-0.1706", "-0.0729", "-0.0373", "-0.0146", "0.1274", "0.4648",
                                            "0.4847", "0.9111", "1.0928", "1.2145"},
                                           "99.2",
                                           "36.9"}};

Problem cradle(std::size_t moving) {
  std::vector<double> velocity(balls, 0.0);
  std::fill_n(velocity.begin(), moving, 1.0);
  return chain(std::vector<double>(balls, 1.0), velocity);
}

/// Energy of these balls over that before the impact, %.
Quantity share_of_forward(std::size_t moving) {
  return [moving](const std::vector<double>& velocity) {
    double sum = 0;
    for (double v : velocity) sum += v > 0 ? v * v : 0;
    return 100 * sum / static_cast<double>(moving);
  };
}
Quantity share_of_last(std::size_t moving) {
  return [moving](const std::vector<double>& velocity) {
    return 100 * velocity.back() * velocity.back() / static_cast<double>(moving);
  };
}

void add_column(Part& part, const Column& column) {
  const Impact seen = impact(cradle(column.moving));
  const std::string ratio = std::to_string(column.moving) + ":" + std::to_string(balls - column.moving);
  for (std::size_t i = 0; i < balls; ++i)
    part.add(against_scheme(seen, ratio + ": v_" + std::to_string(i + 1) + " (m/s)", column.velocity[i],
                            velocity_of(i)));
  part.add(against_scheme(seen, ratio + ": energy of balls moving forward (%)", column.forward,
                          share_of_forward(column.moving)));
  part.add(against_scheme(seen, ratio + ": energy of the last ball (%)", column.last,
                          share_of_last(column.moving)));
  const auto ahead = std::count_if(seen.converged.velocity.begin(), seen.converged.velocity.end(),
                                   [](double v) { return v > 0; });
  part.add(equal(ratio + ": balls moving forward", static_cast<double>(ahead),
                 {"m + 2", static_cast<double>(column.moving + 2)}));
}

}  // namespace

Part table6() {
  Part part;
  for (const Column& column : columns) add_column(part, column);
  return part;
}

}  // namespace ictus::reproduce::liu
