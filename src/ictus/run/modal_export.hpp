#pragma once
// The resonators of a scene as modal data: all modes up to `highest`, at every point that the scene names. What is written
// as glTF is read back by kind = "gltf".

#include <string>
#include <vector>

#include "ictus/model/resonators/modal_file.hpp"

namespace ictus {

struct Assembly;

/// One per resonator. Points: "strike", "touch-1" …, then stops and pickups by their names. Throws Error where a resonator
/// has no point.
std::vector<ModalFile> modal_files(const Assembly& assembly);

/// What a document of glTF does not hold of them, one line each that begins with the name of the resonator.
std::vector<std::string> left_out_of_gltf(const Assembly& assembly);

}  // namespace ictus
