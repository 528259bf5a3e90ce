#pragma once
// Which options of [run] a method knows. Those that the method of a scene does not know are refused: what is
// written acts, or is an error.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// The options of a method, in the order of the list of options. Schemes that take any impact law know, when
/// they run, also those of the law.
std::vector<std::string_view> options_of(std::string_view method);
/// Those of the method of a run with the impact law that it names.
std::vector<std::string_view> options_of(const RunChoice& run);

/// Complains about options that are written and that the method does not know. Where the method stands on the
/// command line, the options of the file belong to the method of the file and are not complained about.
void refuse_foreign_options(const Scene& scene, Problems& problems);

/// The options of the run become those of its method, and no longer count as written.
void keep_own_options(RunChoice& run);

/// "ceanga_hurmuzlu, event_driven (with that law)": the methods that know an option.
std::string owners_of(std::string_view option);

}  // namespace ictus
