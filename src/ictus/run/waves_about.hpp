#pragma once
// What the method for deformable bodies is called.

#include "ictus/base/about.hpp"

namespace ictus {

inline constexpr About waves_about{
    "waves",
    "Bodies cut into slices: mass points and springs, through which compressional waves run; energy may stay "
    "in them as vibration.",
    "k = E π r²/Δx between slices; where bodies touch, half slices in series: k₁ k₂/(k₁ + k₂)",
    "PreclikRuede2010, (11), (12)"};

}  // namespace ictus
