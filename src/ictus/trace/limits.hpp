#pragma once
// How much a run keeps and says.

#include <cstddef>

namespace ictus {

inline constexpr std::size_t most_columns = 256;  // coordinates, bodies, contacts with columns of their own
inline constexpr std::size_t most_numbers = 40'000'000;  // in the columns: 320 MB
inline constexpr std::size_t most_events = 100'000;
inline constexpr std::size_t most_remarks = 5;  // of one kind
inline constexpr double relative_noise =
    1e-11;  // of energies, of speeds at events, of impulses, of what conditions compare

}  // namespace ictus
