#pragma once
// The mechanical system of a scene, for nonsmooth schemes: that of [system], or bodies with their contacts.

#include <memory>
#include <optional>
#include <string>

#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/shipped_system.hpp"

namespace ictus {

struct Assembly;

/// Every contact must have a restitution.
std::shared_ptr<const ShippedSystem> mechanics_of(const Assembly& assembly);

/// A start inside each other, or inside a wall, which rigid bodies do not have.
struct Overlap {
  std::string contact;
  double depth;  // m
  Place place;   // of the body
};
/// The first of the bodies' contacts that begins so; every contact must have a restitution.
std::optional<Overlap> overlap_of(const Assembly& assembly);

}  // namespace ictus
