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

 private:
  Law law_;
};

std::unique_ptr<AnyImpactLaw> make_law(std::string_view name) {
  std::unique_ptr<AnyImpactLaw> law;
  if (!ImpactLaws::with(name, [&]<class Law>(Type<Law>) { law = std::make_unique<LawOf<Law>>(); }))
    throw Error("there is no impact law '" + std::string(name) + "'",
                allowed_names(name, ImpactLaws::names()));
  return law;
}

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
      law_(make_law(options.impact_law.empty() ? std::string_view("newton") : options.impact_law)),
      solver_(options.lcp_solver),
      options_(options.impact),
      knows_time_(law_->traits().needs_stiffness && has_stiffnesses(system, options.impact_law) &&
                  law_->traits().knows_time),
      impulse_(Eigen::VectorXd::Zero(system.contacts())),
      size_(Eigen::VectorXd::Zero(system.coordinates())),
      weighed_(size_) {
  options_.tolerance = std::clamp(options.tolerance, 1e-12, 1e-6);
  if (!solver_.empty()) options_.solver = solver_;
  const auto m = static_cast<std::size_t>(system.contacts());
  inside_.resize(m);
  for (Contacts* contacts : {&group_, &places_, &among_}) contacts->reserve(m);
  waiting_.reserve(m);
}

bool EventImpact::resolve(const Contacts& closed, const Eigen::VectorXd& v, const Eigen::VectorXd& opening,
                          double slowest) {
  impulse_.setZero();
  log_.clear();
  duration_ = 0;
  const SparseRows& all = dynamics_.contacts().among(closed);
  waiting_.assign(closed.size(), 1);
  for (std::size_t seed = 0; seed < closed.size(); ++seed) {
    if (!waiting_[seed]) continue;
    gather_group(all, seed);
    group_.clear();
    for (const std::size_t place : places_) group_.push_back(closed[place]);
    const auto approaches = [&](std::size_t j) { return opening[index(j)] < -slowest; };
    if (std::none_of(group_.begin(), group_.end(), approaches)) continue;
    gather_problem(all, closed, opening);
    const ContactProblem problem{.delassus = delassus_,
                                 .closing = closing_,
                                 .stiffness = stiffness_,
                                 .exponent = exponent_,
                                 .restitution = restitution_,
                                 .precompression = none_,
                                 .gap = none_,
                                 .impulse_scale = momentum(v)};
    outcome_.reset(group_.size());
    law_->resolve(problem, options_, outcome_);
    if (!succeeded(outcome_.status)) return false;
    take_outcome();
  }
  return true;
}

/// From its first compression to its last opening; a contact that ends closed is let go at the end.
void EventImpact::take_outcome() {
  const double duration = knows_time_ ? outcome_.duration : 0;
  duration_ = std::max(duration_, duration);
  for (std::size_t k = 0; k < group_.size(); ++k) {
    const std::size_t j = group_[k];
    impulse_[index(j)] = outcome_.impulse[k];
    inside_[j] = ImpactInside{
        .push = delassus_.diagonal[k] * outcome_.impulse[k], .touch = duration, .release = duration};
    if (!knows_time_) continue;
    inside_[j].peak_force = outcome_.peak_force[k];
    // Force and depth are largest together: F = K x^η.
    inside_[j].peak_depth = std::pow(outcome_.peak_force[k] / stiffness_[k], 1 / exponent_[k]);
  }
  for (ImpactEvent event : outcome_.events) {
    event.contact = group_[event.contact];
    if (!knows_time_) event.time = 0;
    ImpactInside& inside = inside_[event.contact];
    inside.touch = std::min(inside.touch, event.time);
    if (knows_time_ && event.kind == ImpactEventKind::opens) {
      inside.release = event.time;
      inside.separation = -event.closing;
    }
    log_.push_back(event);
  }
}

/// All waiting contacts that the seed touches, directly or by others; ascending, so that their order is that
/// of the system.
void EventImpact::gather_group(const SparseRows& all, std::size_t seed) {
  places_.assign(1, seed);
  waiting_[seed] = 0;
  for (std::size_t next = 0; next < places_.size(); ++next)
    for (std::size_t e = all.start[places_[next]]; e < all.start[places_[next] + 1]; ++e) {
      if (!waiting_[all.column[e]] || all.value[e] == 0) continue;
      waiting_[all.column[e]] = 0;
      places_.push_back(all.column[e]);
    }
  std::sort(places_.begin(), places_.end());
}

void EventImpact::gather_problem(const SparseRows& all, const Contacts& closed,
                                 const Eigen::VectorXd& opening) {
  const std::size_t outside = places_.size();
  among_.assign(closed.size(), outside);
  for (std::size_t k = 0; k < places_.size(); ++k) among_[places_[k]] = k;
  delassus_.clear();
  for (std::vector<double>* numbers : {&closing_, &stiffness_, &exponent_, &restitution_}) numbers->clear();
  none_.assign(places_.size(), 0);
  for (const std::size_t place : places_) {
    for (std::size_t e = all.start[place]; e < all.start[place + 1]; ++e)
      if (const std::size_t to = among_[all.column[e]]; to != outside) delassus_.add(to, all.value[e]);
    delassus_.end_row();
    const Eigen::Index j = index(closed[place]);
    closing_.push_back(-opening[j]);
    const double stiffness = system_.stiffness(j);
    stiffness_.push_back(stiffness == stiffness ? stiffness : 1);  // where none is known, all alike
    exponent_.push_back(system_.exponent(j));
    restitution_.push_back(system_.restitution(j));
  }
}

/// Σ |m_ij| |v_j|, beside which an impulse may be round-off.
double EventImpact::momentum(const Eigen::VectorXd& v) {
  size_ = v.cwiseAbs();
  dynamics_.mass().multiply(size_, weighed_);
  return weighed_.lpNorm<1>();
}

}  // namespace ictus
