// Table 6 of [Liu2008]: ten equal balls with Hertz contacts, the first m of which move.

#include <algorithm>
#include <cmath>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

constexpr std::size_t balls = 10;

struct CradleColumn {
  std::size_t moving;                       // m
  std::array<std::string, balls> velocity;  // m/s
  std::string forward, last;                // energies, %
  std::vector<double> known;                // converged, m/s
};

const std::array<CradleColumn, 4> cradle_columns{
    CradleColumn{1,
                 {"-0.0710", "-0.0303", "-0.0159", "-0.0089", "-0.0052", "-0.0030", "-0.0018", "0.0025",
                  "0.1467", "0.9869"},
                 "99.5",
                 "97.4",
                 {-0.0710850, -0.0302738, -0.0158334, -0.0088857, -0.0051266, -0.0029860, -0.0017377,
                  0.0026720, 0.1473903, 0.9858659}},
    CradleColumn{2,
                 {"-0.1126", "-0.0481", "-0.0248", "-0.0133", "-0.0068", "-0.0022", "0.0497", "0.2893",
                  "0.6570", "1.2118"},
                 "99.3",
                 "73.4",
                 {-0.1126152, -0.0480193, -0.0247122, -0.0132710, -0.0068068, -0.0021521, 0.0500926,
                  0.2905392, 0.6555244, 1.2114205}},
    CradleColumn{3,
                 {"-0.1441", "-0.0612", "-0.0312", "-0.0169", "-0.0054", "0.0996", "0.4043", "0.5108",
                  "1.0118", "1.2323"},
                 "99.2",
                 "50.6",
                 {-0.1440085, -0.0610200, -0.0310988, -0.0168663, -0.0053333, 0.1001199, 0.4059233, 0.5091567,
                  1.0110855, 1.2320413}},
    CradleColumn{4,
                 {"-0.1706", "-0.0729", "-0.0373", "-0.0146", "0.1274", "0.4648", "0.4847", "0.9111",
                  "1.0928", "1.2145"},
                 "99.2",
                 "36.9",
                 {-0.1704584, -0.0726631, -0.0371413, -0.0144426, 0.1281837, 0.4631063, 0.4863355, 0.9103781,
                  1.0923990, 1.2143029}}};

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

std::string ratio_of(const CradleColumn& column) {
  return std::to_string(column.moving) + ":" + std::to_string(balls - column.moving);
}

/// A share of the energy; the paper cuts 99.56 % to 99.5.
Row share(const Impact& seen, const std::string& quantity, const std::string& printed, const Quantity& of) {
  const Row row = against_scheme(seen, quantity, printed, of);
  if (row.verdict != Verdict::differs) return row;
  return otherwise(
      row, *row.instead,
      report::significant(row.published->value, 4) + " by the published scheme, cut to " + printed,
      Cause::cut);
}

void add_column(Part& part, const CradleColumn& column) {
  const Impact seen = impact(cradle(column.moving), step_of(1.8e-4), column.known);
  const std::string ratio = ratio_of(column);
  for (std::size_t i = 0; i < balls; ++i)
    part.add(against_scheme(seen, ratio + ": v_" + std::to_string(i + 1) + " (m/s)", column.velocity[i],
                            velocity_of(i)));
  part.add(share(seen, ratio + ": energy of balls moving forward (%)", column.forward,
                 share_of_forward(column.moving)));
  part.add(share(seen, ratio + ": energy of the last ball (%)", column.last, share_of_last(column.moving)));
}

/// Velocities of all balls over time, as in Figs 12 to 18, which draw them over impulses.
report::Section evolution(const std::string& number, const CradleColumn& column) {
  const Problem problem = cradle(column.moving);
  const Resolved seen = resolved(problem, {.record = true});
  report::Figure figure{.id = "liu-fig" + number,
                        .title = "Fig. " + number + ": velocities in the chain " + ratio_of(column),
                        .caption = "Over time, where the paper draws impulses.",
                        .x = {"time, in units of the chain"},
                        .y = {"velocity (m/s)"}};
  for (std::size_t i = 0; i < balls; ++i) figure.series.push_back({"ball " + std::to_string(i + 1), {}, {}});
  for (std::size_t k = 0; k < seen.history.time.size(); ++k) {
    const std::vector<double> v = velocities(problem, seen.history.impulse.data() + k * (balls - 1));
    for (std::size_t i = 0; i < balls; ++i) {
      figure.series[i].x.push_back(seen.history.time[k]);
      figure.series[i].y.push_back(v[i]);
    }
  }
  return {"Figure " + number, "", {std::move(figure)}, {}};
}

/// How many balls move forward: "three", "four", "five", "6".
Part forward(const std::string& number, const CradleColumn& column, const std::string& printed) {
  Part part;
  const std::vector<double> after = resolved(cradle(column.moving)).velocity;
  const auto ahead = std::count_if(after.begin(), after.end(), [](double v) { return v > 0; });
  part.add(equal(ratio_of(column) + ": balls moving forward", static_cast<double>(ahead),
                 {printed, static_cast<double>(column.moving + 2)}, "m + 2, as the paper concludes"));
  part.show(evolution(number, column));
  return part;
}

}  // namespace

Part table6() {
  Part part;
  for (const CradleColumn& column : cradle_columns) add_column(part, column);
  return part;
}

/// §1.3: what is left behind of the ball that flies on.
Part scattering() {
  Part part;
  for (const std::size_t number : {3u, 5u, 10u}) {
    std::vector<double> velocity(number, 0.0);
    velocity.front() = 1;
    std::vector<double> after = resolved(chain(std::vector<double>(number, 1.0), velocity)).velocity;
    const std::string of = std::to_string(number) + " balls: ";
    part.add(
        between(of + "energy of the last ball (%)", share_of_last(1)(after), {"typically 98 %", 97, 99}));
    after.pop_back();
    const auto slower = [](double a, double b) { return std::abs(a) < std::abs(b); };
    part.add(at_least(of + "slowest of the others (m/s)",
                      std::abs(*std::min_element(after.begin(), after.end(), slower)),
                      {"a very small but non zero velocity", 1e-4}));
  }
  return part;
}

Part fig12() { return forward("12", cradle_columns[0], "only three balls move forward"); }
Part fig13() { return forward("13", cradle_columns[1], "four balls finally moving forward"); }
Part fig15() { return forward("15", cradle_columns[2], "five"); }
Part fig17() { return forward("17", cradle_columns[3], "will disperse in the chain with 6 balls"); }

}  // namespace ictus::reproduce::liu
