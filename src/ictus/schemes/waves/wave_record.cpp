#include "ictus/schemes/waves/wave_record.hpp"

#include <cmath>
#include <utility>

namespace ictus::waves {
namespace {

constexpr std::size_t no_multiple = static_cast<std::size_t>(-1);
constexpr std::size_t most_event_samples = 2000;  // beside the even ones

}  // namespace

WaveRecord::WaveRecord(const WaveChain& chain, const WaveOptions& options, const WaveState& start)
    : options_(&options), touches_(chain, start), every_(options.sample_every) {
  run_.samples.reserve(options.sample_times.size());
  const double up = chain.gravity() > 0 ? -1 : 1;
  for (std::size_t b = 0; b < chain.bodies(); ++b)
    run_.height.push_back(up * chain.mean(start.displacement, b));
}

double WaveRecord::next_sample(std::size_t ahead) const {
  const std::size_t number = next_ + ahead;
  if (every_ > 0) return static_cast<double>(number) * every_;
  return number < options_->sample_times.size() ? options_->sample_times[number] : never;
}

void WaveRecord::add_sample(const WaveState& state) {
  if (every_ > 0) {
    // An event at the very time of a sample has been kept.
    if (run_.samples.empty() || run_.samples.back().t < state.t) {
      run_.samples.push_back(state);
      multiple_.push_back(next_);
    } else {
      multiple_.back() = next_;
    }
    ++next_;
    if (next_ > options_->most_samples) thin_out();
    return;
  }
  run_.samples.push_back(state);
  ++next_;
}

/// Every second of the even samples.
void WaveRecord::thin_out() {
  std::size_t kept = 0;
  for (std::size_t k = 0; k < run_.samples.size(); ++k) {
    if (multiple_[k] != no_multiple && multiple_[k] % 2 == 1) continue;
    if (kept != k) run_.samples[kept] = std::move(run_.samples[k]);
    multiple_[kept++] = multiple_[k] == no_multiple ? no_multiple : multiple_[k] / 2;
  }
  run_.samples.resize(kept);
  multiple_.resize(kept);
  next_ = (next_ + 1) / 2;
  every_ *= 2;
}

bool WaveRecord::add_event(double t, std::size_t contact, ContactStatus now, WaveState& state) {
  if (state.closed[contact] == apart) touches_.meet(t, contact, state);
  state.closed[contact] = now;
  run_.events.push_back({t, contact, now == pushing});
  touches_.change(t, contact, state);
  if (every_ > 0 && event_samples_ < most_event_samples &&
      (run_.samples.empty() || run_.samples.back().t < t)) {
    run_.samples.push_back(state);
    multiple_.push_back(no_multiple);
    ++event_samples_;
  }
  if (!std::isfinite(t) || !std::isfinite(state.velocity.front()))
    run_.ending = WaveEnding::not_finite;
  else if (run_.events.size() > options_->most_events)
    run_.ending = WaveEnding::too_many_events;
  else
    return true;
  return false;
}

bool WaveRecord::stopped(double t) {
  if (!options_->stop || !options_->stop(t)) return false;
  run_.ending = WaveEnding::stopped;
  return true;
}

double WaveRecord::end_of_flight() const {
  if (run_.events.empty()) return 0;
  const double first = run_.events.front().closes ? run_.events.front().t : 0, last = run_.events.back().t;
  return last + (last - first) * options_->flight;
}

WaveRun WaveRecord::finished(WaveState last) {
  if (every_ > 0 && (run_.samples.empty() || run_.samples.back().t < last.t)) run_.samples.push_back(last);
  run_.sample_every = every_;
  touches_.finish(last);
  run_.touches = touches_.take();
  run_.blurs = touches_.take_blurs();
  run_.approach = touches_.approach();
  run_.momentum_error = touches_.momentum_error();
  run_.momentum_scale = touches_.momentum_scale();
  run_.last = std::move(last);
  return std::move(run_);
}

}  // namespace ictus::waves
