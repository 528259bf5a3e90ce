#include "picture_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/base/most.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/film.hpp"
#include "ictus/report/recorded_motion.hpp"
#include "ictus/report/svg.hpp"
#include "ictus/report/vtk.hpp"
#include "option_quantity.hpp"
#include "paint.hpp"

namespace ictus::cli {
namespace {

constexpr std::size_t usual_png = 1440, usual_gif = 640;  // px
constexpr std::size_t usual_frames = 200;
constexpr double frames_per_second = 25, hold_at_the_end = 1;  // s

void check_file(const std::string& file, const char* option, const char* ending,
                report::Overwrite overwrite) {
  if (file.empty()) return;
  if (std::filesystem::path(file).extension() != ending)
    throw Error(fmt::format("{} {}: such a file ends with {}", option, file, ending));
  const std::filesystem::path path(file);
  if (path.has_parent_path())
    check_outputs(path.parent_path(), {path.filename().string()}, overwrite);
  else
    report::check_target(path, overwrite);
}

/// `of`: what it would change.
void refuse(bool given, const char* option, const char* of) {
  if (given) throw Error(fmt::format("{} changes nothing here", option), fmt::format("it is for {}", of));
}

void wrote(const Context& context, const std::string& what) {
  if (!context.json) print("wrote " + what + "\n");
}

report::Pace pace_of(const PictureOptions& options) {
  return options.steady ? report::Pace::steady : report::Pace::slow_in_impacts;
}

double instant_of(const PictureOptions& options, const report::Film& film) {
  if (options.at.empty()) return film.telling_instant();
  const double t = option_quantity(options.at, "--at", "s"), begin = film.clock().begin(),
               end = film.clock().end();
  if (t < begin || t > end)
    throw Error(fmt::format("--at {}: the animation has no such instant", options.at),
                fmt::format("it lasts from {:.6g} s to {:.6g} s", begin, end));
  return t;
}

/// Once through, from the start; the last frame stays a while before it begins anew.
Reel reel_of(const PictureOptions& options, const report::Film& film) {
  const double length =
      options.length.empty() ? film.clock().length() : positive_quantity(options.length, "--length", "s");
  if (length > most::film)
    throw Error(fmt::format("--length {}: a film may last {} s at most", options.length, most::film));
  const double speed = film.clock().length() / length;
  const auto count = static_cast<std::size_t>(std::max(2.0, std::round(length * frames_per_second) + 1));
  const auto drawing = [&film, speed, count](std::size_t k) {
    const double share = static_cast<double>(k) / static_cast<double>(count - 1);
    return film.at(film.clock().at(share * film.clock().length()), speed);
  };
  const auto hold = [count](std::size_t k) {
    return static_cast<std::size_t>(100 * (k + 1 == count ? hold_at_the_end : 1 / frames_per_second));
  };
  return {options.width > 0 ? options.width : usual_gif, count, drawing, hold};
}

report::Motion shown_motion(const report::Runs& runs, report::Rows rows) {
  report::Motion motion = report::motion_of(runs, rows);
  if (motion.empty()) throw Error("there is nothing to draw: this run has no bodies in motion");
  return motion;
}

}  // namespace

void PictureOptions::add_to(Verb& verb) {
  const auto file = [&verb](const char* name, std::string& to, const char* help) {
    verb.add_option(name, to, help).type_name("FILE").files(Files::any);
  };
  file("--png", png, "a picture of the bodies at one instant");
  file("--svg", svg, "the same as a vector drawing");
  file("--gif", gif, "the animation of the report, as a film that repeats");
  verb.add_option("--at", at,
                  "the instant of --png and --svg (default: where contacts push most, or the fastest impact)")
      .type_name("TIME");
  verb.add_option("--length", length, "length of the film (default: as long as in the report)")
      .type_name("TIME");
  verb.add_option("--width", width, "of --png, --svg and --gif, in pixels (default: 1440, 720, 640)")
      .type_name("PIXELS")
      .between(100, 4000);
  verb.add_flag("--steady", steady, "no slow motion where contacts push");
  verb.add_option("--csv", csv, "the curves of a figure of the report, as FIGURE.csv; may be repeated")
      .type_name("FIGURE")
      .repeatable();
}

void PictureOptions::add_vtk_to(Verb& verb) {
  verb.add_option("--vtk", vtk, "a folder of files for ParaView: open its motion.pvd")
      .type_name("DIR")
      .files(Files::folders);
  verb.add_option("--frames", frames, "instants of --vtk (default: 200)").type_name("N").between(2, 10000);
}

void PictureOptions::check(const std::filesystem::path& folder, report::Overwrite overwrite) const {
  check_file(png, "--png", ".png", overwrite);
  check_file(svg, "--svg", ".svg", overwrite);
  check_file(gif, "--gif", ".gif", overwrite);
  const bool picture = !png.empty() || !svg.empty();
  refuse(!at.empty() && !picture, "--at", "--png and --svg");
  refuse(!length.empty() && gif.empty(), "--length", "--gif");
  refuse(width > 0 && !picture && gif.empty(), "--width", "--png, --svg and --gif");
  refuse(steady && gif.empty() && vtk.empty(), "--steady", "--gif and --vtk");
  refuse(frames > 0 && vtk.empty(), "--frames", "--vtk");
  if (!at.empty()) option_quantity(at, "--at", "s");
  if (!length.empty()) positive_quantity(length, "--length", "s");
  if (!png.empty()) expect_painter("--png");
  if (!gif.empty()) expect_painter("--gif");
  if (!vtk.empty()) check_outputs(vtk, {"motion.pvd"}, overwrite);
  std::vector<std::string> files;
  for (const std::string& figure : csv) files.push_back(figure + ".csv");
  check_outputs(folder, files, overwrite);
}

std::vector<std::filesystem::path> PictureOptions::files(const std::filesystem::path& folder) const {
  std::vector<std::filesystem::path> all{png, svg, gif};
  if (!vtk.empty()) all.push_back(std::filesystem::path(vtk) / "motion.pvd");
  for (const std::string& figure : csv) all.push_back(folder / (figure + ".csv"));
  std::erase(all, std::filesystem::path());
  return all;
}

void PictureOptions::write(const Context& context, const report::Origin& origin, const report::Runs& runs,
                           const OutputOptions& output, const std::filesystem::path& folder) const {
  if (!csv.empty()) write_figures(context, origin, runs, output, folder);
  if (!png.empty() || !svg.empty() || !gif.empty()) write_pictures(context, origin, runs, output.overwrite());
  if (!vtk.empty()) write_vtk(context, runs, output.overwrite());
}

void PictureOptions::write_figures(const Context& context, const report::Origin& origin,
                                   const report::Runs& runs, const OutputOptions& output,
                                   const std::filesystem::path& folder) const {
  const std::vector<report::Figure> figures = report::standard_figures(runs);
  std::vector<std::string_view> names;
  for (const report::Figure& figure : figures) names.push_back(figure.id);
  std::vector<Output> outputs;
  Problems problems;
  for (const std::string& name : csv) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      problems.add({"--csv"}, "there is no figure '" + name + "' of this run", allowed_names(name, names));
      continue;
    }
    const report::Figure& figure = figures[static_cast<std::size_t>(found - names.begin())];
    outputs.emplace_back(name + ".csv", [&](const report::Sink& sink) { report::csv(figure, origin, sink); });
  }
  problems.raise();
  write_outputs(context, folder, outputs, output.overwrite());
}

void PictureOptions::write_pictures(const Context& context, const report::Origin& origin,
                                    const report::Runs& runs, report::Overwrite overwrite) const {
  const report::Motion motion = shown_motion(runs, report::Rows::to_look_at);
  const report::Film film(motion, pace_of(*this));
  if (!png.empty() || !svg.empty()) {
    const report::Drawing drawing = film.at(instant_of(*this, film));
    if (!png.empty()) {
      const auto fill = [&](const report::Sink& sink) {
        paint_png(drawing, width > 0 ? width : usual_png, sink);
      };
      report::write_file(png, fill, overwrite);
      wrote(context, png);
    }
    if (!svg.empty()) {
      report::write_file(svg, report::svg(drawing, static_cast<double>(width), origin.title), overwrite);
      wrote(context, svg);
    }
  }
  if (gif.empty()) return;
  const Reel reel = reel_of(*this, film);
  report::write_file(
      gif, [&](const report::Sink& sink) { paint_gif(reel, sink); }, overwrite);
  wrote(context, fmt::format("{}: {} frames", gif, reel.frames));
}

void PictureOptions::write_vtk(const Context& context, const report::Runs& runs,
                               report::Overwrite overwrite) const {
  const report::Motion motion = shown_motion({runs.front()}, report::Rows::all);
  const report::Clock clock(motion, pace_of(*this));
  const report::Sight sight = report::sight_of(motion, clock.begin(), clock.end());
  const std::size_t count = frames > 0 ? frames : usual_frames;
  std::vector<double> instants;
  std::vector<std::string> files;
  for (std::size_t k = 0; k < count; ++k) {
    const double share = static_cast<double>(k) / static_cast<double>(count - 1);
    instants.push_back(clock.at(share * clock.length()));
    files.push_back(fmt::format("motion_{:05}.vtp", k));
    report::write_file(std::filesystem::path(vtk) / files.back(), report::vtp(motion, sight, instants.back()),
                       overwrite);
  }
  const std::filesystem::path collection = std::filesystem::path(vtk) / "motion.pvd";
  report::write_file(collection, report::pvd(instants, files), overwrite);
  wrote(context, fmt::format("{}: {} instants", collection.lexically_normal().string(), count));
}

}  // namespace ictus::cli
