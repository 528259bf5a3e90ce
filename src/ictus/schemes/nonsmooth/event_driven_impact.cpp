#include "ictus/schemes/nonsmooth/event_driven_impact.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "ictus/base/index.hpp"
#include "ictus/laws/impact/laws.hpp"

namespace ictus {
namespace {

template <ImpactLaw Law>
class LawOf final : public AnyImpactLaw {
 public:
  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) override {
    law_.resolve(problem, options, out);
  }
  const ImpactTraits& traits() const override { return Law::traits; }
  void leave_flights([[maybe_unused]] double longest, [[maybe_unused]] double until) override {
    if constexpr (Law::traits.sees_gaps) law_.leave_flights(longest, until);
  }
  const Followed* followed() const override {
    if constexpr (Law::traits.sees_gaps)
      return &law_.followed();
    else
      return nullptr;
  }

 private:
  Law law_;
};

}  // namespace

std::unique_ptr<AnyImpactLaw> make_impact_law(std::string_view name) {
  std::unique_ptr<AnyImpactLaw> law;
  if (!ImpactLaws::with(name, [&]<class Law>(Type<Law>) { law = std::make_unique<LawOf<Law>>(); }))
    throw Error("there is no impact law '" + std::string(name) + "'",
                allowed_names(name, ImpactLaws::names()));
  return law;
}

std::string laws_with_friction() {
  std::string names;
  ImpactLaws::for_each([&]<class Law>(Type<Law>) {
    if (Law::traits.knows_friction) names += (names.empty() ? "" : ", ") + std::string(Law::about.name);
  });
  return names;
}

namespace {

/// Shares of an impulse follow from ratios of stiffnesses: all contacts have one, or none has.
bool has_stiffnesses(const MechanicalSystem& system, std::string_view law) {
  Eigen::Index known = 0, missing = 0;
  for (Eigen::Index j = 0; j < system.contacts(); ++j) {
    const bool has = system.stiffness(j) == system.stiffness(j);
    known += has;
    if (!has) missing = j;
  }
  if (known != 0 && known != system.contacts())
    throw Error("impact_law '" + std::string(law) + "' needs a stiffness, which " +
                    system.contact_name(missing) + " does not have and others do",
                "give every contact a law, or none");
  return known != 0;
}

}  // namespace

EventImpact::EventImpact(const MechanicalSystem& system, EventDynamics& dynamics,
                         const NonsmoothOptions& options)
    : system_(system),
      dynamics_(dynamics),
      law_(make_impact_law(options.impact_law.empty() ? std::string_view("newton") : options.impact_law)),
      solver_(options.lcp_solver),
      options_(options.impact),
      knows_time_(law_->traits().needs_stiffness && has_stiffnesses(system, options.impact_law) &&
                  law_->traits().knows_time),
      impulse_(Eigen::VectorXd::Zero(system.contacts())),
      reversed_(impulse_),
      size_(Eigen::VectorXd::Zero(system.coordinates())),
      weighed_(size_),
      left_open_(size_) {
  options_.tolerance =
      NonsmoothOptions::or_else(options.law_tolerance, std::clamp(options.tolerance, 1e-12, 1e-6));
  if (!solver_.empty()) options_.solver = solver_;
  const auto m = static_cast<std::size_t>(system.contacts());
  inside_.resize(m);
  for (Contacts* contacts : {&group_, &places_, &joint_, &among_, &took_part_, &collapsed_})
    contacts->reserve(m);
  waiting_.reserve(m);
}

/// A law that knows time has one clock for all that happens at an instant; otherwise groups that share no body
/// are problems of their own.
bool EventImpact::resolve(const Instant& instant) {
  impulse_.setZero();
  reversed_.setZero();
  log_.clear();
  duration_ = 0;
  totals_ = {};
  took_part_.clear();
  collapsed_.clear();
  joint_.clear();
  const SparseRows& all = dynamics_.contacts().among(instant.contacts);
  waiting_.assign(instant.contacts.size(), 1);
  for (std::size_t seed = 0; seed < instant.contacts.size(); ++seed) {
    if (!waiting_[seed]) continue;
    gather_group(all, seed);
    const auto approaches = [&](std::size_t place) {
      const Eigen::Index j = index(instant.contacts[place]);
      return instant.opening[j] < -instant.slowest[j];
    };
    if (std::none_of(places_.begin(), places_.end(), approaches)) continue;
    if (knows_time_)
      joint_.insert(joint_.end(), places_.begin(), places_.end());
    else if (!resolve_group(all, instant))
      return false;
  }
  if (joint_.empty()) return true;
  std::sort(joint_.begin(), joint_.end());
  places_ = joint_;
  return resolve_group(all, instant);
}

/// The contacts at these places, as one problem.
bool EventImpact::resolve_group(const SparseRows& all, const Instant& instant) {
  gather_problem(all, instant);
  weigh(instant.v);
  const ContactProblem problem{.delassus = delassus_,
                               .closing = closing_,
                               .stiffness = stiffness_,
                               .exponent = exponent_,
                               .restitution = restitution_,
                               .precompression = none_,
                               .gap = gap_,
                               .impulse_scale = momentum_,
                               .restitution_of_work = functions()};
  outcome_.reset(group_.size());
  law_->resolve(problem, options_, outcome_);
  ++totals_.calls;
  totals_.steps += outcome_.steps;
  totals_.evaluations += outcome_.evaluations;
  if (!succeeded(outcome_.status)) return false;
  take_outcome();
  read_events();
  note_error();
  if (law_->traits().depends_on_order) compare_orders();
  return true;
}

void EventImpact::take_outcome() {
  const double duration = knows_time_ ? outcome_.duration : 0;
  const SparseRowsView all = delassus_;
  duration_ = std::max(duration_, duration);
  totals_.energy_before += energy_;
  took_part_.insert(took_part_.end(), group_.begin(), group_.end());
  for (std::size_t k = 0; k < group_.size(); ++k) {
    const std::size_t j = group_[k];
    const double p = outcome_.impulse[k], after = closing_[k] - all.row_times(k, outcome_.impulse);
    impulse_[index(j)] = reversed_[index(j)] = p;
    totals_.loss += outcome_.loss[k];
    totals_.gain -= impulsive_loss(p, closing_[k], after);
    if (outcome_.status == ImpactStatus::collapsed && outcome_.closed[k]) collapsed_.push_back(j);
    inside_[j] = ImpactInside{.impulse = p,
                              .loss = outcome_.loss[k],
                              .push = delassus_.diagonal[k] * p,
                              .release = duration,
                              .alone = delassus_.start[k + 1] - delassus_.start[k] == 1};
    if (!knows_time_) continue;
    inside_[j].touches = 0;
    inside_[j].peak_force = outcome_.peak_force[k];
    inside_[j].peak_time = outcome_.peak_time[k];
    // Force and depth are largest together: F = K x^η.
    inside_[j].peak_depth = std::pow(outcome_.peak_force[k] / stiffness_[k], 1 / exponent_[k]);
  }
}

/// From the first compression to the last opening; a contact that ends closed is let go at the end. A touch
/// counts when its compression has come to an end: laws do not tell of the end of one that is below their
/// tolerance.
void EventImpact::read_events() {
  stories_.assign(group_.size(), {});
  for (ImpactEvent event : outcome_.events) {
    Story& story = stories_[event.contact];
    const bool ends_closed = outcome_.closed[event.contact];
    event.contact = group_[event.contact];
    if (!knows_time_) event.time = 0;
    log_.push_back(event);
    if (!knows_time_) continue;
    ImpactInside& inside = inside_[event.contact];
    const bool starts =
        event.kind == ImpactEventKind::compression_starts || event.kind == ImpactEventKind::repeated_impact;
    const bool opens = event.kind == ImpactEventKind::opens;
    if (starts && !story.begun) inside.touch = event.time;
    if (starts) story.begun = story.closing = true;
    if (!opens && event.kind != ImpactEventKind::compression_ends) continue;
    inside.touches += story.closing || inside.touches == 0;
    story.closing = false;
    inside.release = opens && !ends_closed ? event.time : outcome_.duration;
    inside.separation = opens && !ends_closed ? -event.closing : ImpactInside::not_known;
  }
  for (std::size_t k = 0; k < group_.size(); ++k)
    if (knows_time_ && outcome_.closed[k] && stories_[k].closing) ++inside_[group_[k]].touches;
}

/// What an impact leaves of the velocities is no better than this part of its largest closing speed.
void EventImpact::note_error() {
  double fastest = 0;
  for (const double u : closing_) fastest = std::max(fastest, std::abs(u));
  const double error = std::clamp(10 * options_.tolerance, 1e-12, 1e-6) * fastest;
  for (const Eigen::Index i : moved_) left_open_[i] = std::max(left_open_[i], error);
}

}  // namespace ictus
