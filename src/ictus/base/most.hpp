#pragma once
// The most that a scene, a file beside it or an option can ask for. Whoever reads it compares with these numbers and tells
// them in the message; run/limits lists them (ictus list limits).

#include <cstddef>
#include <string>

namespace ictus::most {

inline constexpr std::size_t file = std::size_t{64} << 20;  // bytes of a file that is read
inline constexpr std::size_t dots = 256;                    // of one key, each a table inside another
inline constexpr std::size_t brackets = 256;                // inside each other, as toml++ was built
inline constexpr std::size_t json_brackets = 16;            // the same, of a raw problem of ictus resolve
inline constexpr std::size_t points = 100'000;              // of a table of points
inline constexpr std::size_t heights = 16'384;              // of a rough surface that is made,
inline constexpr std::size_t listed_heights = 1'000'000;    // or listed
inline constexpr std::size_t corners = 2000;                // of a hull
inline constexpr std::size_t turning_pairs = 20'000;        // of bodies that turn
inline constexpr std::size_t listed_pairs = 200'000;        // of more than a thousand bodies that can touch
inline constexpr std::size_t kinds = 256;                   // of contacts, every two of which have a law
inline constexpr std::size_t slices = 10'000;               // of a body,
inline constexpr std::size_t slices_of_modes = 4000;  // or by modes: what these cost grows with the square
inline constexpr std::size_t slices_by_modes =
    10'000;  // of all bodies together, whose square is what a sample costs
inline constexpr std::size_t slices_in_all = 1'000'000;   // by steps in time, too
inline constexpr std::size_t held_modes = 1000;           // of a resonator that springs hold
inline constexpr std::size_t blows = 10'000;              // that a store of energy is expected to pay
inline constexpr std::size_t steps = 1'000'000'000;       // of a run
inline constexpr std::size_t frames = 1'000'000'000;      // of a sound: 6 h at 44.1 kHz
inline constexpr std::size_t sweep_points = 100'000'000;  // a number of each parameter: 800 MB
inline constexpr std::size_t expression_depth = 64;       // brackets or signs of an expression of a sweep
inline constexpr double power_of_unit = 96;               // of m, kg or s
inline constexpr double film = 120;                       // s

// What is estimated to take more is told, and begins with --yes only.
inline constexpr double seconds_unasked = 3600;
inline constexpr double bytes_unasked = 4e9;

/// "larger than 64 MiB".
std::string larger_file();

}  // namespace ictus::most
