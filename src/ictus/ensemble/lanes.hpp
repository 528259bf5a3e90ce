#pragma once
// Many impacts at once on one core: each lane of a vector register has an impact of its own, and takes the next one when it has
// ended. Lanes do not see each other, so that results depend neither on their number nor on their order.

#include <cstddef>
#include <span>

namespace ictus::ensemble {

#define GLOBAL
#include "ictus/ensemble/kernels/problems.cl"
#undef GLOBAL

/// What becomes of one impact. `left`: not for lanes, to be resolved one by one.
enum class LaneStatus : unsigned char { resolved, collapsed, left };

struct LaneWork {
  Problems problems{};
  int contacts = 1;
  int band = 0;   // W_jk = 0 for |j − k| > band
  int order = 0;  // of the power series
  long first = 0, end = 0;
  double* velocity = nullptr;    // coordinates per problem
  double* impulse = nullptr;     // contacts per problem
  LaneStatus* status = nullptr;  // one per problem
};

inline constexpr int most_contacts = 16;
inline constexpr int most_order = 20;
inline constexpr int most_steps = 2000;            // then an impact is left
inline constexpr double least_restitution = 1e-3;  // of a contact in a lane: below, it is left

/// The order of the series that takes least time for a tolerance.
int series_order(double tolerance);

using Lanes = void (*)(const LaneWork&);
void run_lanes_2(const LaneWork& work);
void run_lanes_4(const LaneWork& work);
void run_lanes_8(const LaneWork& work);

/// Of the widths 2, 4 and 8, how many this processor has.
std::size_t possible_widths();
/// All that this processor has, the widest last.
std::span<const Lanes> possible_lanes();
/// By the widest of them; where there are none, all impacts are left. The bits do not depend on the width.
void run_widest_lanes(const LaneWork& work);

}  // namespace ictus::ensemble
