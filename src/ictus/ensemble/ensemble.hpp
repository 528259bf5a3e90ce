#pragma once
// Many impacts of one shape from arrays in one call: as lanes of vector registers, or as threads of an OpenCL device.
//
//     const auto shape = ictus::chain_shape(5);
//     const auto result = ictus::resolve_ensemble(shape, {.count = n, .inverse_mass = w, .velocity = v}, {.tolerance = 1e-8});
//
// Impacts that lanes do not take (a contact with e < 0.001, more than 2000 steps) are resolved one by one by the resolver.
// Numbers that are none are an Error that names their row; an impact that fails is a status.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/laws/impact/law.hpp"

namespace ictus {

/// Row j of the directions times the velocities is the closing speed of contact j.
struct EnsembleShape {
  std::size_t coordinates = 0;
  std::size_t contacts = 0;             // at most 16
  std::vector<double> directions = {};  // contacts × coordinates
};

/// Bodies in a row: contact j is between bodies j and j + 1, velocities count along the row.
EnsembleShape chain_shape(std::size_t bodies);
/// A body in the plane, with its two velocities first, and one body before it in each of these directions, rad, whose velocity
/// counts away from it.
EnsembleShape star_shape(std::span<const double> angles);

/// Numbers by problem, one problem after the other; or one row for all problems; those by contact may also be one number, or
/// none: the default stands beside them.
struct EnsembleProblems {
  std::size_t count = 0;
  std::span<const double> inverse_mass;      // 1/kg, by coordinate
  std::span<const double> velocity;          // m/s, by coordinate
  std::span<const double> stiffness = {};    // N/m^η, 1
  std::span<const double> exponent = {};     // η from 1 to 10, 1.5
  std::span<const double> restitution = {};  // 0 … 1, 1
  std::span<const double> gap = {};          // m, 0; only `compliant` waits for it
};

struct EnsembleOptions {
  std::string_view law = "lzb";  // or compliant
  double tolerance = 1e-8;       // of the velocities, relative; from 1e-12 to 1e-3
  std::string_view device =
      "cpu";  // cpu: lanes; gpu: the first OpenCL device that is one; else part of an OpenCL device's name
  std::size_t threads = 1;  // of lanes
};

struct EnsembleResult {
  std::vector<double> velocity;      // as given
  std::vector<double> impulse;       // N s, by contact
  std::vector<ImpactStatus> status;  // by problem
  std::string device;                // what computed
  std::size_t one_by_one = 0;        // problems that were left to the resolver
  std::size_t compared = 0;          // problems that lanes computed beside a device
  double difference = 0;             // the largest of velocities there, over the largest before
  double seconds = 0;                // that the kernel took, where a device can tell
};

/// Throws Error where a device is farther from the processor than the tolerance; `resolve_ensemble` asks it.
void demand_agreement(const EnsembleResult& result, double tolerance);

/// By a device that gives what the processor gives, in all problems that are compared: else Error.
EnsembleResult resolve_ensemble(const EnsembleShape& shape, const EnsembleProblems& problems,
                                const EnsembleOptions& options);

}  // namespace ictus
