#include "ictus/schemes/nonsmooth/localized.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/index.hpp"
#include "ictus/base/limits.hpp"
#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/nonsmooth/event_search.hpp"
#include "ictus/schemes/nonsmooth/kept_states.hpp"

namespace ictus {
namespace {

constexpr double longest_window = 0.01;  // of the step
constexpr double unresolved_steps =
    4;  // as long a flight means nothing to Euler's method, whose path is straight

class LocalizedStepper final : public NonsmoothStepper {
 public:
  LocalizedStepper(const MechanicalSystem& system, const NonsmoothOptions& options)
      : NonsmoothStepper(system),
        flow_(system, options, Localized::traits.standard_tableau),
        search_(system, flow_),
        states_(inside_),
        tolerance_(options.tolerance),
        constant_(options.window),
        most_events_(options.most_events > 0 ? options.most_events : 10'000) {
    for (Eigen::VectorXd* vector : {&gap_, &before_, &target_, &push_, &restitution_})
      vector->setZero(system.contacts());
    for (Eigen::Index j = 0; j < system.contacts(); ++j) restitution_[j] = system.restitution(j);
    acceleration_.setZero(system.coordinates());
    free_ = acceleration_;
    events_.reserve(64);
    inside_.reserve(128);
    for (std::vector<std::size_t>* list : {&held_, &active_, &slow_})
      list->reserve(static_cast<std::size_t>(system.contacts()));
  }

  void start(const Motion& motion) override {
    started_ = true;
    closed_.setConstant(system().contacts(), -std::numeric_limits<double>::infinity());
    search_.look(motion, gap_, before_);
    const double near = tolerance_ * (1 + motion.q.lpNorm<Eigen::Infinity>());
    const double slow = tolerance_ * (1 + motion.v.lpNorm<Eigen::Infinity>());
    held_.clear();
    for (Eigen::Index j = 0; j < gap_.size(); ++j)
      if (gap_[j] <= near && std::abs(before_[j]) <= slow) held_.push_back(static_cast<std::size_t>(j));
    StepReport none;
    release_pulled(motion, none);
  }

  bool archive(Archive& archive, const Motion&) override {
    archive_last_step(archive);
    archive(started_, held_, closed_, flow_);
    return true;
  }

  StepReport step(Motion& motion, double h) override {
    StepReport step{.taken = h};
    if (!started_) start(motion);
    impulse_.setZero();
    events_.clear();
    states_.clear();
    const double begin = motion.t;
    const int p = flow_.tableau().order;
    window_ =
        std::clamp(constant_ * std::pow(h, p + 1), 8 * epsilon * (std::abs(begin) + h), longest_window * h);
    shortest_flight_ = p == 1 ? unresolved_steps * h : window_;
    here_ = motion;
    double left = h;
    for (std::size_t count = 0; left > 0 && step.converged(); ++count) {
      if (count > most_events_) {
        step.fail(Status::stalled, "too many events in a step: take smaller steps, or raise most_events");
        break;
      }
      left -= piece(left, step);
    }
    motion = here_;
    if (step.converged()) motion.t = begin + h;
    step.taken = motion.t - begin;
    return step;
  }

 private:
  using Kind = EventSearch::Kind;

  /// Smooth motion up to an event, and the event; how long both took.
  double piece(double left, StepReport& step) {
    const EventSearch::Found event = search_.advance({here_, left, held_, window_, closed_}, there_, step);
    if (!step.converged()) return 0;
    step.work += search_.work();
    impulse_ += search_.impulse();
    std::swap(here_, there_);
    if (event.kind == Kind::none) return left;
    states_.add(here_);
    double passed = event.at;
    if (event.kind == Kind::release)
      release(event.contact, step);
    else
      passed += strike(event.contact, std::min(event.window, left - event.at), step);
    states_.add(here_);
    return passed;
  }

  void release(std::size_t contact, StepReport& step) {
    events_.push_back({EventKind::released, here_.t, contact});
    held_.erase(std::find(held_.begin(), held_.end(), contact));
    release_pulled(here_, step);
  }

  /// Contacts held that a motion opens are held no longer.
  void release_pulled(const Motion& at, StepReport& step) {
    if (held_.empty() || !flow_.contacts().accelerate(at, held_, acceleration_, step)) return;
    const double least = -tolerance_ * acceleration_.lpNorm<Eigen::Infinity>();
    const auto pulled = [&](std::size_t j) { return search_.grip(j, acceleration_) < least; };
    held_.erase(std::remove_if(held_.begin(), held_.end(), pulled), held_.end());
  }

  /// Moreau's step over the window, from here_.
  double strike(std::size_t contact, double window, StepReport& step) {
    search_.look(here_, gap_, before_);
    choose_active(contact, window);
    if (!flow_.contacts().accelerate(here_, none_, free_, step)) return window;
    target_ = restitution_.cwiseProduct(before_);
    if (!collide(window, step)) return window;
    const bool ends = cut_off(step);
    if (ends && !collide(window, step)) return window;
    report(ends, step);
    for (const std::size_t j : active_) closed_[index(j)] = there_.t;
    held_ = slow_;
    release_pulled(there_, step);
    step.work += window * system().power(here_.t, here_.q, here_.v);
    std::swap(here_, there_);
    return window;
  }

  /// Contacts held, the one that closes, and those that close within the window.
  void choose_active(std::size_t contact, double window) {
    active_ = held_;
    for (std::size_t j = 0; j < static_cast<std::size_t>(gap_.size()); ++j) {
      const bool closes =
          j == contact || (before_[index(j)] < 0 && gap_[index(j)] + window * before_[index(j)] <= 0);
      if (closes && !std::binary_search(held_.begin(), held_.end(), j)) active_.push_back(j);
    }
    std::sort(active_.begin(), active_.end());
  }

  /// M (v₊ − v) = w F + Gᵀ P, q₊ = q + w v₊, 0 ≤ U₊ + e U ⊥ P ≥ 0; then which contacts neither opened nor
  /// bounced.
  bool collide(double window, StepReport& step) {
    there_ = here_;
    there_.v += window * free_;
    push_.setZero();
    if (!flow_.contacts().push({here_, active_, target_}, push_, there_.v, step)) return false;
    there_.q += window * there_.v;
    there_.t += window;
    const ContactRows& rows = flow_.contacts().directions();
    double fastest = 4 * epsilon / tolerance_ * there_.v.lpNorm<Eigen::Infinity>();
    for (const std::size_t j : active_) fastest = std::max(fastest, std::abs(before_[index(j)]));
    slow_.clear();
    for (const std::size_t j : active_)
      if (rows.times(j, there_.v) <= tolerance_ * fastest) slow_.push_back(j);
    return true;
  }

  /// Contacts whose next flight would be shorter than the window (with Euler's method: than some steps), or
  /// lower than round-off, become plastic.
  bool cut_off(StepReport& step) {
    if (slow_.size() == active_.size()) return false;
    if (!flow_.contacts().accelerate(there_, slow_, acceleration_, step)) return false;
    flow_.contacts().bend(there_);
    const double lowest = 8 * epsilon * there_.q.lpNorm<Eigen::Infinity>();
    bool found = false;
    for (const std::size_t j : active_) {
      const double speed = flow_.contacts().directions().times(j, there_.v);
      const double fall = -flow_.contacts().opening(j, acceleration_);
      if (!(speed > 0 && fall > 0) || target_[index(j)] == 0) continue;
      if (2 * speed > shortest_flight_ * fall && speed * speed > 2 * fall * lowest) continue;
      target_[index(j)] = 0;
      found = true;
    }
    return found;
  }

  void report(bool ends, StepReport& step) {
    impulse_ += push_;
    const ContactRows& rows = flow_.contacts().directions();
    for (const std::size_t j : active_) {
      const double before = before_[index(j)], after = rows.times(j, there_.v);
      const double loss = impulsive_loss(push_[index(j)], -before, -after);
      step.impact_loss += loss;
      if (std::binary_search(held_.begin(), held_.end(), j)) continue;
      const bool cut = ends && target_[index(j)] == 0 && restitution_[index(j)] > 0;
      const auto kind = cut ? EventKind::accumulation : EventKind::impact;
      events_.push_back({kind, here_.t, j, before, after, loss});
    }
  }

  SmoothFlow flow_;
  EventSearch search_;
  KeptStates states_;
  double tolerance_, constant_;
  std::size_t most_events_;
  bool started_ = false;
  double window_ = 0, shortest_flight_ = 0;  // s
  Motion here_, there_;
  std::vector<std::size_t> held_, active_, slow_;
  const std::vector<std::size_t> none_;
  Eigen::VectorXd closed_;  // s, when each contact closed last
  Eigen::VectorXd gap_, before_, target_, push_, restitution_, acceleration_, free_;
};

}  // namespace

std::unique_ptr<NonsmoothStepper> Localized::make(const MechanicalSystem& system,
                                                  const NonsmoothOptions& options) {
  return std::make_unique<LocalizedStepper>(system, options);
}

std::vector<std::string> Localized::warnings(const MechanicalSystem&, const NonsmoothOptions& options) {
  if (options.window > 0) return {};
  return {"window = " + std::to_string(options.window) +
          " is not positive: events are located to round-off, and the order on smooth phases is that of the "
          "tableau"};
}

}  // namespace ictus
