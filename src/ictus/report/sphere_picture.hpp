#pragma once
// Bodies and walls as they stand: discs in the plane; spheres seen from the side, along y, so that z is up.

#include "ictus/report/figure.hpp"
#include "ictus/trace/sphere_record.hpp"

namespace ictus::report {

enum class Moment { start, end };

/// Without series on a line, where a picture says nothing.
Figure sphere_picture(const SphereRecord& record, Moment moment);

}  // namespace ictus::report
