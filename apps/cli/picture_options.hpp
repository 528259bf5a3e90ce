#pragma once
// Pictures, films and figures to take away: --png, --svg, --gif, --vtk, --csv.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "cli.hpp"
#include "ictus/report/runs.hpp"

namespace ictus::cli {

struct PictureOptions {
  std::string png, svg, gif, vtk;
  std::string at, length;
  std::size_t width = 0, frames = 0;  // 0: as is usual
  bool steady = false;
  std::vector<std::string> csv;  // ids of figures

  void add_to(Verb& verb);
  /// Adds --vtk and --frames.
  void add_vtk_to(Verb& verb);
  bool any() const { return shows() || !csv.empty(); }
  /// Refuses before the run what could not be written after it, and options that would do nothing. `folder`: for figures.
  void check(const std::filesystem::path& folder, report::Overwrite overwrite) const;
  /// What will be written, but for the instants of --vtk, whose numbers are not known yet.
  std::vector<std::filesystem::path> files(const std::filesystem::path& folder) const;
  /// Writes all that was asked for of these runs, and says where it lies.
  void write(const Context& context, const report::Origin& origin, const report::Runs& runs,
             const OutputOptions& output, const std::filesystem::path& folder) const;

 private:
  bool shows() const { return !png.empty() || !svg.empty() || !gif.empty() || !vtk.empty(); }
  void write_figures(const Context& context, const report::Origin& origin, const report::Runs& runs,
                     const OutputOptions& output, const std::filesystem::path& folder) const;
  void write_pictures(const Context& context, const report::Origin& origin, const report::Runs& runs,
                      report::Overwrite overwrite) const;
  void write_vtk(const Context& context, const report::Runs& runs, report::Overwrite overwrite) const;
};

}  // namespace ictus::cli
