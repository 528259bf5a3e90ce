#pragma once
// What is written in a scene, with the place where it stands.

#include <optional>
#include <string>

#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"

namespace ictus {

/// A value with the place where it was written; the place is empty where a default was filled in.
template <class T>
struct At {
  T value{};
  Place place{};
};

/// A number as written: in SI, with its dimension where a unit was given.
struct Quantity {
  double value = 0;
  std::optional<Dimension> dimension;  // none: a bare number, taken as SI
  std::string text;                    // as written: "1e7 N/m^1.5"
  Place place;
  Place key = {};  // where its key stands; the value is NaN where reading it has failed already
};

}  // namespace ictus
