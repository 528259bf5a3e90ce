#pragma once
// Bodies and contacts over time as arrays. Included by hdf5.cpp only.

#include "ictus/report/hdf5_file.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report::hdf5_api {

/// The groups bodies and contacts; nothing of what a trace does not tell.
void write_bodies(hid_t file, const Trace& trace);
void write_contacts(hid_t file, const Trace& trace);
/// Discs and spheres at their instants: time, position, velocity; the last extent is `per_body`, 1 for none.
void write_instants(hid_t group, const SphereRecord& record, std::size_t per_body);

}  // namespace ictus::report::hdf5_api
