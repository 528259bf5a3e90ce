// Keys of [run] that only nonsmooth schemes look at. Which of them a scheme knows is judged where it is
// chosen.

#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

constexpr Range up_to_a_third{0, 1.0 / 3, false, "in [0, 1/3]"};

constexpr Wanted numbers[] = {
    {"theta", "θ", dimensions::none, zero_to_one, "0.5"},
    {"forecast", "the γ of the forecast of gaps", dimensions::none, zero_to_one, "0.5"},
    {"gamma", "the γ of Newmark", dimensions::none, zero_to_one, "0.5"},
    {"beta", "the β of Newmark", dimensions::none, zero_to_one, "0.25"},
    {"alpha", "the α of HHT", dimensions::none, up_to_a_third, "0.1"},
    {"rho_infinity", "a spectral radius", dimensions::none, zero_to_one, "0.8"},
    {"window", "the factor of the window around an event", dimensions::none, positive, "1"},
    {"absolute_tolerance", "a tolerance", dimensions::none, positive, "1e-6"},
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
