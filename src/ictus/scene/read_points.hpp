#pragma once
// A table of points: written in the scene, or in a file of two columns beside it.

#include <memory>
#include <string>

#include "ictus/scene/read_node.hpp"
#include "ictus/scene/read_table.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// [[depth, force], …] or the name of a file; without points where it is complained about.
std::shared_ptr<const PointTable> read_points(Reading& reading, const Entry& entry,
                                              const std::string& scene_file);

/// restitution_of_work = { value = 0.8, work = "1 J", exponent = -0.125 }, or { points = [[W, e], …], work_unit = "1 J" };
/// null where it is not written, or complained about.
At<std::shared_ptr<const RestitutionOfWork>> read_restitution_of_work(TableReader& law,
                                                                      const std::string& scene_file);

}  // namespace ictus
