#include "ictus/model/resonators/modal_body.hpp"

#include <cmath>
#include <limits>

namespace ictus {

double ModalBody::t60(std::size_t i) const {
  const double decay = modes[i].decay;
  return decay > 0 ? std::log(1000.0) / decay : std::numeric_limits<double>::infinity();
}

}  // namespace ictus
