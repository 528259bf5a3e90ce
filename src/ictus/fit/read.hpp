#pragma once
// A fit file: which numbers of which scene, from which measurements (docs/guide/fitting.md). And measurements as the
// command line takes them.

#include <string>
#include <vector>

#include "ictus/fit/choice.hpp"

namespace ictus::estimation {

/// Is this TOML with [[parameter]] or [[measurement]]? False of everything else, also of what is no file.
bool is_fit_file(const std::string& path);

/// Throws Error with all mistakes and their places. Scenes and data stand beside the file.
Choice read_fit(const std::string& path, const std::vector<std::string>& overrides);

/// "tennis.height=2.91 m", "tennis.height=2.91 ± 0.02 m" ("+-" is the same): a number of the scene.
struct MeasuredWord {
  Measurement measurement;
  bool has_sigma = false;
};
MeasuredWord measured_word(const std::string& word, const std::string& scene,
                           const std::vector<std::string>& set);

/// "contact.restitution", "contact.restitution=0.1:0.9", "contact.stiffness=1e5:1e9:log".
Parameter parameter_word(const std::string& word);

/// Names that come twice get a number.
void make_names_unique(std::vector<Measurement>& measurements);

}  // namespace ictus::estimation
