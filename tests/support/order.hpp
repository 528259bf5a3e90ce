#pragma once
// Measured orders. Errors at many step sizes, incommensurate with each other, are fitted by a line in
// logarithms; a fit over fewer than four steps whose error tells anything is a failure, never a pass.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/support/near.hpp"

namespace ictus::test {

struct OrderRow {
  double step;
  double error;  // relative to the size of the solution, zero or positive
  bool used;
};

struct OrderFit {
  std::vector<OrderRow> rows;
  std::size_t used = 0;
  double slope = 0;   // least squares over the rows used
  double spread = 0;  // how far the slope of either half of them lies from it

  std::string table() const {
    std::string text = "      step      error  local slope\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
      char line[80];
      const double local =
          i == 0 ? NAN
                 : std::log(rows[i].error / rows[i - 1].error) / std::log(rows[i].step / rows[i - 1].step);
      std::snprintf(line, sizeof line, "%10.3e %10.3e %8.2f%s\n", rows[i].step, rows[i].error, local,
                    rows[i].used ? "" : "  not used");
      text += line;
    }
    return text + say("slope", slope, "spread", spread, "over", used, "steps");
  }
};

struct OrderSweep {
  double coarsest;
  double ratio = 0.73;       // from step to step; no power of two, so that samples fall anew
  int levels = 12;           // steps tried
  double largest = 1e-2;     // errors above say nothing of the limit h → 0
  double round_off = 1e-15;  // of the error's own evaluation: below 100 times this it is noise
};

inline double fitted_slope(const std::vector<OrderRow>& rows) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const OrderRow& row : rows) {
    const double x = std::log(row.step), y = std::log(row.error);
    n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

/// An error, and the step that it really belongs to (a whole number of steps may ask for a slightly other
/// one).
struct Measured {
  double step;
  double error;
};

/// error(step) → Measured over the sweep. Sweeps end at the first error in the noise.
template <class Error>
OrderFit measure_order(Error&& error, const OrderSweep& sweep) {
  OrderFit fit;
  std::vector<OrderRow> good;
  double step = sweep.coarsest;
  for (int level = 0; level < sweep.levels; ++level, step *= sweep.ratio) {
    const Measured at = error(step);
    if (at.error != at.error) return {};  // not a number: nothing was measured
    const bool noise = !(at.error > 100 * sweep.round_off);
    fit.rows.push_back({at.step, at.error, !noise && at.error < sweep.largest});
    if (fit.rows.back().used) good.push_back(fit.rows.back());
    if (noise) break;
  }
  fit.used = good.size();
  if (good.size() < 4) return fit;
  fit.slope = fitted_slope(good);
  const auto middle = good.begin() + static_cast<std::ptrdiff_t>(good.size() / 2);
  for (const double half : {fitted_slope({good.begin(), middle}), fitted_slope({middle, good.end()})})
    fit.spread = std::max(fit.spread, std::abs(half - fit.slope));
  return fit;
}

struct OrderSlack {
  double slope = 0.12;
  double spread = 0.3;
};

inline testing::AssertionResult enough_steps(const OrderFit& fit) {
  if (fit.used >= 4) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "only " << fit.used << " steps have an error that tells anything\n"
                                     << fit.table();
}

/// The slope is the declared one.
inline testing::AssertionResult has_order(const OrderFit& fit, double declared, OrderSlack slack = {}) {
  if (const auto enough = enough_steps(fit); !enough) return enough;
  const double scale = tolerance_scale();
  if (std::abs(fit.slope - declared) < slack.slope * scale && fit.spread < slack.spread * scale)
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << "declared order " << declared << "\n" << fit.table();
}

/// The slope is the declared one or a better one; errors that are noise from the start pass.
inline testing::AssertionResult has_order_at_least(const OrderFit& fit, double declared,
                                                   OrderSlack slack = {}) {
  const double scale = tolerance_scale();
  const bool exact = fit.rows.size() == 1 && !fit.rows[0].used && fit.rows[0].error < 1e-2;
  if (exact && scale > 0) return testing::AssertionSuccess();
  if (const auto enough = enough_steps(fit); !enough) return enough;
  if (fit.slope > declared - slack.slope * scale && scale > 0) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "declared order at least " << declared << "\n" << fit.table();
}

}  // namespace ictus::test
