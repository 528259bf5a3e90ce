#include "ictus/model/resonators/modal_kinds.hpp"

#include <string>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/model/resonators/modal_file.hpp"

namespace ictus {
namespace {

std::string named_file(std::string_view file) {
  if (file.empty()) throw Error("needs its file, as in file = \"bell.csv\"");
  return std::string(file);
}

template <class Read>
ModalFile read_named(std::string_view file, Read&& read) {
  const std::string path = named_file(file), text = file_text(path);
  try {
    return read(text);
  } catch (const Error& error) {
    const Problem& first = error.problems().front();
    throw Error(path + ": " + first.message, first.help);
  }
}

std::vector<BodyAxis> axis_of_names(const ModalFile& file) {
  return {{.name = "point", .extent = static_cast<double>(file.points.size()), .names = file.points}};
}

ModalFile table_of(const ModalTableKind& kind) {
  if (!kind.modes.empty() && !kind.file.empty()) throw Error("has its modes in the scene, and names a file");
  ModalFile file =
      kind.modes.empty() ? read_named(kind.file, modal_table) : modal_table(std::string(kind.modes));
  file.mass = kind.mass;
  return file;
}

ModalFile gltf_of(const GltfKind& kind) {
  const std::string path(kind.file);
  const auto slash = path.find_last_of('/');
  const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  const std::size_t axis = kind.direction == "x" ? 0 : kind.direction == "y" ? 1 : 2;
  return read_named(kind.file, [&](const std::string& text) {
    return modal_gltf(text, folder, static_cast<std::size_t>(kind.model) - 1, axis);
  });
}

ModalFile sdt_of(const SdtKind& kind) {
  ModalFile file = read_named(kind.file, [&](const std::string& text) {
    return modal_sdt(text, std::string(kind.preset), static_cast<std::size_t>(kind.struck) - 1);
  });
  file.mass = kind.mass;
  return file;
}

}  // namespace

std::vector<BodyAxis> ModalTableKind::axes() const { return axis_of_names(table_of(*this)); }
ModalBody ModalTableKind::body(double highest) const { return body_of_file(table_of(*this), highest); }
std::vector<BodyAxis> GltfKind::axes() const { return axis_of_names(gltf_of(*this)); }
ModalBody GltfKind::body(double highest) const { return body_of_file(gltf_of(*this), highest); }
std::vector<BodyAxis> SdtKind::axes() const { return axis_of_names(sdt_of(*this)); }
ModalBody SdtKind::body(double highest) const { return body_of_file(sdt_of(*this), highest); }

}  // namespace ictus
