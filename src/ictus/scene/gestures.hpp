#pragma once
// What acts on resonators from outside: players, stores of energy, bows.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ictus/scene/bodies.hpp"
#include "ictus/scene/resonators.hpp"
#include "ictus/scene/value.hpp"

namespace ictus {

/// What a player does: with contacts, bodies and resonators of the scene (docs/guide/gestures.md).
struct Gestures {
  /// A rough surface between two that touch, over which one of them travels; or a smooth one along which its point moves.
  struct Track {
    At<std::string> contact;
    At<std::string> file;               // of heights
    At<std::string> heights;            // the same inside the scene; both empty: made from the numbers below
    At<double> height_unit{1, {}};      // m, of the heights of a file
    At<double> way_unit{1, {}};         // m, of the ways of a file with two columns
    std::optional<At<double>> spacing;  // m, between heights
    std::optional<At<double>> length;   // m, after which a made surface repeats
    At<double> rms, correlation;        // m
    At<double> slope{2, {}};            // the power of the wave number with which the spectrum falls
    std::uint64_t seed = 1;
    std::optional<At<double>> radius;   // m, of a tool that cannot enter valleys narrower than itself
    bool repeats = false;               // of a file: from its end on from its start
    At<double> speed;                   // m/s, of travel
    At<double> start;                   // m, where travel begins
    bool free = false;                  // travel pays for the sound; else a hand does
    std::optional<At<double>> inertia;  // kg, of free travel; none: 7/5 of the mass of the body that rolls
    bool moves = false;                 // its point of contact, along the resonator
    At<std::string> along;              // one of its axes, "-x" backwards; empty: the first
    bool is_listed() const { return !file.value.empty() || !heights.value.empty(); }
    /// Only the point moves.
    bool is_smooth() const { return moves && !is_listed() && rms.value == 0; }
    Place place;
  };
  /// Moves one side of a contact: places over time, positive where the two come closer.
  struct Hand {
    At<std::string> contact;
    std::vector<At<double>> times, places;  // s, m
    std::optional<At<double>> until;        // s, from when on it is gone
    Place place;
  };
  /// A body is put where it touches, with a speed.
  struct Strike {
    At<double> time;   // s
    At<double> speed;  // m/s, towards what it strikes
    At<std::string> striker;
    At<std::string> contact;  // empty: the only one of the striker
    Place place;
  };
  /// A soft point that is pressed on a resonator and taken off again.
  struct Finger {
    At<std::string> name, on;
    PlaceOn at;
    Wall::Faces side = Wall::Faces::right;
    At<double> stiffness, damping;    // N/m, N s/m
    At<double> from;                  // s, when it is put on
    std::optional<At<double>> until;  // s, when it is taken off; none: it stays
    At<double> press;                 // m, how deep it would go without what it presses on
    At<double> lift;                  // m, how far away it is before and after
    At<double> rise;                  // s, how long it is on its way
    Place place;
  };
  /// A point that pulls a resonator aside and lets go.
  struct Pluck {
    At<std::string> name, on;
    PlaceOn at;
    Wall::Faces side = Wall::Faces::right;
    At<double> stiffness, damping;    // N/m, N s/m
    At<double> time;                  // s, when it lets go, at the latest
    At<double> pull;                  // m, how far it has moved then
    std::optional<At<double>> force;  // N, at which it slips off before
    At<double> rise;                  // s, how long it has pulled
    Place place;
  };

  /// A factor that changes over time, straight.
  struct Glide {
    enum class Key { frequency, damping, gravity };
    Key key = Key::frequency;
    At<std::string> on;     // a resonator; empty: the world
    At<double> from, to;    // 1
    At<double> start, end;  // s
    Place place;
  };

  std::vector<Track> tracks;
  std::vector<Glide> glides;
  std::vector<Hand> hands;
  std::vector<Strike> strikes;
  std::vector<Finger> fingers;
  std::vector<Pluck> plucks;

  bool empty() const {
    return tracks.empty() && glides.empty() && hands.empty() && strikes.empty() && fingers.empty() &&
           plucks.empty();
  }
};

/// Blows that draw from a store of energy until it is empty: how things crumple and break (docs/guide/bowing.md).
struct Process {
  enum class Kind { crumple, fracture };
  Kind kind = Kind::crumple;
  At<std::string> striker;
  At<std::string> contact;         // empty: the only one of the striker
  At<double> stored_energy;        // J
  At<double> event_energy;         // J, the mean, of crumpling
  At<double> share, least_energy;  // of what is left, the mean; J: of breaking
  At<double> rate;                 // 1/s
  At<double> start;                // s
  std::uint64_t seed = 1;
  Place place;
};

/// A number that a hand holds or changes: one value, or one at each of some times and straight between them.
struct RampChoice {
  std::vector<At<double>> times, values;  // s; no times: one value
};

/// A hand that rubs a resonator: a bow, a wet finger (docs/guide/bowing.md).
struct Bow {
  enum class Limit { speed, none };
  At<std::string> name, on;
  PlaceOn at;
  RampChoice speed, force;                     // m/s, N
  std::map<std::string, Quantity> parameters;  // of the bristles
  At<Limit> damping_limit{Limit::speed, {}};   // of the damping of bristles: with speed, or none
  Place place;
};

}  // namespace ictus
