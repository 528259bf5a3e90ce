#pragma once
// A small trace with everything in it: one ball, one wall, one finished impact, one that goes on.

#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "ictus/report/origin.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

inline Trace sample_trace(std::size_t size = 40) {
  Trace trace;
  trace.scheme = "rk4";
  trace.contact_names = {"ball-wall"};
  trace.columns = {{"time", "s", {}},
                   {"ball.position", "m", {}},
                   {"ball-wall.depth", "m", {}},
                   {"ball-wall.speed", "m/s", {}},
                   {"ball-wall.force", "N", {}},
                   {"energy.kinetic", "J", {}},
                   {"energy.stored", "J", {}},
                   {"energy.dissipated", "J", {}},
                   {"energy.work", "J", {}}};
  for (std::size_t i = 0; i < size; ++i) {
    const double t = static_cast<double>(i) / 44100,
                 phase = 6.5 * static_cast<double>(i) / static_cast<double>(size);
    const double x = 1e-5 * std::cos(phase), depth = std::max(0.0, -x);
    const double row[] = {t, x, depth, 0.3 * std::sin(phase), 1e6 * depth, 1e-4 / 3, 5 * depth, 1e-7 * t, 0};
    for (std::size_t c = 0; c < trace.columns.size(); ++c) trace.columns[c].values.push_back(row[c]);
  }
  Impact done;
  done.touch_time = 1e-4;
  done.release_time = 2.803e-4;
  done.approach_speed = 0.3;
  done.separation_speed = 0.24;
  done.samples = 8;
  done.peak_force = 54.2;
  done.peak_depth = 1.64e-5;
  Impact going_on;
  going_on.touch_time = 5e-4;
  trace.impacts = {done, going_on};
  trace.ledger = {.initial = 4.5e-4, .kinetic = 4e-4, .dissipated = 4e-5};
  trace.conditions.energy.watch(3e-4, 2e-6, 1e-9);
  trace.ending.reason = "reached 1 ms";
  trace.steps = size;
  return trace;
}

/// All bytes that a writer gives to its sink, in one string.
template <class Write, class... What>
std::string bytes_of(Write write, const What&... what) {
  std::string bytes;
  write(what..., [&](std::string_view block) { bytes += block; });
  return bytes;
}

inline Origin sample_origin() {
  return {.title = "A ball",
          .scene = "title = \"A ball\"\n",
          .version = "Ictus 0.1.0",
          .command = "ictus run a.toml"};
}

/// A new folder that goes with its test.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "ictus-test-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::filesystem::path operator/(const char* name) const { return path_ / name; }
  std::size_t count() const {
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(path_)) ++files;
    return files;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace ictus::report
