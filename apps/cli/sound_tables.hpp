#pragma once
// What a sound is, as tables, figures and JSON.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/listening.hpp"
#include "ictus/run/truncation.hpp"
#include "ictus/sound/hardness.hpp"
#include "ictus/sound/render.hpp"

namespace ictus::cli {

/// Peak, centroid and onsets of every pickup.
report::Table pickup_table(const sound::Rendering& rendering);
/// Frequency, T60 and level of every partial of a pickup, and beside them those of the model's modes.
report::Table partial_table(const sound::Rendering& rendering, const sound::Heard& heard, std::size_t most);
nlohmann::ordered_json sound_json(const sound::Rendering& rendering);

/// The sound to play, scaled to full scale and in words by how much, shortened where it is too long for a page; and
/// spectrograms of the first pickups.
report::Listening listening_of(const sound::Signal& signal);
/// Waveforms, whole and at the strongest impact.
std::vector<report::Figure> sound_figures(const sound::Rendering& rendering);
/// Forces at the rate of the sound, and by many steps per sample, around the strongest impact.
report::Figure force_figure(const Trace& at_rate, const Trace& inside);

/// The strongest impact as it was run, without the residual compliance, and with half the modes.
report::Table truncation_table(const TruncationCost& cost);

/// Contact time and spectral centroid over stiffness, mass and speed.
report::Table hardness_table(const sound::Hardness& hardness);
std::vector<report::Figure> hardness_figures(const sound::Hardness& hardness);
nlohmann::ordered_json hardness_json(const sound::Hardness& hardness);

}  // namespace ictus::cli
