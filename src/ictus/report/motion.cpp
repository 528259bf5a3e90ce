#include "ictus/report/motion.hpp"

#include <algorithm>

namespace ictus::report {

double size_of(const Outline& body) {
  double size = 0;
  for (const Outline::Part& part : body.parts)
    for (const Vector3& point : part.points) size = std::max(size, length(point) + part.radius);
  return size;
}

}  // namespace ictus::report
