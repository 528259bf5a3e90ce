#pragma once
// Records a run of deformable bodies, and what their mass points did.

#include <vector>

#include "ictus/model/waves/virtual_springs.hpp"
#include "ictus/run/wave_row.hpp"
#include "ictus/schemes/waves/wave_run.hpp"
#include "ictus/trace/recorder.hpp"

namespace ictus {

class WaveRecorder : public Recorder {
 public:
  WaveRecorder(const Assembly& assembly, const WaveRow& row, const waves::WaveChain& chain);

  /// Energy made or lost and momentum lost beyond `allowed` parts of all are failures.
  Trace finish(const waves::WaveRun& run, Ending ending, double allowed = 1e-9);

 private:
  static Recorded described(const Assembly& assembly, const WaveRow& row, const waves::WaveChain& chain);
  StateView view(double t) const { return {t, position_.data(), velocity_.data()}; }
  void keep(const waves::WaveState& state);
  void book_energies(const waves::WaveState& state);
  void sort_bodies(const waves::WaveRun& run, std::vector<BodyOutcome>& bodies) const;
  void add_contacts(const waves::WaveRun& run);
  void relate_momentum(const waves::WaveRun& run);
  void judge(double allowed);
  void judge_places(const waves::WaveRun& run);
  void add_mass_points(const waves::WaveRun& run);
  void add_row(const waves::WaveState& state);

  const Assembly& assembly_;
  const WaveRow& row_;
  const waves::WaveChain& chain_;
  waves::VirtualSprings virtual_springs_;
  double height_energy_ = 0;               // J, of gravity, where nothing has moved: chains count from there
  std::vector<double> link_force_;         // N
  std::vector<waves::BodyMotion> motion_;  // of the state kept last
  std::vector<double> position_, velocity_;  // of the centres of mass, there
  std::vector<double> own_;                  // numbers of a row that no other method knows
};

}  // namespace ictus
