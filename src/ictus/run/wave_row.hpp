#pragma once
// A scene on a line as a row of deformable bodies: from left to right, with the walls at its ends.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/model/waves/wave_chain.hpp"
#include "ictus/run/assembly.hpp"

namespace ictus {

/// The chain, and which body of the scene each of its bodies is; its contacts are those of the assembly, in
/// the same order.
struct WaveRow {
  waves::ChainPlan plan;
  std::vector<std::size_t> bodies;  // of the scene
  double frame = 0;                 // m/s, of where the chain is looked at from
};

/// A body as it is cut, every number of slices taken `refinement` times; rigid where it has none. Throws
/// Error where it cannot be cut so.
waves::SlicedBody sliced_body(const Scene& scene, const Body& body, std::size_t refinement = 1);

/// Why the bodies stand in no row, in words that follow a name; empty where they do.
std::string row_place_misfit(const Assembly& assembly);
/// Why nothing acts between the ends of a contact of a row: rigid on both sides, and without a law.
std::string end_misfit(const Assembly& assembly, std::size_t contact);
/// Why the scene is no such row, in words that follow the name of a method; empty where it is one.
std::string row_misfit(const Assembly& assembly);

/// Needs a row that fits; every number of slices is taken `refinement` times. Throws Error where a body
/// cannot be cut so.
WaveRow wave_row(const Assembly& assembly, std::size_t refinement = 1);

/// The same row, looked at from its slowest body where all fly in one direction with nothing else around: the gaps
/// between bodies on board of something fast are differences of small numbers then.
WaveRow on_board(WaveRow row);
/// J, the kinetic energy that the frame adds to that of the chain.
double carried_energy(const waves::WaveChain& chain, double frame);

}  // namespace ictus
