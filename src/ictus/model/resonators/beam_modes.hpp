#pragma once
// Bending of a uniform bar, w″″ = β⁴ w on 0 ≤ x ≤ 1 (docs/theory/resonators.md): roots b = βL of the characteristic
// equations and shapes of unit mean square, for hundreds of modes. A shape is written with falling exponentials only:
//     φ = κ e^{−b(1−x)} + (1 − κ e^{−b}) e^{−bx} ± (cos bx − s sin bx),   1 − s = 2 κ e^{−b},
// + where the end x = 0 is free, − where it is clamped; so nothing cancels and nothing overflows.

#include <cstddef>

namespace ictus {

enum class BeamEnds { clamped, cantilever, clamped_supported, free, supported, supported_free };

/// b of the n-th mode that bends, n = 1, 2, ….
double beam_root(BeamEnds ends, std::size_t n);

/// Shape at x in [0, 1], of unit mean square. A cantilever and a clamped_supported bar are clamped at 0, a
/// supported_free one is supported there.
double beam_shape(BeamEnds ends, double root, double x);

}  // namespace ictus
