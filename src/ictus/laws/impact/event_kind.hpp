#pragma once
// What can happen to a contact inside an impact.

namespace ictus {

enum class ImpactEventKind {
  compression_starts,
  compression_ends,  // u falls through zero: the expansion begins
  compressed_again,  // u rises through zero before the contact has opened: multiple compression
  opens,
  repeated_impact,  // an open contact closes again
  energy_gained,    // of laws that can: the impulses have made energy
  slip_stops,       // and the contact sticks
  slip_reverses,    // it passes through zero, or turns round without stopping
  slip_starts       // a contact that stuck slips
};

}  // namespace ictus
