#pragma once
// The form of a body that turns, and of the parts of a compound.

#include <optional>
#include <string>
#include <vector>

#include "ictus/scene/read_table.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// What this form needs: size, points, file or length.
void read_figure(TableReader& table, Figure& figure, const std::optional<At<double>>& length, Scene& scene);
/// Complains about keys that only other forms have.
void refuse_foreign(TableReader& table, Figure::Form form, bool is_unknown);
/// Of a compound: its parts, each with a place among the others.
std::vector<FigurePart> read_figure_parts(TableReader& table, Scene& scene);
/// angle or orientation, as a rotation vector.
void read_rotation(TableReader& table, Vector3& rotation, Scene& scene);

void complain_of(TableReader& table, const Entry& entry, const std::string& what, const FieldSpec& spec);
/// The numbers of a list, 1 where one is wrong.
std::vector<double> read_list(TableReader& table, const FieldSpec& spec, const Array& array);

}  // namespace ictus
