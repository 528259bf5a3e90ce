#pragma once
// Bodies that begin inside each other, or inside a wall: judged once, for every method.

#include <cstddef>
#include <optional>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus {

struct Assembly;
struct AssembledContact;
struct Layout;
struct Scene;

/// m, between the two sides of a contact at the start: exactly zero where they touch, and negative where they
/// are deeper inside each other than that.
double gap_at_start(const Assembly& assembly, std::size_t contact);

/// The same for contacts that give way: a compression that the contact holds stays as it is.
double compliant_gap_at_start(const Assembly& assembly, std::size_t contact);

/// Gives every contact the compression that it can hold at the start: the static one under gravity, and what
/// the scene states as precompression.
void find_held_compressions(Assembly& assembly, const Layout& layout);

/// J, in the contacts that begin compressed.
double stored_at_start(const Assembly& assembly);

/// Complains about every contact that begins with more than it can hold.
void refuse_overlaps(const Assembly& assembly, Problems& problems);

/// A start inside each other, or inside a wall, which rigid bodies do not have.
struct Overlap {
  std::string contact;
  double depth;  // m
  Place place;   // of the body
};
/// Finds the first contact that begins so, once for all methods.
void find_overlapping(Assembly& assembly);
std::optional<Overlap> overlap_of(const Assembly& assembly);

}  // namespace ictus
