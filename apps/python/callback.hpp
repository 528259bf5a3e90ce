#pragma once
// Functions of the user's own, called from inside the library with Python's lock. What they raise passes through the
// library as it is, and ends the computation.

#include <fmt/format.h>
#include <pybind11/numpy.h>

#include <Eigen/Core>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus::python {

/// A Python object that may be dropped without Python's lock.
class Kept {
 public:
  explicit Kept(pybind11::object object) : object_(std::move(object)) {}
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  ~Kept() {
    const pybind11::gil_scoped_acquire acquire;
    object_ = pybind11::object();
  }
  const pybind11::object& operator()() const { return object_; }
  explicit operator bool() const { return !object_.is_none(); }

 private:
  pybind11::object object_;
};

/// An array that Python may keep: a copy.
inline pybind11::array_t<double> given(std::span<const double> values) {
  return pybind11::array_t<double>(static_cast<pybind11::ssize_t>(values.size()), values.data());
}
inline pybind11::array_t<double> given(const Eigen::VectorXd& values) {
  return given(std::span<const double>(values.data(), static_cast<std::size_t>(values.size())));
}

/// What a function returned, as so many numbers; one number stands for all. Python's own converter refuses what would be
/// lost: imaginary parts, masks, units, None.
inline void take_any(const pybind11::object& returned, const std::string& name, std::span<double> out) {
  using Numbers = pybind11::array_t<double, pybind11::array::c_style | pybind11::array::forcecast>;
  const pybind11::handle array(reinterpret_cast<PyObject*>(pybind11::detail::npy_api::get().PyArray_Type_));
  const bool plain =
      returned.get_type().is(array) && pybind11::isinstance<pybind11::array_t<double>>(returned);
  const auto numbers = Numbers::ensure(plain ? returned
                                             : pybind11::module_::import("ictus._numbers")
                                                   .attr("numbers")("what " + name + " returned", returned));
  const auto size = static_cast<std::size_t>(numbers.size());
  if (size != out.size() && size != 1)
    throw Error(name + " returned " + std::to_string(size) + " numbers",
                "return " + std::to_string(out.size()));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = numbers.data()[size == 1 ? 0 : i];
}

/// The same of finite numbers.
inline void take(const pybind11::object& returned, const std::string& name, std::span<double> out) {
  take_any(returned, name, out);
  for (std::size_t i = 0; i < out.size(); ++i)
    if (!std::isfinite(out[i]))
      throw Error(fmt::format("{} returned {}{}", name, out[i],
                              out.size() > 1 ? fmt::format(" as number {} of {}", i + 1, out.size()) : ""),
                  "return finite numbers");
}

}  // namespace ictus::python
