// Files of data: tables, sounds, modes, meshes, sweeps, fits and journals.

#include <cmath>
#include <fstream>

#include "ictus/base/error.hpp"
#include "ictus/fit/data_file.hpp"
#include "ictus/fit/read.hpp"
#include "ictus/model/resonators/modal_file.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/read_mesh.hpp"
#include "ictus/sound/audio.hpp"
#include "ictus/sweep/expression.hpp"
#include "ictus/sweep/journal.hpp"
#include "ictus/sweep/sweep_file.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace ictus::fuzz {
namespace {

/// Read, or refused with words.
template <class Read>
bool refused(Read read) {
  try {
    read();
  } catch (const Error& error) {
    must(!error.problems().empty(), "a refusal says why");
    return true;
  }
  return false;
}

void must_be_modes(const ModalFile& file) {
  must(file.shapes.size() == file.modes.size(), "every mode has a shape");
  for (const auto& row : file.shapes)
    must(row.size() == file.points.size(), "a shape has a number per point");
  for (const VibrationMode& mode : file.modes) {
    must(std::isfinite(mode.frequency) && mode.frequency >= 0, "a frequency is a number");
    must(std::isfinite(mode.decay) && mode.decay >= 0, "a decay is a number");
  }
  for (const auto& row : file.shapes)
    for (const double value : row) must(std::isfinite(value), "a shape is numbers");
}

void read_scene_beside(const char* scene) {
  Problems problems;
  (void)ictus::read_scene_text(scene, as_file("scene.toml", ""), {}, problems);
}

}  // namespace

void read_tables(Bytes bytes) {
  refused([&] { (void)estimation::read_data(bytes, "table"); });
  refused([&] { must_be_modes(modal_table(std::string(bytes))); });
  const std::string path = as_file("table.csv", bytes);
  refused([&] { (void)sweep::read_points(path); });
  read_scene_beside(
      "[[body]]\nname = \"b\"\nmass = \"1 kg\"\nradius = \"1 cm\"\nvelocity = \"-1 m/s\"\n[[wall]]\nname = \"w\"\n"
      "[contact]\nlaw = \"measured_curve\"\npoints = \"table.csv\"\ndepth_unit = \"1 mm\"\nforce_unit = \"1 N\"\n");
}

void read_audio_file(Bytes bytes) {
  using namespace sound;
  refused([&] {
    const Signal signal = read_audio(bytes, "sound.wav");
    must(signal.rate > 0, "a sound has a rate");
    must(!signal.channels.empty(), "a sound has a channel");
    for (const Channel& channel : signal.channels)
      must(channel.samples.size() == signal.frames(), "all channels have one length");
    const std::string again = audio_bytes(signal, format("float"), 1);
    must(read_audio(again, "again.wav").frames() == signal.frames(),
         "a sound that is written has its length");
  });
}

void read_modes(Bytes bytes) {
  const std::string text(bytes);
  refused([&] { must_be_modes(modal_sdt(text, "", 0)); });
  refused([&] {
    const ModalFile file = modal_gltf(text, "", 0, 2);
    must_be_modes(file);
  });
}

void read_meshes(Bytes bytes) {
  for (const char* name : {"mesh.stl", "mesh.obj"}) {
    std::string why;
    const Mesh mesh = read_mesh(as_file(name, bytes), 1, why);
    for (const auto& triangle : mesh.triangles)
      for (const std::size_t corner : triangle)
        must(corner < mesh.points.size(), "a triangle has corners that are there");
    const std::string scene =
        std::string(
            "[[body]]\nname = \"b\"\nmass = \"1 kg\"\nposition = [0, 0, 0]\nshape = \"mesh\"\nmesh = \"") +
        name + "\"\n[[wall]]\nname = \"w\"\n[contact]\nrestitution = 0.5\n";
    read_scene_beside(scene.c_str());
  }
}

void read_sweep(Bytes bytes) {
  refused([&] {
    const sweep::SweepChoice choice = sweep::read_sweep_file(as_file("sweep.toml", bytes));
    const std::vector<sweep::RunNumber> known{
        {"ball.velocity", "m/s"}, {"ball.position", "m"}, {"steps", ""}};
    for (const sweep::OutcomeChoice& outcome : choice.outcomes) {
      const sweep::Expression expression(outcome.expression, known);
      const std::vector<double> values(expression.names().size(), 0.5);
      (void)expression.evaluate(values);
    }
    for (const sweep::Parameter& parameter : choice.parameters) {
      Problems problems;
      sweep::check_shape(parameter, problems);
      if (!problems.empty()) continue;
      for (std::size_t i = 0; i < std::min<std::size_t>(parameter.grid_size(), 3); ++i) (void)parameter.at(i);
      must(!std::isnan(parameter.quantile(0.5)), "a distribution has a median");
    }
  });
}

void read_fit(Bytes bytes) {
  refused([&] { (void)estimation::read_fit(as_file("fit.toml", bytes), {}); });
}

void read_records(Bytes bytes) {
  Dealt dealt(bytes);
  const std::size_t outcomes = dealt.below(5);
  const std::size_t whole =
      sweep::read_records(dealt.rest(), outcomes, [&](const sweep::JournalRecord& record) {
        must(record.values.size() == outcomes, "a record has as many numbers as there are outcomes");
      });
  must(whole <= dealt.rest().size(), "records are no longer than their file");
}

}  // namespace ictus::fuzz
