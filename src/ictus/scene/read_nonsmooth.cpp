// Keys of [run] that only nonsmooth schemes look at. Which of them a scheme knows is judged where it is
// chosen.

#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

// What has a meaning at all: of numbers outside the bounds of the propositions the schemes warn.
constexpr Range below_one{0, 0x1.fffffffffffffp-1, false, "in [0, 1)"};
constexpr Range below_two{0, 0x1.fffffffffffffp0, false, "in [0, 2)"};
// Round-off of states of size 1: steps that are shortened for less would never end.
constexpr Range count{1, 1e12, false, "a whole number from 1 on", true};
constexpr Range above_round_off{1e-14, unlimited, false, "at least 1e-14"};

constexpr Wanted numbers[] = {
    {"theta", "θ", dimensions::none, zero_to_one, "0.5"},
    {"forecast", "the γ of the forecast of gaps", dimensions::none, zero_to_one, "0.5"},
    {"gamma", "the γ of Newmark", dimensions::none, non_negative, "0.5"},
    {"beta", "the β of Newmark", dimensions::none, non_negative, "0.25"},
    {"alpha", "the α of HHT", dimensions::none, below_one, "0.1"},
    {"rho_infinity", "a spectral radius", dimensions::none, below_two, "0.8"},
    {"most_events", "a number of events", dimensions::none, count, "100000"},
    {"window", "the factor of the window around an event", dimensions::none, positive, "1"},
    {"absolute_tolerance", "a tolerance", dimensions::none, above_round_off, "1e-6"},
    {"relative_tolerance", "a tolerance", dimensions::none, non_negative, "1e-6"},
};

}  // namespace

void read_nonsmooth_options(TableReader& table, NonsmoothChoice& choice) {
  for (const Wanted& wanted : numbers)
    if (const auto number = table.number(wanted)) choice.numbers.emplace(wanted.key, *number);
  for (std::string_view key : {"tableau", "impact_law", "constraint_level", "adaptive"})
    if (const auto name = table.text(key)) choice.names.emplace(key, *name);
  if (const auto control = table.boolean("control_violation"))
    choice.control_violation =
        At<bool>{*control, table.reading().place(table.find("control_violation")->value.spot)};
}

}  // namespace ictus
