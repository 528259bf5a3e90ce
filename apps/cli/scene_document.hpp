#pragma once
// What the program and the Python module say of a scene: where a result comes from, the head of a page, what is in it,
// which methods are set side by side, and whether it is sound.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/origin.hpp"
#include "ictus/run/assemble.hpp"

namespace ictus::cli {

report::Origin origin(const std::string& command, const Assembly& assembly);
/// Title, resolved scene, version and command of a page.
report::Page page(const std::string& command, const Assembly& assembly, const std::string& subtitle);

/// "2 bodies, 1 contact", or "system bouncing_ball, 1 coordinate, 1 contact".
std::string contents(const Assembly& assembly);

/// Of schemes and impact laws.
std::vector<std::string> all_method_names();
/// Names given with --with, checked and unique; where none were given, all that fit the scene and are of the
/// kind of its method.
std::vector<std::string> chosen_methods(const Assembly& assembly, const std::vector<std::string>& given);
/// The same for a comparison, which needs one method at least: of none it says what to do instead.
std::vector<std::string> compared_methods(const Assembly& assembly, const std::vector<std::string>& given);

/// What fits a scene that is sound, and what to beware of.
struct Soundness {
  std::size_t bodies = 0, contacts = 0;
  std::vector<std::string_view> schemes, impact_laws, nonsmooth;
  bool waves = false, spheres = false;
  std::vector<std::string> warnings;
};
Soundness soundness(const Assembly& assembly);
nlohmann::ordered_json check_json(const Assembly& assembly);

}  // namespace ictus::cli
