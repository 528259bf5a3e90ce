#pragma once
// The mechanical system of a scene, for nonsmooth schemes: that of [system], or bodies with their contacts.

#include <memory>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct Assembly;

/// Every contact must have a restitution.
std::shared_ptr<const SystemCase> mechanics_of(const Assembly& assembly);

}  // namespace ictus
