#pragma once
// Keys of a [[body]] or a [[chain]] that say what its bodies look like: shape, profile, slices, tip; and
// their length, which a chain may give one by one.

#include <memory>
#include <optional>

#include "ictus/scene/read_table.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// Everything but the length.
struct ShapeKeys {
  std::optional<Turning::Form> form = {};  // of bodies that turn; then there is no shape
  Shape made;
  bool any = false;    // something was written
  bool wrong = false;  // and complained about
};
ShapeKeys read_shape_keys(TableReader& table, const Scene& scene);

/// A shape with its length; none for a sphere of which nothing else is told. A stand-in where something is
/// wrong. Of a profile the radius is the largest one. Complains about a size that the kind of shape cannot
/// have.
std::shared_ptr<const Shape> make_shape(TableReader& table, const ShapeKeys& keys, At<double>& radius,
                                        const std::optional<At<double>>& length);

/// What is said of a body that turns; nothing where nothing is.
std::shared_ptr<const Turning> read_turning(TableReader& table, const ShapeKeys& keys,
                                            const std::optional<At<double>>& length, Body& body,
                                            Scene& scene);
/// About z where it is one number, else about three axes.
std::optional<Vector3> read_spin(TableReader& table, Scene& scene);

namespace wanted {
inline constexpr FieldSpec length{"length", "a length", dimensions::length, positive, "\"40 mm\""};
}  // namespace wanted

}  // namespace ictus
