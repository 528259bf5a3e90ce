#pragma once
// A page that can be heard: sounds carried inside it, and pictures of levels over time and frequency.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/report/figure.hpp"

namespace ictus::report {

/// A sound that the page plays.
struct Audio {
  std::string title;
  std::string caption = {};
  std::string type;   // "audio/wav"
  std::string bytes;  // of the file
};

/// Numbers over a plane as a picture of one pixel each.
struct Raster {
  std::string id;  // unique in a page, [a-z0-9-]
  std::string title;
  std::string caption = {};
  Axis x = {}, y = {}, colour = {};
  std::vector<double> columns = {}, rows = {};  // their places
  std::vector<double> values = {};              // column by column
};

struct Listening {
  std::vector<Audio> sounds = {};
  std::vector<Raster> rasters = {};
};

/// The page with a player and the pictures before its sections.
std::string html(const Page& page, const Listening& listening);

/// Bytes as text: four letters for three of them.
std::string base64(std::string_view bytes);
/// The part of the page that plays, and its figures as the script of the page reads them, each after a comma.
std::string markup(const Listening& listening);
std::string figure_data(const Listening& listening);

}  // namespace ictus::report
