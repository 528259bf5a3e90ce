#include "ictus/sound/voice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/sound/listener.hpp"
#include "ictus/sound/voice_scheme.hpp"

namespace ictus::sound {
namespace {

constexpr std::size_t between_looks = 64;  // samples
constexpr int between_outlooks = 16;       // samples, for a stretch without contacts
constexpr double negligible = 1e-100;      // of coordinates and velocities
constexpr double inaudible = 1e-15;        // J
constexpr double smallest_float = 1.2e-38;
constexpr double loudest = 1e30;  // m/s: what is louder is no answer, and sums over all keys are numbers

Assembly assembled(const SceneText& text) {
  Problems problems;
  ictus::Scene scene = read_scene_text(text.text, text.file, text.overrides, problems);
  problems.raise();
  Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return assembly;
}

float as_float(double x) { return std::abs(x) < smallest_float ? 0.0f : static_cast<float>(x); }

}  // namespace

struct Voice::Scene {
  Assembly assembly;
  const ModalSystem* system = nullptr;
  std::unique_ptr<VoiceScheme> scheme;
  std::vector<Ear> ears;
  std::vector<Striker> strikers;
  Eigen::VectorXd depth;
  Eigen::Index masses = 0;
  bool played = false;  // from a score
  bool pulled = false;  // by gravity or a hand: nothing stays away

  Scene(const SceneText& text, double rate) : assembly(assembled(text)) {
    system = assembly.model ? dynamic_cast<const ModalSystem*>(assembly.model->system()) : nullptr;
    if (!system || system->pickups().empty())
      throw Error("there is nothing to listen to in the scene", "a [[resonator]] with pickups");
    if (const std::string why = misfit(scheme_facts("projected"), *assembly.model); !why.empty())
      throw Error("projected " + why);
    ears = ears_of(*system, rate);
    masses = static_cast<Eigen::Index>(system->data().masses.size());
    played = assembly.plan.score && !assembly.plan.score->empty();
    pulled = system->load().cwiseAbs().maxCoeff() > 0 || system->drives() || played;
    depth.resize(system->contacts());
    scheme = std::make_unique<VoiceScheme>(assembly);
    add_strikers();
    rehearse(rate);
  }

  void add_strikers() {
    for (Eigen::Index j = 0; j < system->contacts(); ++j) {
      const ModalRow& row = system->data().contacts[static_cast<std::size_t>(j)].opening;
      for (std::size_t k = 0; k < row.value.size(); ++k)
        if (row.coordinate[k] < masses && row.value[k] != 0) {
          strikers.push_back({j, row.coordinate[k], row.value[k] > 0 ? -1.0 : 1.0});
          break;
        }
    }
  }

  /// The body of a striker as far from touching as it moves in this time, s.
  void touch(Motion& motion, const Striker& striker, double speed, double later = 0) {
    const ModalRow& row = system->data().contacts[static_cast<std::size_t>(striker.contact)].opening;
    double share = 0;
    for (std::size_t k = 0; k < row.value.size(); ++k)
      if (row.coordinate[k] == striker.body) share += row.value[k];
    if (system->drives())
      for (const ContactDrive& drive : system->drives()->all())  // where it began
        if (drive.contact == striker.contact && drive.shapes)
          motion.q[drive.travel] = assembly.start.q[drive.travel];
    assembly.model->depths(motion.t, motion.q, depth);
    motion.q[striker.body] += depth[striker.contact] / share - striker.towards * speed * later;
    motion.v[striker.body] = striker.towards * speed;
    motion.memory[striker.contact] = 0;
    if (!system->drives()) return;
    for (const ContactDrive& drive : system->drives()->all())
      if (drive.contact == striker.contact && !drive.is_given())
        motion.v[drive.travel] = assembly.start.v[drive.travel];
  }

  /// Tables of whole steps and of their parts, and the memory of contacts, which the first blow would ask for otherwise.
  void rehearse(double rate) {
    Motion still = assembly.start;
    still.v.setZero();
    for (const double parts : {1.0, 2.0, 4.0, 8.0, 16.0}) {
      Motion motion = still;
      scheme->step(motion, 1 / rate / parts);
    }
    for (const Striker& striker : strikers)
      for (const double speed : {100.0, 1.0}) {
        Motion motion = still;
        touch(motion, striker, speed);
        for (int i = 0; i < 16; ++i)
          if (!scheme->step(motion, 1 / rate)) break;
      }
    if (played || system->drives()) play_through(rate);
    scheme->start(assembly.start);
  }

  /// The piece once, up to its last event, or as much of it as one can wait for.
  void play_through(double rate) {
    constexpr std::size_t most_samples = 20000;
    const double last = assembly.mechanics->until;
    Motion motion = assembly.start;
    scheme->start(motion);
    for (std::size_t i = 0; i < most_samples && motion.t < last; ++i) {
      if (!scheme->step(motion, 1 / rate)) return;
      motion.t = static_cast<double>(i + 1) / rate;
    }
  }

  /// Without the flight of free bodies, which is no vibration.
  double vibration(const Motion& motion) const {
    double sum = 0;
    for (Eigen::Index i = masses; i < motion.q.size(); ++i)
      if (const double k = system->stiffnesses()[i]; k > 0)
        sum += motion.v[i] * motion.v[i] + k * motion.q[i] * motion.q[i];
    return sum / 2;
  }

  /// No contact touches, and none closes.
  bool is_apart(const Motion& motion) const {
    for (const ModalSystemData::Contact& contact : system->data().contacts)
      if (contact.rubs() ? motion.t < contact.rubbed_until
                         : contact.clearance + contact.opening.times(motion.q) <= 0 ||
                               contact.opening.times(motion.v) < 0)
        return false;
    return true;
  }
};

Voice::Voice(SceneText scene, double rate) : text_(std::move(scene)), rate_(rate) {
  if (!(rate > 0 && std::isfinite(rate))) throw Error(fmt::format("a rate must be positive, not {}", rate));
  scene_ = ScenePointer(new Scene(text_, rate_));
  const ModalSystemData& data = scene_->system->data();
  for (const ModalSystemData::Pickup& pickup : data.pickups) pickup_names_.push_back(pickup.name);
  for (const ModalSystemData::Mass& body : data.masses) body_names_.push_back(body.name);
  for (const Striker& striker : scene_->strikers)
    striker_names_.push_back(scene_->system->contact_name(striker.contact));
  motion_ = scene_->assembly.start;
}

void Voice::Forget::operator()(Scene* scene) const { delete scene; }

void Voice::strike(std::size_t striker, double speed, double later) {
  if (striker >= scene_->strikers.size() || !std::isfinite(speed)) return;
  scene_->touch(motion_, scene_->strikers[striker], speed, later / rate_);
  sleeps_ = false;
  look_out();
}

void Voice::start() {
  failed_ = sleeps_ = false;
  motion_ = scene_->assembly.start;
  count_ = 0;
  look_out();
}

void Voice::rest() {
  failed_ = false;
  motion_.v.setZero();
  motion_.memory.setZero();
  for (Eigen::Index i = 0; i < motion_.q.size(); ++i) motion_.q[i] = scene_->assembly.start.q[i];
  sleeps_ = scene_->system->drives() != nullptr;
  look_out();
}

void Voice::silence() {
  rest();
  sleeps_ = true;
}

/// Looked at after every 64th sample, whatever the blocks.
void Voice::tidy() {
  for (Eigen::Index i = 0; i < motion_.q.size(); ++i) {
    if (std::abs(motion_.q[i]) < negligible) motion_.q[i] = 0;
    if (std::abs(motion_.v[i]) < negligible) motion_.v[i] = 0;
  }
  if (scene_->pulled || !(scene_->vibration(motion_) < inaudible) || !scene_->is_apart(motion_)) return;
  silence();
}

void Voice::kick(const float* const* force, std::size_t frame) {
  for (Eigen::Index b = 0; b < scene_->masses; ++b) {
    const double newtons = force[b] ? static_cast<double>(force[b][frame]) : 0;
    if (newtons == 0) continue;
    failed_ = failed_ || !std::isfinite(newtons);
    motion_.v[b] += newtons / (rate_ * scene_->system->masses()[b]);
    sleeps_ = false;
    look_out();
  }
}

/// False where there is nothing that could be heard as a number.
bool Voice::hear(float* const* out, std::size_t frame) const {
  bool good = true;
  for (std::size_t c = 0; c < scene_->ears.size(); ++c) {
    const double sample = scene_->ears[c].hears(motion_.v);
    good = good && std::abs(sample) < loudest;
    out[c][frame] = as_float(sample);
  }
  return good;
}

void Voice::look_out() {
  quiet_ = 0;
  outlook_in_ = between_outlooks;
}

bool Voice::advance() {
  const double h = 1 / rate_;
  if (quiet_ > 0) {
    --quiet_;
    ++rung_;
    scene_->scheme->ring(motion_, h);
    return true;
  }
  const bool converged = scene_->scheme->step(motion_, h);
  if (--outlook_in_ <= 0) {
    quiet_ = scene_->scheme->quiet_steps(motion_, h);
    outlook_in_ = between_outlooks;
  }
  return converged;
}

bool Voice::process(const float* const* force, float* const* out, std::size_t frames) {
  for (std::size_t i = 0; i < frames; ++i) {
    if (!sleeps_ && !failed_) failed_ = !hear(out, i);
    if (sleeps_ || failed_)
      for (std::size_t c = 0; c < scene_->ears.size(); ++c) out[c][i] = 0;
    if (force && !failed_) kick(force, i);
    if (sleeps_ || failed_) continue;
    ++count_;
    failed_ = !advance();
    motion_.t = static_cast<double>(count_) / rate_;
    if (count_ % between_looks == 0 && !failed_) tidy();
  }
  return !failed_;
}

/// Where a step has no answer there is nothing to hear.
double Voice::energy() const {
  const double sum = scene_->vibration(motion_);
  return failed_ || !std::isfinite(sum) ? 0 : sum;
}

double Voice::stir() const {
  if (failed_) return 0;
  double sum = energy();
  if (!scene_->is_apart(motion_))
    for (Eigen::Index b = 0; b < scene_->masses; ++b)
      sum += 0.5 * scene_->system->masses()[b] * motion_.v[b] * motion_.v[b];
  return sum;
}

namespace {

/// What stands before the numbers of a state.
struct StateHead {
  std::uint64_t mark = 0x31746c7573746369;  // "ictsult1"
  std::uint64_t coordinates = 0, contacts = 0, count = 0, sleeps = 0;
};

unsigned char* put(unsigned char* to, const void* from, std::size_t size) {
  std::memcpy(to, from, size);
  return to + size;
}

const unsigned char* take(const unsigned char* from, void* to, std::size_t size) {
  std::memcpy(to, from, size);
  return from + size;
}

std::size_t bytes_of(const Eigen::VectorXd& x) { return static_cast<std::size_t>(x.size()) * sizeof(double); }

}  // namespace

std::size_t Voice::size() const {
  return sizeof(StateHead) + 2 * bytes_of(motion_.q) + bytes_of(motion_.memory);
}

void Voice::save(unsigned char* to) const {
  StateHead head;
  head.coordinates = static_cast<std::uint64_t>(motion_.q.size());
  head.contacts = static_cast<std::uint64_t>(motion_.memory.size());
  head.count = count_;
  head.sleeps = sleeps_ ? 1 : 0;
  to = put(to, &head, sizeof head);
  to = put(to, motion_.q.data(), bytes_of(motion_.q));
  to = put(to, motion_.v.data(), bytes_of(motion_.v));
  put(to, motion_.memory.data(), bytes_of(motion_.memory));
}

bool Voice::fits(const unsigned char* from) const {
  StateHead head;
  from = take(from, &head, sizeof head);
  if (head.mark != StateHead{}.mark || head.coordinates != static_cast<std::uint64_t>(motion_.q.size()) ||
      head.contacts != static_cast<std::uint64_t>(motion_.memory.size()))
    return false;
  for (Eigen::Index i = 0; i < 2 * motion_.q.size(); ++i) {
    double number = 0;
    from = take(from, &number, sizeof number);
    if (!std::isfinite(number)) return false;
  }
  return true;
}

bool Voice::restore(const unsigned char* from, std::size_t size) {
  StateHead head;
  if (size != this->size() || !fits(from)) return false;
  from = take(from, &head, sizeof head);
  count_ = static_cast<std::size_t>(head.count);
  sleeps_ = head.sleeps != 0;
  failed_ = false;
  look_out();
  motion_.t = static_cast<double>(count_) / rate_;
  from = take(from, motion_.q.data(), bytes_of(motion_.q));
  from = take(from, motion_.v.data(), bytes_of(motion_.v));
  take(from, motion_.memory.data(), bytes_of(motion_.memory));
  return true;
}

Voice::Change Voice::prepare(const std::string& key_and_value) const {
  SceneText text = text_;
  text.overrides.push_back(key_and_value);
  Change change{ScenePointer(new Scene(text, rate_)), std::move(text.overrides)};
  const Motion& start = change.scene->assembly.start;
  if (start.q.size() != motion_.q.size() || start.memory.size() != motion_.memory.size() ||
      change.scene->ears.size() != scene_->ears.size() || change.scene->masses != scene_->masses)
    throw Error(fmt::format("{} changes how many modes, contacts or pickups there are", key_and_value),
                "make a new voice of the changed scene");
  return change;
}

double Voice::apply(Change change) {
  const double before = energy();
  scene_ = std::move(change.scene);
  text_.overrides = std::move(change.overrides);
  look_out();
  return energy() - before;
}

double Voice::set(const std::string& key_and_value) { return apply(prepare(key_and_value)); }

}  // namespace ictus::sound
