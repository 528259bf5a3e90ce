#pragma once
// How this program was built. What changes with every commit stands in one small source, written by
// cmake/built.cmake: only it is compiled again, and only the program is linked again.

#include <string>
#include <string_view>

namespace ictus::cli {

/// Of the sources: "1a2b3c4d5e6f", with "-dirty" where files were changed since, or why it is not known.
std::string_view commit();
/// All flags of the compiler.
std::string_view compiler_flags();
/// Where an installed program finds what came with it, from the folder in which it stands: "../share/ictus".
std::string_view data_from_program();

/// Version, compiler, commit and flags, a line each.
std::string built_version();

}  // namespace ictus::cli
