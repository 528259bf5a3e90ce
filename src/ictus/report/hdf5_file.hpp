#pragma once
// The few calls of HDF5's C API that we need, with handles that close themselves. Included by hdf5.cpp
// and hdf5_arrays.cpp only.

#include <hdf5.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ictus/report/file.hpp"

namespace ictus::report::hdf5_api {

/// An identifier and the function that closes it. Throws Error when HDF5 gave none.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle(hid_t id, Close close, const char* what);
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  Close close_;
};

/// HDF5 prints its errors by itself; the library never does. Silent while this lives.
class Silence {
 public:
  Silence();
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;
  ~Silence();

 private:
  H5E_auto2_t function_ = nullptr;
  void* data_ = nullptr;
};

/// A new file in the folder for temporary ones, of which nothing stays behind.
class NewFile {
 public:
  NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();
  operator hid_t() const { return *file_; }
  /// Closes it, and hands on its bytes in blocks.
  void send(const Sink& sink);

 private:
  int descriptor_;
  std::optional<Handle> file_;
};

Handle new_group(hid_t parent, const std::string& name);

void write_attribute(hid_t object, const char* name, const std::string& value);
void write_attribute(hid_t object, const char* name, double value);
void write_attribute(hid_t object, const char* name, std::uint64_t value);

/// A list with an attribute, its unit.
void write_dataset(hid_t group, const std::string& name, const std::string& unit,
                   std::span<const double> values);
void write_dataset(hid_t group, const std::string& name, const std::string& unit,
                   std::span<const std::uint64_t> values);
void write_dataset(hid_t group, const std::string& name, const std::vector<std::string>& words);
/// An array of several dimensions, the last of which runs fastest.
void write_array(hid_t group, const std::string& name, const std::string& unit,
                 std::span<const double> values, const std::vector<hsize_t>& extents);
/// The same with no more in memory than a chunk: `fill` is given NaN for the rows from `first` on, as many as fit.
using FillRows = std::function<void(std::size_t first, std::span<double> rows)>;
void write_rows(hid_t group, const std::string& name, const std::string& unit,
                const std::vector<hsize_t>& extents, const FillRows& fill);

/// What a list of things has: one dataset per field.
template <class Thing>
struct Field {
  const char *name, *unit;
  double (*value)(const Thing& thing);
};
template <class Thing>
void write_fields(hid_t group, const std::vector<Thing>& things, std::span<const Field<Thing>> fields) {
  for (const Field<Thing>& field : fields) {
    std::vector<double> values;
    for (const Thing& thing : things) values.push_back(field.value(thing));
    write_dataset(group, field.name, field.unit, values);
  }
}

}  // namespace ictus::report::hdf5_api
