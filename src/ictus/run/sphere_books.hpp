#pragma once
// Keeps the books of a run by inelastic_then_restore. Of few bodies: columns of all of them and of every
// contact that pushed, impacts and events; of many: sums, and states at some instants.

#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "ictus/run/spheres.hpp"

namespace ictus {

class SphereBooks {
 public:
  SphereBooks(const SphereScene& scene, const SpheresPlan& plan);

  void begin(const SphereState& state);
  /// After a step, with what it reports.
  void accept(const SphereStep& step, std::span<const SphereContact> contacts, const SphereState& state);
  Trace finish(const SphereState& state, Ending ending);

 private:
  using ContactKey = std::tuple<std::uint32_t, BodyIndex, BodyIndex>;  // plane, first, second
  /// A contact that pushed, in the order of the first time.
  struct Pushed {
    static constexpr std::size_t never = static_cast<std::size_t>(-2);
    std::size_t touches = 0;        // times that it closed, or was struck
    double impulse = 0;             // N s, so far
    double force = 0;               // N, mean of the last step
    std::size_t last_step = never;  // in which it pushed
    bool resting = false;
    std::vector<double> forces, impulses;  // one per row, from the first one on
  };

  void describe();
  void note_bodies(const SphereState& state, bool at_start);
  void note_contacts();
  void add_columns();
  std::size_t index_of(const SphereContact& contact);
  std::string name_of(const SphereContact& contact) const;
  void watch_energy(const SphereStep& step, double t);
  void watch_contacts(const SphereStep& step, std::span<const SphereContact> contacts, double t);
  double asked_restitution(const SphereContact& contact) const;
  void add_impact(const SphereContact& contact, std::size_t index, double t);
  void rest(std::size_t index, double t);
  void release(double t);
  void keep(const SphereState& state);
  void keep_contacts();
  void drop_row();
  void keep_instant(const SphereState& state);
  void join_contact_columns();
  void add_remarks();

  const SphereScene& scene_;
  const SpheresPlan& plan_;
  bool few_;
  std::size_t shown_bodies_ = 0, instants_every_ = 1;
  Trace trace_;
  SphereStep last_;
  std::map<ContactKey, std::size_t> index_;
  std::vector<Pushed> pushed_;
  std::vector<std::size_t> uses_;  // of a body: by how many contacts of the step
  double strongest_ = 0;           // N s, of all impulses so far, and of the bodies' own at the start
  std::size_t rows_ = 0, gains_ = 0, dropped_ = 0;
  double kept_time_ = -1;  // s, of the last row
  bool thinned_ = false;
};

}  // namespace ictus
