#include "ictus/report/hdf5_file.hpp"

#include <algorithm>

#include "ictus/base/error.hpp"

namespace ictus::report::hdf5_api {
namespace {

constexpr std::size_t chunk = 16384;  // values; shorter datasets stay in one piece, uncompressed
constexpr std::size_t largest_row = std::size_t{1}
                                    << 24u;  // values; a chunk is at least a row, and below 4 GB
constexpr unsigned deflate_level = 4;

void demand(bool success, const char* what) {
  if (!success) throw Error(std::string("HDF5 failed: ") + what);
}

/// Of variable length, so that a long scene is no longer than an attribute may be (64 kB).
Handle string_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "string type");
  demand(H5Tset_size(type, H5T_VARIABLE) >= 0 && H5Tset_cset(type, H5T_CSET_UTF8) >= 0, "string type");
  return type;
}

/// No times, so that equal traces give equal bytes; long datasets in deflated chunks of whole rows.
Handle layout(const std::vector<hsize_t>& extents) {
  Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "dataset properties");
  demand(H5Pset_obj_track_times(properties, false) >= 0, "dataset properties");
  hsize_t row = 1;
  for (std::size_t i = 1; i < extents.size(); ++i) row *= extents[i];
  if (row * extents.front() <= chunk || row >= largest_row) return properties;
  std::vector<hsize_t> block = extents;
  block.front() = std::clamp<hsize_t>(chunk / row, 1, extents.front());
  demand(H5Pset_chunk(properties, static_cast<int>(block.size()), block.data()) >= 0, "chunks");
  if (H5Zfilter_avail(H5Z_FILTER_DEFLATE) > 0)
    demand(H5Pset_shuffle(properties) >= 0 && H5Pset_deflate(properties, deflate_level) >= 0, "deflate");
  return properties;
}

struct Types {
  hid_t in_memory, in_file;
};

Handle write_values(hid_t group, const std::string& name, Types types, const std::vector<hsize_t>& extents,
                    const void* values) {
  const Handle space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr), H5Sclose,
                     "dataspace");
  const Handle properties = layout(extents);
  Handle set(H5Dcreate2(group, name.c_str(), types.in_file, space, H5P_DEFAULT, properties, H5P_DEFAULT),
             H5Dclose, "new dataset");
  const bool empty = std::find(extents.begin(), extents.end(), 0) != extents.end();
  demand(empty || H5Dwrite(set, types.in_memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0,
         "writing a dataset");
  return set;
}

void write_scalar(hid_t object, const char* name, Types types, const void* value) {
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose, "dataspace");
  const Handle attribute(H5Acreate2(object, name, types.in_file, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                         "new attribute");
  demand(H5Awrite(attribute, types.in_memory, value) >= 0, "writing an attribute");
}

}  // namespace

Handle::Handle(hid_t id, Close close, const char* what) : id_(id), close_(close) { demand(id >= 0, what); }

Silence::Silence() {
  H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}
Silence::~Silence() { H5Eset_auto2(H5E_DEFAULT, function_, data_); }

Handle new_file_in_memory() {
  constexpr std::size_t growth = std::size_t{1} << 20u;
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "file properties");
  demand(H5Pset_fapl_core(access, growth, false) >= 0, "file in memory");
  return {H5Fcreate("trace.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose, "new file in memory"};
}

std::string image(hid_t file) {
  demand(H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0, "flushing");
  const ssize_t size = H5Fget_file_image(file, nullptr, 0);
  demand(size > 0, "size of the file");
  std::string bytes(static_cast<std::size_t>(size), '\0');
  demand(H5Fget_file_image(file, bytes.data(), bytes.size()) == size, "image of the file");
  return bytes;
}

Handle new_group(hid_t parent, const std::string& name) {
  return {H5Gcreate2(parent, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose, "new group"};
}

void write_attribute(hid_t object, const char* name, const std::string& value) {
  const Handle type = string_type();
  const char* const begin = value.c_str();
  write_scalar(object, name, {type, type}, &begin);
}

void write_attribute(hid_t object, const char* name, double value) {
  write_scalar(object, name, {H5T_NATIVE_DOUBLE, H5T_IEEE_F64LE}, &value);
}

void write_attribute(hid_t object, const char* name, std::uint64_t value) {
  write_scalar(object, name, {H5T_NATIVE_UINT64, H5T_STD_U64LE}, &value);
}

void write_dataset(hid_t group, const std::string& name, const std::string& unit,
                   std::span<const double> values) {
  write_array(group, name, unit, values, {values.size()});
}

void write_dataset(hid_t group, const std::string& name, const std::string& unit,
                   std::span<const std::uint64_t> values) {
  const Types types{H5T_NATIVE_UINT64, H5T_STD_U64LE};
  write_attribute(write_values(group, name, types, {values.size()}, values.data()), "unit", unit);
}

void write_dataset(hid_t group, const std::string& name, const std::vector<std::string>& words) {
  const Handle type = string_type();
  std::vector<const char*> begins;
  for (const std::string& word : words) begins.push_back(word.c_str());
  write_values(group, name, {type, type}, {begins.size()}, begins.data());
}

void write_array(hid_t group, const std::string& name, const std::string& unit,
                 std::span<const double> values, const std::vector<hsize_t>& extents) {
  const Types types{H5T_NATIVE_DOUBLE, H5T_IEEE_F64LE};
  write_attribute(write_values(group, name, types, extents, values.data()), "unit", unit);
}

}  // namespace ictus::report::hdf5_api
