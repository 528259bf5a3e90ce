#include "ictus/schemes/nonsmooth/event_driven_impact.hpp"

#include <algorithm>
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

}  // namespace

EventImpact::EventImpact(const MechanicalSystem& system, EventDynamics& dynamics,
                         const NonsmoothOptions& options)
    : system_(system),
      dynamics_(dynamics),
      law_(make_law(options.impact_law.empty() ? std::string_view("newton") : options.impact_law)),
      impulse_(Eigen::VectorXd::Zero(system.contacts())),
      size_(Eigen::VectorXd::Zero(system.coordinates())),
      weighed_(size_) {
  options_.tolerance = std::clamp(options.tolerance, 1e-12, 1e-6);
  const auto m = static_cast<std::size_t>(system.contacts());
  place_.resize(m);
  waiting_.resize(m);
  group_.reserve(m);
}

bool EventImpact::resolve(const Contacts& closed, const Eigen::VectorXd& v, const Eigen::VectorXd& opening,
                          double slowest) {
  impulse_.setZero();
  std::fill(waiting_.begin(), waiting_.end(), char{0});
  for (const std::size_t j : closed) waiting_[j] = 1;
  for (const std::size_t seed : closed) {
    if (!waiting_[seed]) continue;
    gather_group(seed);
    const auto approaches = [&](std::size_t j) { return opening[index(j)] < -slowest; };
    if (std::none_of(group_.begin(), group_.end(), approaches)) continue;
    gather_problem(opening);
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
    for (std::size_t k = 0; k < group_.size(); ++k) impulse_[index(group_[k])] = outcome_.impulse[k];
  }
  return true;
}

/// All waiting contacts that the seed touches, directly or by others; ascending, so that their order is that
/// of the system.
void EventImpact::gather_group(std::size_t seed) {
  const SparseRows& all = dynamics_.contacts().delassus();
  group_.assign(1, seed);
  waiting_[seed] = 0;
  for (std::size_t next = 0; next < group_.size(); ++next)
    for (std::size_t e = all.start[group_[next]]; e < all.start[group_[next] + 1]; ++e) {
      if (!waiting_[all.column[e]] || all.value[e] == 0) continue;
      waiting_[all.column[e]] = 0;
      group_.push_back(all.column[e]);
    }
  std::sort(group_.begin(), group_.end());
}

void EventImpact::gather_problem(const Eigen::VectorXd& opening) {
  const SparseRows& all = dynamics_.contacts().delassus();
  const std::size_t outside = group_.size();
  std::fill(place_.begin(), place_.end(), outside);
  for (std::size_t k = 0; k < group_.size(); ++k) place_[group_[k]] = k;
  delassus_.clear();
  for (std::vector<double>* numbers : {&closing_, &stiffness_, &exponent_, &restitution_}) numbers->clear();
  none_.assign(group_.size(), 0);
  for (const std::size_t j : group_) {
    for (std::size_t e = all.start[j]; e < all.start[j + 1]; ++e)
      if (const std::size_t to = place_[all.column[e]]; to != outside) delassus_.add(to, all.value[e]);
    delassus_.end_row();
    closing_.push_back(-opening[index(j)]);
    stiffness_.push_back(system_.stiffness(index(j)));
    exponent_.push_back(system_.exponent(index(j)));
    restitution_.push_back(system_.restitution(index(j)));
  }
}

/// Σ |m_ij| |v_j|, beside which an impulse may be round-off.
double EventImpact::momentum(const Eigen::VectorXd& v) {
  size_ = v.cwiseAbs();
  dynamics_.mass().multiply(size_, weighed_);
  return weighed_.lpNorm<1>();
}

}  // namespace ictus
