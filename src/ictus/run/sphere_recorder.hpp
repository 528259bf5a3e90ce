#pragma once
// Records a run by inelastic_then_restore. Of few bodies: columns of all of them and of every contact that pushed,
// impacts and events; of many: sums, and states at some instants.

#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "ictus/run/sphere_scene.hpp"
#include "ictus/run/spheres_plan.hpp"
#include "ictus/trace/recorder.hpp"

namespace ictus {

class SphereRecorder : public Recorder {
 public:
  SphereRecorder(const SphereScene& scene, const SpheresPlan& plan);

  void begin(const SphereState& state);
  /// After a step, with what it reports.
  void accept(const SphereStep& step, std::span<const SphereContact> contacts, const SphereState& state);
  void archive(Archive& archive);
  Trace finish(const SphereState& state, Ending ending);

 private:
  using ContactKey = std::tuple<std::uint32_t, BodyIndex, BodyIndex>;  // plane, first, second
  /// A contact that pushed, in the order of the first time.
  struct Pushed {
    static constexpr std::size_t never = static_cast<std::size_t>(-2);
    SphereContact contact;
    double force = 0;               // N, mean of the last step
    std::size_t last_step = never;  // in which it pushed
    bool resting = false;

    void archive(Archive& archive);
  };

  static Recorded described(const SphereScene& scene);
  StateView view(const SphereState& state);
  void turn(const SphereState& state);
  void describe();
  /// Gap and closing speed of a contact, m and m/s.
  struct Approach {
    double gap, closing;
  };
  template <class VectorOf>
  Approach approach(const SphereContact& contact, VectorOf&& position, VectorOf&& velocity) const;
  void finish_contacts(const SphereState& state);
  static ContactKey key_of(const SphereContact& contact);
  std::size_t index_of(const SphereContact& contact);
  std::string name_of(const SphereContact& contact) const;
  void book(const SphereStep& step, double t);
  void watch_contacts(const SphereStep& step, std::span<const SphereContact> contacts, double t);
  double asked_restitution(const SphereContact& contact) const;
  void add_impact(const SphereContact& contact, std::size_t index, double t);
  void rest(std::size_t index, double t);
  void release(double t);
  void keep(const SphereState& state);
  void keep_instant(const SphereState& state);
  void write_approaches();
  void add_remarks();

  const SphereScene& scene_;
  const SpheresPlan& plan_;
  bool few_;
  bool turning_;                 // bodies have coordinates of how they lie
  std::vector<Vector3> turned_;  // rad, since the start: in the plane an angle, in space a rotation vector
  std::vector<Vector3> spin_;    // rad/s, at the last state
  std::vector<double> q_, v_;    // of the coordinates, where bodies turn
  double turned_at_ = 0;         // s
  std::size_t instants_every_ = 1;
  SphereStep last_;
  std::vector<double> own_;  // numbers of a row that other methods do not have
  std::map<ContactKey, std::size_t> index_;
  std::vector<Pushed> pushed_;     // in the order of the contacts of the trace
  std::vector<std::size_t> uses_;  // of a body: by how many contacts of the step
  double strongest_ = 0;           // N s, of all impulses so far, and of the bodies' own at the start
};

}  // namespace ictus
