// [run]: the method and its numbers.

#include <cmath>

#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

constexpr double default_step = 1.0 / 44100;  // s, the sample of a compact disc

At<double> read_step(TableReader& table) {
  constexpr Wanted step{"step", "a step", dimensions::time, positive, "\"1 us\""};
  constexpr Wanted rate{"rate", "a rate", dimensions::frequency, positive, "\"44.1 kHz\""};
  const auto seconds = table.number(step);
  const auto hertz = table.number(rate);
  const Entry *first = table.find("step"), *second = table.find("rate");
  if (first && second)
    table.reading().complain(second->spot, "[run]: step and rate say the same twice", "remove one of them");
  if (seconds) return *seconds;
  if (!hertz) return {default_step, {}};
  const double period = 1 / hertz->value;
  if (!std::isfinite(period))
    table.reading().complain(second->value.spot, "rate = " + written(second->value) + ": too small");
  return {period, hertz->place};
}

/// What only some impact laws look at.
void read_impact_options(TableReader& table, RunChoice& run) {
  constexpr Wanted correlation{"correlation", "an impulse correlation ratio", dimensions::none, zero_to_one,
                               "0.1"};
  const auto dissipation = table.choice("dissipation", {"bi_stiffness", "mono_stiffness"});
  if (dissipation) run.dissipation = static_cast<LossModel>(*dissipation);
  if (const auto steps = table.whole("euler_steps", {1, 1'000'000'000}))
    run.euler_steps = static_cast<std::size_t>(*steps);
  run.lcp_solver = table.text("lcp_solver").value_or(run.lcp_solver);
  run.correlation = table.number_or(correlation, 0).value;
}

}  // namespace

void read_run(TableReader& root, Scene& scene) {
  constexpr Wanted duration{"duration", "a duration", dimensions::time, positive, "\"10 ms\""};
  constexpr Wanted tolerance{
      "tolerance", "a tolerance", dimensions::none, {1e-15, 1e-2, true, "in (1e-15, 0.01]"}, "1e-12"};
  scene.run.step = {default_step, {}};
  const Table* keys = root.table("run", "step = \"1 us\" under [run]");
  if (!keys) return;
  TableReader table(root.reading(), *keys, root.find("run")->spot, "[run]");
  RunChoice& run = scene.run;
  run.method = table.text("method").value_or(At<std::string>{});
  run.step = read_step(table);
  run.duration = table.number(duration);
  run.tolerance = table.number(tolerance).value_or(run.tolerance);
  if (const auto every = table.whole("record_every", {1, 1'000'000'000}))
    run.record_every = static_cast<std::size_t>(*every);
  run.clip_compression = table.boolean("clip_compression").value_or(false);
  const auto rebound = table.choice("force_rebound", {"computed", "approximate", "exact"});
  if (rebound) run.rebound = static_cast<Rebound>(*rebound);
  read_impact_options(table, run);
  run.collisions = table.text("collisions").value_or(run.collisions);
  read_nonsmooth_options(table, run.nonsmooth);
  if (const auto propagation = table.choice("propagation", {"modes", "dop853"}))
    run.propagation = {static_cast<Propagation>(*propagation + 1),
                       table.reading().place(table.find("propagation")->value.spot)};
  table.finish();
}

}  // namespace ictus
