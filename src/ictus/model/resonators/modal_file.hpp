#pragma once
// Modes that come from a file: measured, or computed by finite elements elsewhere. Points have names there, and shapes
// are known at these points only.
//
// A table (CSV): a head line, then one line per mode. Columns: frequency, Hz; t60, s, or decay, 1/s; then either mass,
// kg, the effective mass at the one point, named "point"; or one column per point, its name as head, with shapes in
// kg^(-1/2). A head may say its unit, as in "t60 (ms)". Lines that begin with # are skipped.
//
// glTF, extension KHR_audio_rigid_bodies (draft): modalModels with accessors of frequencies (Hz), decayRates (1/s),
// positions and shapes (kg^(-1/2), vectors, mode by mode). Points are named "point-1", …; of a shape the component along
// one axis is taken. Rigid modes are forbidden in the file: they are made from massProperties where it has them.
//
// Preset of the Sound Design Toolkit (JSON): freqs, Hz; decays d, where the amplitude falls like exp(−2t/d), so that
// σ = 2/d; weights w, kg; gains g per pickup; the first activeModes of them; fragmentSize s, which makes ω/√s, s w and d√s.
// The toolkit divides a force by the sum G of the gains where it acts: φ = g/√(w G) at the points "pickup-1", …, with the
// G of the pickup that is struck.
//
// All three give frequencies as they are heard, damped: ω = √((2πf)² + σ²).

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/model/resonators/modal_body.hpp"

namespace ictus {

struct ModalFile {
  double mass = 0;  // kg, of the whole; 0: not known
  bool free = false;
  std::vector<VibrationMode> modes;
  std::vector<std::string> points;
  std::vector<std::vector<double>> shapes;  // of each mode at each point
  // Of a document of glTF; not needed to sound.
  std::vector<std::array<double, 3>> positions = {};  // m, of the points; empty: all in the middle
  std::array<double, 3> centre{}, inertia{};          // m, kg m², about its axes, of a body that can fly
};

/// These throw Error that says what is wrong with the text.
ModalFile modal_table(const std::string& text);
ModalFile modal_gltf(const std::string& text, const std::string& folder, std::size_t model, std::size_t axis);
ModalFile modal_sdt(const std::string& text, const std::string& name, std::size_t struck);

/// The files that such a document is read with: its buffers that lie beside it.
std::vector<std::string> buffer_files_of_gltf(const std::string& text, const std::string& folder);

/// A document of glTF that holds these bodies, one modal model each: what modal_gltf reads. Rigid modes are left out, as
/// the draft asks, and follow from mass, centre and inertia.
std::string gltf_text(const std::vector<ModalFile>& files, std::size_t axis);

/// What such a document does not hold of a body, in words: it has no modes that do not vibrate, no turns of a body whose
/// inertia is not known, and no points whose places are not.
std::vector<std::string> left_out_of_gltf(const ModalFile& file);

/// Throws Error where a frequency, a decay or a shape is too large to be a number.
void check_finite(const ModalFile& file);

/// The whole file as text; throws Error where it cannot be read.
std::string file_text(const std::string& path);

/// Modes up to ω; the x of a point is its number.
ModalBody body_of_file(ModalFile file, double highest);

}  // namespace ictus
