#pragma once
// NumPy arrays that look into memory of the library: nothing is copied, nothing can be written, and the owner lives
// as long as the array.

#include <pybind11/numpy.h>

#include <vector>

namespace ictus::python {

inline pybind11::array locked(pybind11::array array) {
  pybind11::detail::array_proxy(array.ptr())->flags &= ~pybind11::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

inline pybind11::array view(const std::vector<double>& values, pybind11::handle owner) {
  return locked(pybind11::array_t<double>({values.size()}, {sizeof(double)}, values.data(), owner));
}

/// One field of every record: a number, or the first of `width` neighbours.
template <class Record>
pybind11::array view(const std::vector<Record>& records, const double Record::*field,
                     pybind11::handle owner) {
  const double* first = records.empty() ? nullptr : &(records.front().*field);
  return locked(pybind11::array_t<double>({records.size()}, {sizeof(Record)}, first, owner));
}

/// Whole records, of a type that NumPy can describe.
template <class Record>
pybind11::array view(const std::vector<Record>& records, const pybind11::dtype& type,
                     pybind11::handle owner) {
  return locked(pybind11::array(type, {records.size()}, {sizeof(Record)}, records.data(), owner));
}

/// The description of a record: its fields are added one by one.
class RecordType {
 public:
  void add(const char* name, const char* format, std::size_t offset) {
    names_.append(name);
    formats_.append(format);
    offsets_.append(offset);
  }
  pybind11::dtype finish(std::size_t size) {
    return pybind11::dtype(names_, formats_, offsets_, static_cast<pybind11::ssize_t>(size));
  }

 private:
  pybind11::list names_, formats_, offsets_;
};

}  // namespace ictus::python
