#pragma once
// Sines on a rectangle, (m, n) = (1, 1), …: modes of supported plates and of membranes, whose frequency is a rising
// function of the wave number k = π √(m²/a² + n²/b²).

#include <functional>

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct Rectangle {
  double length, width;  // m
  double mass;           // kg
};

/// All modes up to the wave number, with shapes 2 sin sin/√mass; by rising frequency.
ModalBody rectangle_body(const Rectangle& rectangle, double highest_wave_number,
                         const std::function<double(double)>& frequency);

}  // namespace ictus
