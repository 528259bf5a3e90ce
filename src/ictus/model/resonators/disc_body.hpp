#pragma once
// A round body of modes on a disc: of each m > 0 a cosine and a sine.

#include <functional>

#include "ictus/model/resonators/disc_modes.hpp"
#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct Disc {
  double radius, mass;  // m, kg
  DiscEdge edge;
  double poisson = 0;  // of a plate
};

/// All modes up to the wave number, rigid ones of a free plate included; by rising frequency.
ModalBody disc_body(const Disc& disc, double highest_wave_number,
                    const std::function<double(double)>& frequency);

}  // namespace ictus
