// [run]: the method and its numbers.

#include <cmath>

#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/run_options.hpp"

namespace ictus {

namespace {

constexpr double default_step = 1.0 / 44100;  // s, the sample of a compact disc

At<double> read_step(TableReader& table) {
  constexpr FieldSpec step{"step", "a step", dimensions::time, positive, "\"1 us\""};
  constexpr FieldSpec rate{"rate", "a rate", dimensions::frequency, positive, "\"44.1 kHz\""};
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

constexpr FieldSpec duration{"duration", "a duration", dimensions::time, positive, "\"10 ms\""};

/// A number as its record in the list says.
std::optional<At<double>> number(TableReader& table, std::string_view key) {
  const RunOption& option = *find_run_option(key);
  const std::string_view first = option.standard.substr(0, option.standard.find(' '));
  const bool digits = first.find_first_not_of("0123456789.e-") == std::string_view::npos;
  const std::string_view other = option.kind == RunOption::Kind::whole ? "4" : "0.25";
  return table.number({key, option.meaning, dimensions::none, option.range, digits ? first : other});
}

std::optional<std::size_t> word(TableReader& table, std::string_view key) {
  return table.choice(key, words_of(find_run_option(key)->values));
}

void read_whole_and_words(TableReader& table, RunChoice& run) {
  run.clip_compression = table.boolean("clip_compression").value_or(false);
  if (const auto rebound = word(table, "force_rebound")) run.rebound = static_cast<Rebound>(*rebound);
  if (const auto bodies = word(table, "bodies"))
    run.bodies = {static_cast<BodyModel>(*bodies + 1),
                  table.reading().place(table.find("bodies")->value.spot)};
  if (const auto loss = word(table, "dissipation")) run.dissipation = static_cast<LossModel>(*loss);
  if (const auto steps = table.whole("euler_steps", {1, 1'000'000'000}))
    run.euler_steps = static_cast<std::size_t>(*steps);
  run.lcp_solver = table.text("lcp_solver").value_or(run.lcp_solver);
  run.collisions = table.text("collisions").value_or(run.collisions);
  if (const auto propagation = table.choice("propagation", {"modes", "dop853"}))
    run.propagation = {static_cast<Propagation>(*propagation + 1),
                       table.reading().place(table.find("propagation")->value.spot)};
}

void read_nonsmooth(TableReader& table, NonsmoothChoice& choice) {
  for (std::string_view key :
       {"theta", "forecast", "gamma", "beta", "alpha", "rho_infinity", "window", "impulse_step",
        "absolute_tolerance", "relative_tolerance", "most_events", "stages", "substeps"})
    if (const auto given = number(table, key)) choice.numbers.emplace(key, *given);
  for (std::string_view key : {"tableau", "impact_law", "constraint_level", "adaptive", "euler_scheme",
                               "cone_solver", "step_law", "tangential_spring"})
    if (const auto name = table.text(key)) choice.names.emplace(key, *name);
  if (const auto control = table.boolean("control_violation"))
    choice.control_violation =
        At<bool>{*control, table.reading().place(table.find("control_violation")->value.spot)};
}

}  // namespace

void read_run(TableReader& root, Scene& scene) {
  scene.run.step = {default_step, {}};
  const Table* keys = root.table("run", "step = \"1 us\" under [run]");
  if (!keys) return;
  TableReader table(root.reading(), *keys, root.find("run")->spot, "[run]");
  RunChoice& run = scene.run;
  run.method = table.text("method").value_or(At<std::string>{});
  run.step = read_step(table);
  run.duration = table.number(duration);
  if (const auto every = table.whole("record_every", {1, 1'000'000'000}))
    run.record_every = static_cast<std::size_t>(*every);
  run.tolerance = number(table, "tolerance").value_or(run.tolerance);
  if (const auto ratio = number(table, "correlation")) run.correlation = ratio->value;
  read_whole_and_words(table, run);
  read_nonsmooth(table, run.nonsmooth);
  for (const RunOption& option : run_options())
    if (const Entry* entry = table.find(option.name))
      run.options.emplace(option.name, table.reading().place(entry->value.spot));
  table.finish();
}

}  // namespace ictus
