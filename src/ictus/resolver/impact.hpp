#pragma once
// The impact resolver: masses, contact directions and velocities in; velocities, impulses and losses out. It
// knows nothing of scenes, shapes or time steps, and serves inside any engine.
//
//     ictus::ImpactWorkspace workspace;                  // keep it: no allocation from the second call on
//     const auto result = ictus::resolve({.inverse_mass = {.values = w}, .directions = {.value = g},
//                                         .velocity = v, .restitution = e}, {.law = "lzb"}, workspace);
//     if (succeeded(result.status)) use(result.velocity);
//
// Thread-safe: one workspace a thread. Errors are values; nothing is thrown.

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "ictus/laws/impact/law.hpp"
#include "ictus/resolver/impact_problem.hpp"

namespace ictus {

/// Spans point into the workspace and live until its next use.
struct ImpactResult {
  ImpactStatus status = ImpactStatus::bad_problem;
  std::string_view message;          // what is wrong, where it did not succeed
  std::size_t contact = 0;           // the contact, coordinate or entry that the message is about
  std::span<const double> velocity;  // n
  std::span<const double> impulse;   // m, N s
  std::span<const double> loss;      // m, J, of normals
  std::span<const double>
      tangential;  // (d − 1) per contact, N s: against the slip, v⁺ = v − M⁻¹Gᵀp as for normals;
                   // empty without friction
  std::span<const double> spinning;       // spin rows of each contact, N m s, against the spins; else empty
  std::span<const double> friction_loss;  // m, J, of slips and spins; empty without friction
  std::span<const double> peak_force;     // m, N
  std::span<const double> peak_time;      // m, s since the first touch
  std::span<const char> closed;           // m: has taken part and does not part at the end
  std::span<const ImpactEvent> events;
  const ImpactHistory* history = nullptr;  // where asked
  double energy_before = 0;                // J, kinetic
  double energy_after = 0;                 // J
  double duration = 0;                     // s
  std::size_t steps = 0;
  std::size_t evaluations = 0;
};

class ImpactWorkspace {
 public:
  ImpactWorkspace();
  ~ImpactWorkspace();
  ImpactWorkspace(ImpactWorkspace&&) noexcept;
  ImpactWorkspace& operator=(ImpactWorkspace&&) noexcept;

 private:
  friend ImpactResult resolve(const ImpactProblem&, const ImpactOptions&, ImpactWorkspace&) noexcept;
  struct Contents;
  std::unique_ptr<Contents> contents_;
};

[[nodiscard]] ImpactResult resolve(const ImpactProblem& problem, const ImpactOptions& options,
                                   ImpactWorkspace& workspace) noexcept;

}  // namespace ictus
