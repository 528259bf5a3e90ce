#include "ictus/report/hdf5_file.hpp"

#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <system_error>

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

/// HDF5 keeps to itself why it could not write; the system knows, where it was the one that refused.
void demand_written(bool success, const char* what) {
  const int reason = errno;
  if (success) return;
  throw Error(std::string("HDF5 failed: ") + what +
                  (reason != 0 ? ": " + std::generic_category().message(reason) : ""),
              "it writes into " + std::filesystem::temp_directory_path().string() +
                  " first: TMPDIR names another folder");
}

/// Of variable length, so that a long scene is no longer than an attribute may be (64 kB).
Handle string_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "string type");
  demand(H5Tset_size(type, H5T_VARIABLE) >= 0 && H5Tset_cset(type, H5T_CSET_UTF8) >= 0, "string type");
  return type;
}

hsize_t row_of(const std::vector<hsize_t>& extents) {
  hsize_t values = 1;
  for (std::size_t i = 1; i < extents.size(); ++i) values *= extents[i];
  return values;
}

/// All where they are few.
hsize_t rows_per_chunk(const std::vector<hsize_t>& extents) {
  const hsize_t row = row_of(extents);
  return row * extents.front() <= chunk ? extents.front() : std::max<hsize_t>(chunk / row, 1);
}

/// No times, so that equal traces give equal bytes; long datasets in deflated chunks of whole rows.
Handle layout(const std::vector<hsize_t>& extents) {
  Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "dataset properties");
  demand(H5Pset_obj_track_times(properties, false) >= 0, "dataset properties");
  if (row_of(extents) * extents.front() <= chunk || row_of(extents) >= largest_row) return properties;
  std::vector<hsize_t> block = extents;
  block.front() = rows_per_chunk(extents);
  demand(H5Pset_chunk(properties, static_cast<int>(block.size()), block.data()) >= 0, "chunks");
  if (H5Zfilter_avail(H5Z_FILTER_DEFLATE) > 0)
    demand(H5Pset_shuffle(properties) >= 0 && H5Pset_deflate(properties, deflate_level) >= 0, "deflate");
  return properties;
}

struct Types {
  hid_t in_memory, in_file;
};

Handle space_of(const std::vector<hsize_t>& extents) {
  return {H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr), H5Sclose, "dataspace"};
}

Handle new_dataset(hid_t group, const std::string& name, hid_t type, const std::vector<hsize_t>& extents) {
  const Handle space = space_of(extents), properties = layout(extents);
  return {H5Dcreate2(group, name.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT), H5Dclose,
          "new dataset"};
}

Handle write_values(hid_t group, const std::string& name, Types types, const std::vector<hsize_t>& extents,
                    const void* values) {
  Handle set = new_dataset(group, name, types.in_file, extents);
  const bool empty = std::find(extents.begin(), extents.end(), 0) != extents.end();
  errno = 0;
  demand_written(empty || H5Dwrite(set, types.in_memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0,
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
  // At the end of the program HDF5 would write once more what it could not write before, and crash on it; the first call
  // decides.
  H5dont_atexit();
  H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}
Silence::~Silence() { H5Eset_auto2(H5E_DEFAULT, function_, data_); }

NewFile::NewFile() {
  std::string path = (std::filesystem::temp_directory_path() / "ictus-XXXXXX").string();
  descriptor_ = ::mkstemp(path.data());
  if (descriptor_ < 0)
    throw Error("cannot make a temporary file " + path + ": " + std::generic_category().message(errno),
                "TMPDIR names a folder for such files");
  const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  ::unlink(path.c_str());  // now: nothing stays behind, however the program ends
  if (file < 0) ::close(descriptor_);
  file_.emplace(file, H5Fclose, "new file");
}
NewFile::~NewFile() { ::close(descriptor_); }

void NewFile::send(const Sink& sink) {
  errno = 0;
  demand_written(H5Fflush(*file_, H5F_SCOPE_GLOBAL) >= 0, "flushing");
  file_.reset();
  std::vector<char> block(std::size_t{1} << 18u);
  off_t at = 0;
  for (;;) {
    const ssize_t count = ::pread(descriptor_, block.data(), block.size(), at);
    if (count < 0 && errno == EINTR) continue;
    demand(count >= 0, "reading what was written");
    if (count == 0) return;
    sink({block.data(), static_cast<std::size_t>(count)});
    at += count;
  }
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

void write_rows(hid_t group, const std::string& name, const std::string& unit,
                const std::vector<hsize_t>& extents, const FillRows& fill) {
  const Handle set = new_dataset(group, name, H5T_IEEE_F64LE, extents);
  write_attribute(set, "unit", unit);
  const Handle whole(H5Dget_space(set), H5Sclose, "dataspace");
  const hsize_t row = row_of(extents), most = rows_per_chunk(extents);
  std::vector<hsize_t> start(extents.size(), 0), block = extents;
  std::vector<double> values;
  for (hsize_t first = 0; row > 0 && first < extents.front(); first += most) {
    start.front() = first;
    block.front() = std::min(most, extents.front() - first);
    values.assign(block.front() * row, std::numeric_limits<double>::quiet_NaN());
    fill(first, values);
    errno = 0;
    demand_written(
        H5Sselect_hyperslab(whole, H5S_SELECT_SET, start.data(), nullptr, block.data(), nullptr) >= 0 &&
            H5Dwrite(set, H5T_NATIVE_DOUBLE, space_of(block), whole, H5P_DEFAULT, values.data()) >= 0,
        "writing a dataset");
  }
}

}  // namespace ictus::report::hdf5_api
