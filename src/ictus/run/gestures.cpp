#include "ictus/run/gestures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "ictus/base/energy_events.hpp"
#include "ictus/base/most.hpp"
#include "ictus/run/rough_track.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {
namespace {

template <class Made>
Pad pad_of(const Made& made) {
  Pad pad;
  pad.name = made.name;
  pad.on = made.on;
  pad.at = made.at;
  pad.side = made.side;
  pad.law.law = {"kelvin_voigt", made.place};
  pad.law.parameters["stiffness"] = {made.stiffness.value, std::nullopt, shortest(made.stiffness.value),
                                     made.stiffness.place};
  pad.law.parameters["damping"] = {made.damping.value, std::nullopt, shortest(made.damping.value),
                                   made.damping.place};
  return pad;
}

EnergyStore store_of(const Process& process) {
  return {process.kind == Process::Kind::crumple ? EnergyStore::Kind::crumple : EnergyStore::Kind::fracture,
          process.stored_energy.value,
          process.event_energy.value,
          process.share.value,
          process.least_energy.value,
          process.rate.value,
          process.start.value,
          process.seed};
}

/// The player's hands on one system.
class Player {
 public:
  Player(Scene& scene, ModalSystemData& data, Problems& problems)
      : scene_(scene), data_(data), problems_(problems) {}

  void play(const std::vector<Pad>& pads) {
    for (const Pad& pad : pads) add_pad(pad);
    for (Gestures::Track& track : scene_.gestures.tracks) add_track(track);
    for (const Gestures::Hand& hand : scene_.gestures.hands) add_hand(hand);
    for (const Gestures::Strike& strike : scene_.gestures.strikes) add_strike(strike);
    for (const Process& process : scene_.processes) add_process(process);
    add_glides();
    std::stable_sort(score_.strikes.begin(), score_.strikes.end(),
                     [](const Score::Strike& a, const Score::Strike& b) { return a.time < b.time; });
    std::sort(score_.releases.begin(), score_.releases.end());
  }
  Score score() && { return std::move(score_); }

 private:
  std::optional<Eigen::Index> contact_of(const At<std::string>& name) {
    std::vector<std::string_view> names;
    for (std::size_t j = 0; j < data_.contacts.size(); ++j) {
      if (data_.contacts[j].name == name.value) return static_cast<Eigen::Index>(j);
      names.push_back(data_.contacts[j].name);
    }
    if (!name.value.empty())
      problems_.add(name.place, fmt::format("contact = \"{}\": there is no such contact", name.value),
                    allowed_names(name.value, names));
    return std::nullopt;
  }
  const ModalSystemData::Contact& contact(Eigen::Index j) const {
    return data_.contacts[static_cast<std::size_t>(j)];
  }
  /// Its one body; nothing where it has none, or two.
  std::optional<std::size_t> body_of(Eigen::Index j) const {
    std::optional<std::size_t> body;
    for (Eigen::Index i : contact(j).opening.coordinate) {
      if (i >= static_cast<Eigen::Index>(data_.masses.size())) continue;
      if (body) return std::nullopt;
      body = static_cast<std::size_t>(i);
    }
    return body;
  }

  void let_go(double time) { score_.releases.push_back(time); }

  void add_pad(const Pad& pad) {
    for (std::size_t j = 0; j < data_.contacts.size(); ++j) {
      const std::string& name = data_.contacts[j].name;
      if (name != pad.name.value + "-" + pad.on.value && name != pad.on.value + "-" + pad.name.value)
        continue;
      data_.drives.push_back({.contact = static_cast<Eigen::Index>(j), .track = pad.motion, .end = pad.end});
      if (pad.end < HUGE_VAL) let_go(pad.end);
    }
  }

  void add_track(Gestures::Track& choice) {
    const auto j = contact_of(choice.contact);
    auto track = rough_track(choice, scene_, problems_);
    if (!j || !track) return;
    if (!check_speed(choice, *track)) return;
    ContactDrive drive{.contact = *j, .track = std::move(*track)};
    if (choice.moves) {
      drive.shapes = contact(*j).path;
      drive.led = !choice.free;
      if (!drive.shapes) return;  // somebody has said why
    }
    if (choice.free || choice.moves) {
      if (choice.free && !find_inertia(*j, choice)) return;
      drive.travel = static_cast<Eigen::Index>(data_.travels.size());
      const auto body = body_of(*j);
      data_.travels.push_back({(body ? data_.masses[*body].name : contact(*j).name) + ".travel",
                               choice.free ? choice.inertia->value : data_.masses[*body].mass,
                               choice.start.value, choice.speed.value});
      if (!choice.free) check_length(choice, drive);
    } else {
      drive.start = choice.start.value;
      drive.rate = choice.speed.value;
      check_length(choice, drive);
    }
    data_.drives.push_back(std::move(drive));
  }
  /// A step averages the heights that it passes, one by one.
  bool check_speed(const Gestures::Track& choice, const Track& track) {
    constexpr double most = 1000;
    if (choice.is_smooth()) return true;
    const double passed = choice.speed.value * scene_.run.step.value / track.spacing();
    if (passed <= most) return true;
    problems_.add(choice.speed.place,
                  fmt::format("[[track]]: {:.3g} heights pass in one step of {:.3g} s, more than {:.0f}",
                              passed, scene_.run.step.value, most),
                  "a lower speed, a larger spacing, or a shorter step");
    return false;
  }
  /// Of a ball that rolls without slipping: m + I/R², I = 2/5 m R².
  bool find_inertia(Eigen::Index j, Gestures::Track& choice) {
    if (choice.inertia) return true;
    const auto body = body_of(j);
    if (body) choice.inertia = At<double>{1.4 * data_.masses[*body].mass, {}};
    if (!body)
      problems_.add(choice.place, fmt::format("[[track]]: what travels along {}?", contact(j).name),
                    "give its inertia, as in inertia = \"70 g\"");
    return body.has_value();
  }
  /// A surface that ends under a tool would go on level, and silently.
  void check_length(const Gestures::Track& choice, const ContactDrive& drive) {
    if (choice.is_smooth() || drive.track.repeats() || !scene_.run.duration) return;
    const double start = choice.start.value, end = start + choice.speed.value * scene_.run.duration->value;
    if (end <= drive.track.last() && start >= drive.track.first()) return;
    problems_.add(
        choice.place,
        fmt::format("[[track]]: travel goes from {:.4g} m to {:.4g} m, the heights from {:.4g} m to {:.4g} m",
                    start, end, drive.track.first(), drive.track.last()),
        "a lower speed, a shorter duration, or repeats = true");
  }

  /// One after the other, each from where the one before has ended.
  void add_glides() {
    std::vector<const Gestures::Glide*> all;
    for (const Gestures::Glide& glide : scene_.gestures.glides) all.push_back(&glide);
    std::stable_sort(all.begin(), all.end(),
                     [](const auto* a, const auto* b) { return a->start.value < b->start.value; });
    for (const Gestures::Glide* glide : all) add_glide(*glide);
  }
  void add_glide(const Gestures::Glide& glide) {
    ModalSystemData::Glide made;
    made.of = static_cast<ModalSystemData::Glide::Of>(glide.key);
    if (glide.key != Gestures::Glide::Key::gravity) {
      std::vector<std::string_view> names;
      for (const auto& body : data_.resonators) names.push_back(body.name);
      const auto found = std::find(names.begin(), names.end(), glide.on.value);
      if (found == names.end() && !glide.on.value.empty())
        problems_.add(glide.on.place, fmt::format("on = \"{}\": no resonator has this name", glide.on.value),
                      allowed_names(glide.on.value, names));
      if (found == names.end()) return;
      made.resonator = static_cast<std::size_t>(found - names.begin());
    }
    made.time = {glide.start.value, glide.end.value};
    made.factor = {glide.from.value, glide.to.value};
    for (ModalSystemData::Glide& before : data_.glides) {
      if (before.of != made.of || before.resonator != made.resonator) continue;
      if (!(made.time[0] >= before.time.back()) || made.factor[0] != before.factor.back())
        return problems_.add(glide.place,
                             fmt::format("[[glide]]: the one before ends at {:.4g} s, with {:.6g}",
                                         before.time.back(), before.factor.back()),
                             "start there or later, from the same factor");
      if (made.time[0] > before.time.back())
        before.time.push_back(made.time[0]), before.factor.push_back(made.factor[0]);
      before.time.push_back(made.time[1]), before.factor.push_back(made.factor[1]);
      return;
    }
    data_.glides.push_back(std::move(made));
  }

  void add_hand(const Gestures::Hand& hand) {
    const auto j = contact_of(hand.contact);
    if (!j) return;
    std::vector<double> times, places;
    for (const At<double>& each : hand.times) times.push_back(each.value);
    for (const At<double>& each : hand.places) places.push_back(each.value);
    ContactDrive drive{.contact = *j, .track = Track::calm(times, places)};
    if (hand.until) {
      drive.end = hand.until->value;
      let_go(drive.end);
    }
    data_.drives.push_back(std::move(drive));
  }

  /// Who strikes where; nothing, and complaints, where that makes no sense.
  std::optional<Score::Strike> blow_of(const Gestures::Strike& strike) {
    const auto found = std::find_if(data_.masses.begin(), data_.masses.end(),
                                    [&](const auto& body) { return body.name == strike.striker.value; });
    if (found == data_.masses.end()) {
      std::vector<std::string_view> names;
      for (const auto& body : data_.masses) names.push_back(body.name);
      if (!strike.striker.value.empty())
        problems_.add(strike.striker.place,
                      fmt::format("striker = \"{}\": no body has this name", strike.striker.value),
                      allowed_names(strike.striker.value, names));
      return std::nullopt;
    }
    const auto body = static_cast<Eigen::Index>(found - data_.masses.begin());
    const auto j = strike_contact(strike, body);
    if (!j) return std::nullopt;
    const ModalRow& row = contact(*j).opening;
    double opening = 0;
    for (std::size_t k = 0; k < row.value.size(); ++k)
      if (row.coordinate[k] == body) opening += row.value[k];
    if (opening == 0) {
      problems_.add(strike.contact.place, fmt::format("contact = \"{}\": {} is not part of it",
                                                      strike.contact.value, strike.striker.value));
      return std::nullopt;
    }
    return Score::Strike{strike.time.value, *j, body, opening,
                         opening < 0 ? strike.speed.value : -strike.speed.value};
  }

  void add_strike(const Gestures::Strike& strike) {
    const auto blow = blow_of(strike);
    if (!blow) return;
    if (scene_.run.duration && strike.time.value > scene_.run.duration->value)
      return problems_.add(strike.time.place, fmt::format("[[strike]] at {:.4g} s: the run ends at {:.4g} s",
                                                          strike.time.value, scene_.run.duration->value));
    for (const Score::Strike& other : score_.strikes)
      if (other.body == blow->body && std::abs(other.time - strike.time.value) <= ContactDrive::instant)
        return problems_.add(strike.time.place, fmt::format("[[strike]]: {} strikes twice at {:.6g} s",
                                                            strike.striker.value, strike.time.value));
    score_.strikes.push_back(*blow);
  }

  /// Blows whose energy is drawn from a store. Those beyond the end of the run are not played, and stay in it.
  void add_process(const Process& process) {
    const EnergyStore store = store_of(process);
    static_assert(10 * most::blows == EnergyStore::most_events);  // more than the mean may come
    if (!(store.expected_events() <= static_cast<double>(most::blows)))
      return problems_.add(process.place,
                           fmt::format("about {:.3g} blows: more than {} are not played",
                                       store.expected_events(), most::blows),
                           "a smaller store, or larger events");
    const auto one = blow_of({{}, {1, {}}, process.striker, process.contact, process.place});
    if (!one) return;
    score_.store += store.stored;
    const double mass = data_.masses[static_cast<std::size_t>(one->body)].mass;
    for (const EnergyEvent& event : store.events()) {
      if (scene_.run.duration && event.time > scene_.run.duration->value) break;
      Score::Strike blow = *one;
      blow.time = event.time;
      blow.velocity *= std::sqrt(2 * event.energy / mass);
      blow.drawn = event.energy;
      score_.strikes.push_back(blow);
    }
  }

  std::optional<Eigen::Index> strike_contact(const Gestures::Strike& strike, Eigen::Index body) {
    if (!strike.contact.value.empty()) return contact_of(strike.contact);
    std::vector<std::string_view> names;
    std::optional<Eigen::Index> only;
    for (std::size_t j = 0; j < data_.contacts.size(); ++j) {
      const auto& row = data_.contacts[j].opening.coordinate;
      if (std::find(row.begin(), row.end(), body) == row.end()) continue;
      names.push_back(data_.contacts[j].name);
      only = static_cast<Eigen::Index>(j);
    }
    if (names.size() == 1) return only;
    problems_.add(
        strike.striker.place,
        names.empty()
            ? fmt::format("striker = \"{}\": it touches nothing", strike.striker.value)
            : fmt::format("striker = \"{}\": which of its {} contacts?", strike.striker.value, names.size()),
        names.empty() ? "" : fmt::format("contact = \"{}\", one of {}", names[0], fmt::join(names, ", ")));
    return std::nullopt;
  }

  Scene& scene_;
  ModalSystemData& data_;
  Problems& problems_;
  Score score_;
};

}  // namespace

std::vector<Pad> pads_of(const Gestures& gestures) {
  std::vector<Pad> pads;
  for (const Gestures::Finger& finger : gestures.fingers) {
    Pad pad = pad_of(finger);
    pad.gap = finger.lift.value;
    const double on = finger.from.value + finger.rise.value, deep = pad.gap + finger.press.value;
    std::vector<double> times{finger.from.value, on}, places{0, deep};
    if (finger.until) {
      if (finger.until->value > on) times.push_back(finger.until->value), places.push_back(deep);
      times.push_back(finger.until->value + finger.rise.value), places.push_back(0);
    }
    pad.motion = Track::calm(times, places);
    pads.push_back(std::move(pad));
  }
  for (const Gestures::Pluck& pluck : gestures.plucks) {
    Pad pad = pad_of(pluck);
    // It starts where it touches nothing that swings less far than it pulls.
    pad.gap = pluck.pull.value;
    pad.place = pluck.place;
    pad.end = pluck.force ? HUGE_VAL : pluck.time.value;
    pad.force = pluck.force ? pluck.force->value : 0;
    pad.latest = pluck.time.value;
    pad.motion =
        Track::calm({pluck.time.value - pluck.rise.value, pluck.time.value}, {0, 2 * pluck.pull.value});
    pads.push_back(std::move(pad));
  }
  return pads;
}

std::shared_ptr<const Score> play(Scene& scene, const std::vector<Pad>& pads, ModalSystemData& data,
                                  Problems& problems) {
  Player player(scene, data, problems);
  player.play(pads);
  return std::make_shared<const Score>(std::move(player).score());
}

}  // namespace ictus
