#pragma once
// Records a run with contact laws. The scheme reports each step, the recorder finds the impacts in them. Of a
// step that is not kept it looks at the contacts that are closed, and at no other.

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ictus/model/model.hpp"
#include "ictus/run/advance.hpp"
#include "ictus/trace/impact_watch.hpp"
#include "ictus/trace/predicted_impact.hpp"
#include "ictus/trace/shown_coordinates.hpp"

namespace ictus {

class CompliantRecorder final : public StepRecorder {
 public:
  struct Options {
    std::string method = {};
    Columns::Options columns = {};
    int lag = 0;                     // see ImpactWatch
    PredictedImpactOf outlook = {};  // for condition (26); may be empty
    Vector3 gravity = {};            // m/s², off the line; on it the model knows
    double store = 0;                // J, from which blows are drawn
    std::size_t rubbing = 0;         // contacts with columns of slip, m/s, and friction, N
    std::function<std::pair<double, double>(Eigen::Index contact)> friction_at =
        {};  // both, in the last state
  };
  CompliantRecorder(const Model& model, Options options);

  void begin(Stepper& stepper, const Motion& motion) override;
  void accept(Stepper& stepper, const StepReport& step, const Motion& motion) override {
    inside_ = stepper.contacts_inside();
    step_impulse_ = stepper.knows_impulses() ? &stepper.impulse() : nullptr;
    accept(motion, step, stepper.stored(motion), stepper.potential(motion));
    for (const Event& event : stepper.events()) add(event);
  }
  /// The same without a stepper: the force of a contact may be the scheme's own.
  void begin(const Motion& motion, double stored = unknown, Stepper::ForceOf force = {});
  void accept(const Motion& motion, const StepReport& step, double stored = unknown,
              double potential = unknown);
  std::optional<Ending> over(std::size_t n) override;
  /// No contact pushes and none is closing, but for round-off in the velocities.
  double still() const;
  bool all_apart() const;
  bool touching() const override { return touching_ > 0; }
  bool any_impact() const { return touching_ > 0 || !trace_.impacts.empty(); }
  bool archive(Archive& archive) override;
  Trace finish(Ending ending);

 private:
  void look(const Motion& state, double stored, double potential);
  void fall(const Motion& state);
  bool is_near(Eigen::Index j) const {
    return depth_[j] > 0 || closed_[static_cast<std::size_t>(j)] ||
           // It may have been closed in between; off the line bodies pass each other.
           (model_.on_line() && last_speed_[j] > 0 && speed_[j] < 0);
  }
  void watch(const Motion& state, Eigen::Index j);
  void watch_rub(const Motion& state, Eigen::Index j, const HandRub& rub);
  std::span<const ContactInside> inside(Eigen::Index j) const;
  void watch_inside(Eigen::Index j, Sample& before);
  void tell(const std::optional<Impact>& ended, Eigen::Index j);
  double force_at(const Motion& state, Eigen::Index j) const;
  void check_contact(double t, Eigen::Index j, double force_before);
  StateView view() { return shown_.view(t_, q_, v_); }
  /// Velocities of staggered schemes are half a step old, s.
  double age() const { return 0.5 * options_.lag * step_; }
  void keep();
  void finish_impacts();
  void finish_contacts();
  void scale_impulses(const Model::Contacts& summed);

  const Model& model_;
  Options options_;
  Stepper::ForceOf force_of_;
  ShownCoordinates shown_;  // of a system
  Model::Linearised here_;
  Model::Vector q_, v_, memory_;      // of the last state accepted
  Model::Vector external_, gravity_;  // N, m/s², there
  Model::Contacts depth_, speed_, last_depth_, last_speed_, force_;
  Model::Contacts fall_;                // m/s², closing, of free flight
  Model::Contacts impulse_;             // N s, summed over samples
  Model::Contacts start_speed_, gain_;  // m/s, closing: at the start, and by external forces since
  Model::Contacts none_, spare_;
  std::vector<double> rubbing_;  // slip and friction of a row
  std::vector<ImpactWatch> watches_;
  std::span<const ContactInside> inside_ = {};     // contacts inside the step, where the scheme knows them
  const Eigen::VectorXd* step_impulse_ = nullptr;  // N s, of the step; null: not known
  std::vector<char> closed_;                       // is its impact going on? one per contact
  std::vector<double> max_depth_;                  // of the impact going on, where known
  double t_ = 0, step_ = 0;                        // s, of the last state, and of the step to it
  Ledger earlier_;                                 // before the step
  double scale_ = 0;                               // J, largest energy seen
  std::size_t touching_ = 0;                       // contacts whose impact is going on
  std::size_t tail_ = 0;                           // samples of the flight after the last impact, for the eye
  bool watches_speed_ = true;                      // (25) fails under gravity by itself
};

}  // namespace ictus
