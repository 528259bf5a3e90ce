#include "ictus/sound/polyphony.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::sound {
namespace {

constexpr std::size_t chunk = 64;  // samples at a time
constexpr std::uint64_t fading = 64;

/// The scene with other frequencies.
SceneText transposed(const SceneText& scene, const ictus::Scene& read, double ratio) {
  if (!(ratio > 0 && std::isfinite(ratio)))
    throw Error(fmt::format("a pitch is a ratio of frequencies, and positive, not {}", ratio));
  SceneText text = scene;
  if (ratio == 1) return text;
  for (const Resonator& resonator : read.resonators) {
    const auto own = resonator.parameters.find("transpose");
    const double whole = own == resonator.parameters.end() ? ratio : ratio * own->second.value;
    text.overrides.push_back(fmt::format("resonator.{}.transpose={}", resonator.name.value, shortest(whole)));
  }
  return text;
}

}  // namespace

Polyphony::Polyphony(const SceneText& scene, double rate, const Keys& keys) : voices_(keys.voices) {
  if (keys.pitches.empty() || keys.voices == 0) throw Error("a sound needs at least one key and one voice");
  Problems problems;
  const ictus::Scene read = read_scene_text(scene.text, scene.file, scene.overrides, problems);
  problems.raise();
  for (const double pitch : keys.pitches) {
    keys_.push_back({std::make_unique<Voice>(transposed(scene, read, pitch), rate)});
    if (keys_.size() > 1) keys_.back().voice->silence();
  }
  const std::size_t pickups = keys_[0].voice->pickups().size();
  scratch_.assign(pickups, std::vector<float>(chunk));
  for (std::vector<float>& row : scratch_) rows_.push_back(row.data());
  here_.resize(pickups);
  forces_.resize(keys_[0].voice->bodies().size());
  waiting_.reserve(most_waiting);
}

std::size_t Polyphony::sounding() const {
  return static_cast<std::size_t>(std::count_if(
      keys_.begin(), keys_.end(), [](const Key& key) { return !key.voice->sleeps() && key.leaving == 0; }));
}

bool Polyphony::strike(std::size_t key, std::size_t striker, double speed, double after) {
  if (key >= keys_.size() || striker >= keys_[key].voice->strikers().size()) return false;
  if (!std::isfinite(speed) || !(after >= 0 && after < 1e15)) return false;
  const Strike made{after, key, striker, speed};
  if (after < 1) {
    perform(made);
    return true;
  }
  if (waiting_.size() == most_waiting) return false;
  const auto behind = std::upper_bound(waiting_.begin(), waiting_.end(), made,
                                       [](const Strike& a, const Strike& b) { return a.at < b.at; });
  waiting_.insert(behind, made);
  return true;
}

void Polyphony::perform(const Strike& strike) {
  Key& key = keys_[strike.key];
  if (key.leaving > 0 || key.voice->failed()) key.voice->silence();
  key.leaving = 0;
  if (key.voice->sleeps()) make_room();
  key.voice->strike(strike.striker, strike.speed, strike.at);
  key.struck = ++strikes_;
}

/// For one more: the quietest leaves, of equal ones the oldest.
void Polyphony::make_room() {
  if (sounding() < voices_) return;
  Key* quietest = nullptr;
  double least = 0;
  for (Key& key : keys_) {
    if (key.voice->sleeps() || key.leaving > 0) continue;
    const double stir = key.voice->stir();
    if (quietest && (stir > least || (stir == least && key.struck > quietest->struck))) continue;
    quietest = &key;
    least = stir;
  }
  quietest->leaving = fading;
}

void Polyphony::start() {
  if (keys_[0].voice->sleeps() && keys_[0].leaving == 0) make_room();
  keys_[0].leaving = 0;
  keys_[0].struck = ++strikes_;
  keys_[0].voice->start();
}

void Polyphony::rest() {
  waiting_.clear();
  for (Key& key : keys_) {
    key.leaving = 0;
    if (&key == &keys_[0])
      key.voice->rest();  // awake: what gravity pulls begins to fall
    else
      key.voice->silence();
  }
}

/// Adds what a key gives; one that leaves gives less and less.
void Polyphony::mix(Key& key, const float* const* force, float* const* out, std::size_t frames) {
  key.voice->process(force, rows_.data(), frames);
  for (std::size_t c = 0; c < rows_.size(); ++c)
    for (std::size_t i = 0; i < frames; ++i) {
      if (key.leaving == 0)
        out[c][i] += rows_[c][i];
      else if (key.leaving > i)
        out[c][i] += rows_[c][i] * (static_cast<float>(key.leaving - i) / static_cast<float>(fading));
    }
  if (key.leaving == 0) return;
  if (key.leaving <= frames) {
    key.voice->silence();
    key.leaving = 0;
  } else {
    key.leaving -= frames;
  }
}

bool Polyphony::process(const float* const* force, float* const* out, std::size_t frames) {
  for (std::size_t c = 0; c < rows_.size(); ++c) std::fill_n(out[c], frames, 0.0f);
  for (std::size_t done = 0; done < frames;) {
    while (!waiting_.empty() && waiting_.front().at < 1) {
      perform(waiting_.front());
      waiting_.erase(waiting_.begin());
    }
    std::size_t count = std::min(chunk, frames - done);
    if (!waiting_.empty())
      count = static_cast<std::size_t>(std::min(static_cast<double>(count), std::floor(waiting_[0].at)));
    for (std::size_t c = 0; c < rows_.size(); ++c) here_[c] = out[c] + done;
    for (std::size_t b = 0; force && b < forces_.size(); ++b)
      forces_[b] = force[b] ? force[b] + done : nullptr;
    for (std::size_t k = 0; k < keys_.size(); ++k) {
      const bool pushed = force && k == 0;
      if (pushed || !keys_[k].voice->sleeps())
        mix(keys_[k], pushed ? forces_.data() : nullptr, here_.data(), count);
    }
    for (Strike& strike : waiting_) strike.at -= static_cast<double>(count);
    done += count;
  }
  return std::none_of(keys_.begin(), keys_.end(), [](const Key& key) { return key.voice->failed(); });
}

double Polyphony::energy() const {
  double sum = 0;
  for (const Key& key : keys_) sum += key.voice->energy();
  return sum;
}

bool Polyphony::sleeps() const {
  return waiting_.empty() &&
         std::all_of(keys_.begin(), keys_.end(), [](const Key& key) { return key.voice->sleeps(); });
}

namespace {

/// What stands before the keys of a state; after it the strikes that wait.
struct KeysHead {
  std::uint64_t mark = 0x3179656b73746369;  // "ictskey1"
  std::uint64_t keys = 0, waiting = 0, strikes = 0;
};

template <class T>
unsigned char* put_value(unsigned char* to, const T& value) {
  std::memcpy(to, &value, sizeof value);
  return to + sizeof value;
}
template <class T>
const unsigned char* take_value(const unsigned char* from, T& value) {
  std::memcpy(&value, from, sizeof value);
  return from + sizeof value;
}

}  // namespace

std::size_t Polyphony::size() const {
  std::size_t sum = sizeof(KeysHead) + most_waiting * sizeof(Strike);
  for (const Key& key : keys_) sum += 2 * sizeof(std::uint64_t) + key.voice->size();
  return sum;
}

void Polyphony::save(unsigned char* to) const {
  KeysHead head;
  head.keys = keys_.size();
  head.waiting = waiting_.size();
  head.strikes = strikes_;
  to = put_value(to, head);
  for (std::size_t i = 0; i < most_waiting; ++i)
    to = put_value(to, i < waiting_.size() ? waiting_[i] : Strike{});
  for (const Key& key : keys_) {
    to = put_value(put_value(to, key.struck), key.leaving);
    key.voice->save(to);
    to += key.voice->size();
  }
}

bool Polyphony::restore(const unsigned char* from, std::size_t size) {
  KeysHead head;
  if (size != this->size()) return false;
  from = take_value(from, head);
  if (head.mark != KeysHead{}.mark || head.keys != keys_.size() || head.waiting > most_waiting) return false;
  const unsigned char* const states = from + most_waiting * sizeof(Strike);
  const unsigned char* at = states;
  for (const Key& key : keys_) {  // all or none
    at += 2 * sizeof(std::uint64_t);
    if (!key.voice->fits(at)) return false;
    at += key.voice->size();
  }
  const unsigned char* each = from;
  for (std::uint64_t i = 0; i < head.waiting; ++i) {
    Strike strike;
    each = take_value(each, strike);
    if (strike.key >= keys_.size() || !(strike.at >= 0 && strike.at < 1e15)) return false;
  }
  strikes_ = head.strikes;
  waiting_.resize(head.waiting);
  for (Strike& strike : waiting_) from = take_value(from, strike);
  at = states;
  for (Key& key : keys_) {
    at = take_value(take_value(at, key.struck), key.leaving);
    key.voice->restore(at, key.voice->size());
    at += key.voice->size();
  }
  return true;
}

double Polyphony::set(const std::string& key_and_value) {
  std::vector<Voice::Change> changes;
  for (const Key& key : keys_) changes.push_back(key.voice->prepare(key_and_value));
  double work = 0;
  for (std::size_t k = 0; k < keys_.size(); ++k) work += keys_[k].voice->apply(std::move(changes[k]));
  return work;
}

}  // namespace ictus::sound
