// ictus sound SCENE: what the pickups of its resonators hear, as an audio file, tables and a page that plays.

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/base/version.hpp"
#include "ictus/model/resonators/modal_file.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/run_tables.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/modal_export.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/truncation.hpp"
#include "ictus/sound/audio.hpp"
#include "ictus/sound/hardness.hpp"
#include "option_quantity.hpp"
#include "play.hpp"
#include "sound_tables.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

struct SoundOptions {
  SceneOptions scene;
  std::string file, format, quantity = "velocity", rate = "44100 Hz", duration, full_scale, gltf;
  int steps_per_sample = 1;
  bool normalise = false, report = false, force = false, hardness = false, play = false;

  report::Overwrite overwrite() const { return force ? report::Overwrite::yes : report::Overwrite::no; }
  std::filesystem::path page() const {
    if (!file.empty()) return std::filesystem::path(file).replace_extension(".html");
    return std::filesystem::path("out") / std::filesystem::path(scene.scene).stem() / "sound.html";
  }
};

/// By its name, or by the ending of the file.
const sound::Format& chosen_format(const SoundOptions& options) {
  const std::string ending = std::filesystem::path(options.file).extension().string();
  const std::string name = !options.format.empty() ? options.format : ending == ".flac" ? "flac" : "float";
  const sound::Format& format = sound::format(name);
  if (!options.file.empty() && ending != format.ending)
    throw Error(fmt::format("{}: a {} file ends with {}", options.file, format.name, format.ending),
                "--format wav16, wav24 or float for .wav, flac for .flac");
  return format;
}

/// How samples become numbers of the file, and in words.
struct Level {
  double full_scale = 1;
  bool normalised = false;
  std::string words;
};

Level level_of(const SoundOptions& options, const sound::Format& format, const sound::Signal& signal) {
  const double peak = sound::peak(signal).value;
  Level level;
  if (!options.full_scale.empty()) {
    level.full_scale = positive_quantity(options.full_scale, "--full-scale", signal.unit);
  } else if (options.normalise) {
    if (!(peak > 0)) throw Error("--normalise: the sound is silent, and has no level");
    level = {peak, true, {}};
  } else if (options.play && !(peak <= 1)) {
    throw Error(fmt::format("--play needs to know which level is the loudest; the peak is {}",
                            report::engineering(peak, signal.unit)),
                fmt::format("--full-scale \"{:.4g} {}\" or more, or --normalise", peak, signal.unit));
  } else if (format.bits > 0 && !options.file.empty()) {
    throw Error(
        fmt::format("{} has integers, and needs to know which level is their largest; the peak is {}",
                    format.name, report::engineering(peak, signal.unit)),
        fmt::format("--full-scale \"{:.4g} {}\" or more, --normalise, or --format float", peak, signal.unit));
  }
  level.words = fmt::format("{}full scale is {:.6g} {}", level.normalised ? "normalised: " : "",
                            level.full_scale, signal.unit);
  if (peak > 0)
    level.words +=
        fmt::format(", the peak lies at {:.1f} dB of it", 20 * std::log10(peak / level.full_scale));
  return level;
}

std::string first_line(const Assembly& assembly, const sound::Rendering& rendering) {
  const Trace& trace = rendering.trace;
  return fmt::format("{}: {}, {} {}, {:.6g} Hz, {} frames ({}), {}",
                     assembly.scene.title.empty() ? assembly.scene.file : assembly.scene.title,
                     contents(assembly), method(trace.scheme).traits().noun, trace.scheme,
                     rendering.signal.rate, rendering.signal.frames(),
                     report::engineering(rendering.signal.duration(), "s"), trace.ending.reason);
}

std::vector<report::Table> tables(const sound::Rendering& rendering, std::size_t most) {
  std::vector<report::Table> list{report::impact_table(rendering.trace), pickup_table(rendering)};
  for (const sound::Heard& heard : rendering.heard) list.push_back(partial_table(rendering, heard, most));
  list.push_back(report::bodies_table(rendering.trace));
  list.push_back(report::ledger_table(rendering.trace.ledger));
  return list;
}

std::string remark_lines(const Trace& trace) {
  std::string text;
  for (const std::string& remark : trace.remarks) text += remark + "\n";
  return text.empty() ? text : text + "\n";
}

/// The same until the strongest impact is over, by many steps per sample.
Trace inside_of(const SoundOptions& options, sound::RenderOptions how, const Trace& trace) {
  double release = 0, most = -1;
  for (const Impact& impact : trace.impacts)
    if (impact.peak_force > most && impact.released()) {
      most = impact.peak_force;
      release = impact.release_time;
    }
  how.steps_per_sample = 32;
  how.duration = release + 4 / how.rate;
  return run(sound::load_for_sound(options.scene.path(), options.scene.overrides, how));
}

/// What does not fit together.
void check_words(const SoundOptions& options) {
  if (options.normalise && !options.full_scale.empty())
    throw Error("--normalise and --full-scale exclude each other", "the peak is full scale, or a level is");
  const bool levels = options.normalise || !options.full_scale.empty();
  if (options.file.empty() && (!options.format.empty() || (levels && !options.play)))
    throw Error("--normalise, --full-scale and --format act on a file", "name it: -o sound.wav");
}

sound::RenderOptions render_options(const SoundOptions& options) {
  sound::RenderOptions how{.rate = positive_quantity(options.rate, "--rate", "Hz"),
                           .steps_per_sample = static_cast<std::size_t>(options.steps_per_sample),
                           .quantity = sound::quantity(options.quantity).quantity};
  if (!options.duration.empty()) how.duration = positive_quantity(options.duration, "--duration", "s");
  return how;
}

std::filesystem::path folder_of(const std::filesystem::path& target) {
  return target.has_parent_path() ? target.parent_path() : ".";
}

/// What was asked for, with what it takes to write it.
struct Job {
  const SoundOptions& options;
  const sound::RenderOptions& how;
  const sound::Format& format;
  const Assembly& assembly;
  const sound::Rendering& rendering;
  TruncationCost truncation = {};
  std::optional<sound::Hardness> hardness = {};  // where it was asked for
  std::string bytes = {};                        // of the audio file
};

/// As it was asked for, or for the page; scenes that nothing strikes at the start say so.
report::Section hardness_section(const Job& job) {
  try {
    const sound::Hardness seen =
        job.hardness ? *job.hardness : sound::hardness(job.assembly, {.render = job.how});
    return {"Hardness", "", hardness_figures(seen), {hardness_table(seen)}};
  } catch (const Error& error) {
    return {
        "Hardness", fmt::format("Not asked of this scene: {}.", error.problems().front().message), {}, {}};
  }
}

report::Page page_of(const Job& job, const Context& context) {
  const Trace& trace = job.rendering.trace;
  report::Page document = page(context, job.assembly, first_line(job.assembly, job.rendering));
  document.sections.push_back(
      {"The sound", remark_lines(trace), sound_figures(job.rendering), tables(job.rendering, 40)});
  document.sections.push_back(hardness_section(job));
  std::vector<report::Figure> figures;
  if (!trace.impacts.empty()) figures.push_back(force_figure(trace, inside_of(job.options, job.how, trace)));
  for (report::Figure& figure : report::standard_figures({{trace.scheme, trace}}))
    figures.push_back(std::move(figure));
  std::erase_if(figures, [](const report::Figure& figure) { return figure.series.empty(); });
  std::vector<report::Table> costs;
  if (!job.truncation.ways.empty()) costs.push_back(truncation_table(job.truncation));
  document.sections.push_back({"The contacts and the energy", "", std::move(figures), std::move(costs)});
  return document;
}

void write_files(const Job& job, const Level& level, const Context& context) {
  const SoundOptions& options = job.options;
  const auto write = [&](const std::filesystem::path& target, auto bytes) {
    write_outputs(context, folder_of(target), {{target.filename().string(), bytes}}, options.overwrite());
  };
  if (!options.file.empty() && job.rendering.trace.ending.complete) {
    write(options.file, [&] { return job.bytes; });
    if (!context.json)
      print(
          context.lines(fmt::format("{} at {:.6g} Hz, {}\n", job.format.summary, job.how.rate, level.words)));
  }
  if (!options.gltf.empty()) {
    write(options.gltf, [&] { return gltf_text(modal_files(job.assembly), 1); });
    if (!context.json)
      for (const std::string& what : left_out_of_gltf(job.assembly))
        print(context.lines(fmt::format("{} leaves out, of {}\n", options.gltf, what)));
  }
  if (options.report)
    write(options.page(),
          [&] { return report::html(page_of(job, context), listening_of(job.rendering.signal)); });
}

nlohmann::ordered_json json_of(const Job& job, const Level& level, const Context& context) {
  nlohmann::ordered_json result{{"ictus", version()},
                                {"title", job.assembly.scene.title},
                                {"scene", origin(context, job.assembly).scene}};
  result["sound"] = sound_json(job.rendering);
  result["sound"]["quantity"] = job.options.quantity;
  if (!job.options.file.empty())
    result["sound"]["file"] = {{"name", job.options.file},
                               {"format", job.format.name},
                               {"full_scale", level.full_scale},
                               {"normalised", level.normalised}};
  if (!job.options.gltf.empty())
    result["sound"]["gltf"] = {{"name", job.options.gltf}, {"left_out", left_out_of_gltf(job.assembly)}};
  if (job.hardness) result["sound"]["hardness"] = hardness_json(*job.hardness);
  result["run"] = report::json(job.rendering.trace, report::Columns::no);
  return result;
}

void perform(const SoundOptions& options, Context& context) {
  check_words(options);
  if (!options.gltf.empty() && std::filesystem::path(options.gltf).extension() != ".gltf")
    throw Error(fmt::format("{}: a file of glTF ends with .gltf", options.gltf));
  const sound::Format& format = chosen_format(options);
  sound::RenderOptions how = render_options(options);
  if (options.play) expect_device(how.rate);
  const Assembly assembly = sound::load_for_sound(options.scene.path(), options.scene.overrides, how);
  options.scene.expect_to_end(assembly);
  if (!options.file.empty())
    check_outputs(folder_of(options.file), {std::filesystem::path(options.file).filename().string()},
                  options.overwrite());
  if (!options.gltf.empty())
    check_outputs(folder_of(options.gltf), {std::filesystem::path(options.gltf).filename().string()},
                  options.overwrite());
  if (options.report)
    check_outputs(folder_of(options.page()), {options.page().filename().string()}, options.overwrite());

  how.stop = progress(assembly.plan.until);
  sound::Rendering rendering = sound::render(assembly, how);
  TruncationCost truncation = truncation_cost(assembly, rendering.trace);
  if (std::string cost = truncation.sentence(); !cost.empty())
    rendering.trace.remarks.push_back(std::move(cost));
  const Trace& trace = rendering.trace;
  if (!trace.ending.complete || !trace.failures.empty()) context.exit_code = failed;
  const Level level = level_of(options, format, rendering.signal);
  Job job{options, how, format, assembly, rendering, std::move(truncation)};
  if (options.hardness)
    job.hardness = while_working("hardness", [&] { return sound::hardness(assembly, {.render = how}); });
  if (!options.file.empty() && trace.ending.complete)
    job.bytes = sound::audio_bytes(rendering.signal, format, level.full_scale);
  if (!context.json) {
    print(context.lines(first_line(assembly, rendering) + "\n\n"));
    for (const report::Table& table : tables(rendering, 12)) print(context.text(table) + "\n");
    if (job.hardness) print(context.text(hardness_table(*job.hardness)) + "\n");
    print(context.lines(remark_lines(trace)));
  }
  write_files(job, level, context);  // before the document: a file that fails must not follow a whole one
  if (context.json) print_json(json_of(job, level, context));
  if (options.play && trace.ending.complete) {
    const std::string device = play(rendering.signal, level.full_scale, interrupted);
    if (!context.json) print(fmt::format("played on {}, {}\n", device, level.words));
  }
  if (!trace.ending.complete) say(trace.ending.reason);
  for (const std::string& failure : trace.failures) say(failure);
}

}  // namespace

void add_sound(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "sound", "hear a scene: an audio file, its partials, a page that plays");
  auto options = std::make_shared<SoundOptions>();
  options->scene.add_to(verb);
  verb.add_option("-o,--output", options->file, "audio file to write, .wav or .flac")
      .type_name("FILE")
      .files(Files::any);
  verb.add_option("--format", options->format, "wav16, wav24, float or flac (default: float; of .flac flac)")
      .type_name("NAME")
      .among([] {
        std::vector<std::string> names;
        for (const sound::Format& format : sound::formats) names.emplace_back(format.name);
        return names;
      });
  verb.add_option("--rate", options->rate, "samples per second, as in 48000 or \"96 kHz\"")
      .type_name("RATE")
      .shows_default();
  verb.add_option(
          "--quantity", options->quantity,
          "displacement or velocity at the pickups, or pressure (plates and membranes: on the axis, at 1 m)")
      .type_name("NAME")
      .shows_default()
      .among([] {
        std::vector<std::string> names;
        for (const sound::QuantityName& quantity : sound::quantities) names.emplace_back(quantity.name);
        return names;
      });
  verb.add_option("--duration", options->duration,
                  "length of the sound (default: run.duration of the scene, or its longest T60 up to 5 s)")
      .type_name("TIME");
  verb.add_option("--full-scale", options->full_scale,
                  "the level that is full scale in the file, as in \"5 mm/s\" (of floats 1)")
      .type_name("LEVEL");
  verb.add_flag("--normalise", options->normalise, "make the peak full scale");
  verb.add_option("--steps", options->steps_per_sample, "steps of the run per sample")
      .between(1, 1000)
      .shows_default();
  verb.add_option("--gltf", options->gltf,
                  "write the modes of the resonators as glTF (KHR_audio_rigid_bodies, a draft)")
      .type_name("FILE")
      .files(Files::any);
  verb.add_flag("--play", options->play, "play it on the machine's sound device (needs RtAudio)");
  verb.add_flag("--report", options->report,
                "write a page that plays, beside the file (else out/NAME/sound.html)");
  verb.add_flag("--hardness", options->hardness,
                "contact time and spectral centroid over stiffness, mass and speed of the striker");
  verb.add_flag("--force", options->force, "overwrite existing files");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
