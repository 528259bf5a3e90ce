#pragma once
// Scenes that came with an installed program are found from everywhere.

#include <filesystem>
#include <string>

namespace ictus::cli {

/// Of "-" the name of standard input, which is read then. Else the name itself where there is such a file, or where it can
/// only be a file of the user's; else the scene of that name that was installed with the program: scenes/cradle.toml, or
/// cradle.toml. Throws Error where an installed program has none.
std::string found_scene(const std::string& name);

/// The folder of the scenes that came with the program: the installed one, or else scenes/ of this folder, as in the source
/// tree. Throws Error where there is neither.
std::filesystem::path shipped_folder();

/// The folder of what came with the program, wherever it stands; empty where the system does not say.
std::filesystem::path data_folder();
/// The folder in which the program stands, likewise.
std::filesystem::path program_folder();

}  // namespace ictus::cli
