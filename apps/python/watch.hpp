#pragma once
// What a long computation asks, without Python's lock, whether it shall end. Now and then it takes the lock, sees
// whether Ctrl-C was pressed, and tells a Python callable how far the work has come.

#include <pybind11/pybind11.h>

#include <chrono>
#include <functional>
#include <optional>

namespace ictus::python {

class Watch {
 public:
  /// `tell` is called with the time or the share that was reached; None: nobody is told.
  explicit Watch(pybind11::object tell) : tell_(std::move(tell)) {}
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  std::function<bool(double)> question() {
    return [this](double reached) { return ends(reached); };
  }

  /// With Python's lock: throws what was raised meanwhile.
  void raise() {
    if (raised_) throw *raised_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool ends(double reached) {
    if (raised_) return true;
    const Clock::time_point now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(50)) return false;
    last_ = now;
    const pybind11::gil_scoped_acquire acquire;
    try {
      if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
      if (!tell_.is_none()) tell_(reached);
    } catch (pybind11::error_already_set& error) {
      raised_ = error;
    }
    return raised_.has_value();
  }

  pybind11::object tell_;
  std::optional<pybind11::error_already_set> raised_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace ictus::python
