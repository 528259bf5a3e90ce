#pragma once
// The mechanical system of a scene, for nonsmooth schemes: that of [system], or bodies with their contacts.

#include <memory>

#include "ictus/model/mechanics/shipped_system.hpp"

namespace ictus {

struct Assembly;

/// Every contact must have a restitution.
std::shared_ptr<const ShippedSystem> mechanics_of(const Assembly& assembly);

}  // namespace ictus
