// Figs 7 and 8 of [PreclikRuede2010]: cylinders of length 2 and radius 1. A wave runs from the contact to the
// ends and back, t_c = 2 l/c (14), c = √(E/ρ) (15); until then the contact pushes with ½ ρ c v₀ A.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/exact/rod_impact.hpp"
#include "ictus/reproduce/preclik.hpp"

namespace ictus::reproduce::preclik {
namespace {

const exact::RodMaterial material{young, density, std::numbers::pi* radius* radius};
const exact::RodImpact exactly{material, length, length, 1};
const exact::RodRow row_of_five{material, length, 5, 2, 1};

Collision two_cylinders(std::size_t count, std::size_t samples) {
  return Collision({sliced_body(cylinder(length), count, 0), sliced_body(cylinder(length), count, -1)},
                   {.samples = samples});
}

/// Slope of log y over log x by least squares.
double slope(const std::vector<double>& x, const std::vector<double>& y) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double u = std::log(x[i]), v = std::log(y[i]);
    n += 1;
    sx += u;
    sy += v;
    sxx += u * u;
    sxy += u * v;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

void add_force(Part& part, const Collision& seen) {
  double sum = 0, most = 0, count = 0;
  for (std::size_t k = 0; k < seen.times().size(); ++k) {
    const double share = seen.times()[k] / seen.contact_time(0);
    const double force = seen.chain().contact_force(seen.run().samples[k], 0);
    most = std::max(most, force);
    if (share < 0.1 || share > 0.9) continue;
    sum += force;
    count += 1;
  }
  part.add(equal("mean force of the middle of the impact over ½ ρ c v₀ A",
                 sum / count / exactly.contact_force(), {"constant over the time of the impact", 1, 0.03}));
  part.add(at_least("largest force over ½ ρ c v₀ A", most / exactly.contact_force(),
                    {"some overshoots", 1.05}, "of a front in a row of mass points"));
}

void add_convergence(Part& part) {
  const std::vector<double> counts{20, 40, 80, 160};
  std::vector<double> defects, late;
  for (const double count : counts) {
    const Collision seen = two_cylinders(static_cast<std::size_t>(count), 0);
    defects.push_back(1 + seen.velocity(0));
    late.push_back(seen.contact_time(0) / exactly.contact_time() - 1);
  }
  for (std::size_t i = 1; i < counts.size(); ++i)
    part.add(at_most(fmt::format("1 − v₂/v₀ with {:g} slices", counts[i]), defects[i],
                     {"more slices improve the result", defects[i - 1]}));
  part.add(ours(equal("slope of log(1 − v₂/v₀) over log n", slope(counts, defects), {"–", -2.0 / 3, 0.05},
                      "n^(−2/3): the front disperses")));
  part.add(at_most(fmt::format("contact time over 2 l/c − 1 with {:g} slices", counts.back()), late.back(),
                   {"t_c = 2 l/c, (14)", 0.01}));
  part.add(at_most("the same, over that with 20 slices", late.back() / late.front(), {"improves", 0.5}));
}

/// The largest |v − ½v₀| of the four bodies that the wave has passed when it comes to the end of the
/// impacting ones, over v₀.
double off_half_speed(const Collision& seen) {
  const double instant = exactly.contact_time();
  const auto& times = seen.times();
  const auto k =
      static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), instant) - times.begin());
  double worst = 0;
  for (std::size_t b = 1; b < 5; ++b)
    worst = std::max(worst, std::abs(seen.chain().motion(seen.run().samples[k], b).velocity + 0.5));
  return worst;
}

/// Waves run 2 l to one end and 3 l to the other, and back: contacts open as they return, the one before the
/// expelled pair last, at 5 l/c.
void add_releases(Part& part, const Collision& seen) {
  const double transit = row_of_five.duration() / 5;  // l/c  [s]
  for (std::size_t j = 0; j < 4; ++j)
    part.add(equal(fmt::format("opening of contact {} over l/c", j + 1), seen.contact_time(j) / transit,
                   {j == 1 ? "when the waves meet again" : "as the waves return",
                    row_of_five.loaded_until(4 - j) / transit, 0.2},
                   "late by the width of the front: 20 slices"));
}

}  // namespace

Part fig7() {
  Part part;
  const Collision seen = two_cylinders(slices, 400);
  part.add(equal("final velocity of the struck cylinder (m/s)", seen.velocity(0), {"v₀", -1, 0.03},
                 "not perfectly matching reality at 20 slices"));
  part.add(equal("final velocity of the striker (m/s)", seen.velocity(1), {"at rest", 0, 0.03}));
  part.add(equal("contact time (s)", seen.contact_time(0), {"2 l/c, (14)", exactly.contact_time(), 0.02}));
  part.add(at_most("energy of vibration, of all energy", seen.vibration(),
                   {"kinetic energy is released again", 0.05}, "at 20 slices; none for exact rods"));
  add_force(part, seen);
  add_convergence(part);
  part.show(panels("7", "two cylinders of 20 slices", seen));
  return part;
}

Part fig8() {
  Part part;
  const Collision seen(cradle(waves::sliced(cylinder(length), slices)), {.samples = 400});
  for (std::size_t b = 0; b < 5; ++b)
    part.add(equal(fmt::format("v{}, final (m/s)", b + 1), seen.velocity(b),
                   {b < 2 ? "-1, as in Fig. 6" : "0, as in Fig. 6", -row_of_five.velocity(5 - b), 0.05},
                   "at 20 slices"));
  part.add(at_most("largest |v − ½v₀|/v₀ of the four cylinders that the wave has passed at 2 l/c",
                   off_half_speed(seen), {"all move with half the initial speed", 0.05}));
  add_releases(part, seen);
  part.add(at_most("energy of vibration, of all energy", seen.vibration(),
                   {"the final outcome is the same", 0.05}, "at 20 slices; none for exact rods"));
  part.show(panels("8", "cradle of cylinders", seen));
  return part;
}

}  // namespace ictus::reproduce::preclik
