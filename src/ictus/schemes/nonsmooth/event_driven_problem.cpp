// The problem that an impact law is given: groups of contacts, and the same in the reverse order.

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/base/sparse_parts.hpp"
#include "ictus/schemes/nonsmooth/event_driven_impact.hpp"

namespace ictus {

/// The same problem with its contacts in the reverse order: where velocities differ, the law has no answer that
/// is one of the bodies alone.
void EventImpact::compare_orders() {
  const std::size_t count = group_.size();
  if (count < 2) return;
  totals_.compared = true;
  reverse_delassus_.clear();
  for (std::size_t k = count; k-- > 0;) {
    for (std::size_t e = delassus_.start[k + 1]; e-- > delassus_.start[k];)
      reverse_delassus_.add(count - 1 - delassus_.column[e], delassus_.value[e]);
    reverse_delassus_.end_row();
  }
  auto& [closing, stiffness, exponent, restitution, gap] = reverse_;
  closing.assign(closing_.rbegin(), closing_.rend());
  stiffness.assign(stiffness_.rbegin(), stiffness_.rend());
  exponent.assign(exponent_.rbegin(), exponent_.rend());
  restitution.assign(restitution_.rbegin(), restitution_.rend());
  gap.assign(gap_.rbegin(), gap_.rend());
  std::reverse(of_work_.begin(), of_work_.end());
  other_.reset(count);
  law_->resolve({.delassus = reverse_delassus_,
                 .closing = closing,
                 .stiffness = stiffness,
                 .exponent = exponent,
                 .restitution = restitution,
                 .precompression = none_,
                 .gap = gap,
                 .impulse_scale = momentum_,
                 .restitution_of_work = functions()},
                options_, other_);
  if (!succeeded(other_.status)) totals_.no_reverse = other_.message;
  for (std::size_t k = 0; k < count; ++k) reversed_[index(group_[count - 1 - k])] = other_.impulse[k];
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

void EventImpact::gather_problem(const SparseRows& all, const Instant& instant) {
  cut_out(all, places_, among_, delassus_);
  group_.clear();
  for (std::vector<double>* numbers : {&closing_, &stiffness_, &exponent_, &restitution_, &gap_})
    numbers->clear();
  of_work_.clear();
  none_.assign(places_.size(), 0);
  for (const std::size_t place : places_) {
    const std::size_t contact = instant.contacts[place];
    const Eigen::Index j = index(contact);
    group_.push_back(contact);
    closing_.push_back(-instant.opening[j]);
    const double stiffness = system_.stiffness(j);
    stiffness_.push_back(stiffness == stiffness ? stiffness : 1);  // where none is known, all alike
    exponent_.push_back(system_.exponent(j));
    const RestitutionOfWork* function = system_.restitution_of_work(j);
    const double closing = closing_.back();
    // Of a contact alone this is it.
    restitution_.push_back(function
                               ? function->at(0.5 * closing * closing / delassus_.diagonal[group_.size() - 1])
                               : system_.restitution(j));
    of_work_.push_back(function);
    // Below the rounding of positions there is no gap: a law that waits for it would wait for nothing.
    gap_.push_back(instant.gap[j] > 32 * dynamics_.gap_noise(contact, instant.q) ? instant.gap[j] : 0);
  }
}

/// Σ |m_ij| |v_j|, beside which an impulse may be round-off, and the kinetic energy: of the bodies of the group
/// where a body is a mass, of all others elsewhere.
void EventImpact::weigh(const Eigen::VectorXd& v) {
  const ContactRows& rows = dynamics_.rows();
  moved_.clear();
  for (const std::size_t j : group_)
    moved_.insert(moved_.end(), rows.coordinate.begin() + static_cast<std::ptrdiff_t>(rows.start[j]),
                  rows.coordinate.begin() + static_cast<std::ptrdiff_t>(rows.start[j + 1]));
  std::sort(moved_.begin(), moved_.end());
  moved_.erase(std::unique(moved_.begin(), moved_.end()), moved_.end());
  momentum_ = energy_ = 0;
  if (dynamics_.mass().is_diagonal()) {
    for (const Eigen::Index i : moved_) {
      const double momentum = dynamics_.mass().row(i)[i] * std::abs(v[i]);
      momentum_ += momentum;
      energy_ += momentum * std::abs(v[i]) / 2;
    }
    return;
  }
  size_ = v.cwiseAbs();
  dynamics_.mass().multiply(size_, weighed_);
  momentum_ = weighed_.lpNorm<1>();
  energy_ = dynamics_.kinetic(v);
}

}  // namespace ictus
