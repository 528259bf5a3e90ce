#pragma once
// Resonators of a scene: bodies that vibrate.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ictus/scene/bodies.hpp"
#include "ictus/scene/value.hpp"

namespace ictus {

/// A place on a resonator: one number, or two. A number without a unit is a share of the size.
struct PlaceOn {
  std::vector<Quantity> along;
  Place place;
};

/// How fast the modes of a resonator decay; what is given adds up, but T60s at frequencies stand alone.
struct DampingChoice {
  std::map<std::string, Quantity>
      numbers;                          // loss_factor, alpha, beta, b1, b3, …: see model/resonators/damping
  std::vector<At<double>> t60;          // s, at the frequencies
  std::vector<At<double>> frequencies;  // Hz, rising
  Place place;
};

/// A body that vibrates, of a kind of the list, with parameters still unread.
struct Resonator {
  /// Where a body, a wall or another resonator touches it.
  struct Touch {
    At<std::string> with;
    PlaceOn at;
    std::optional<PlaceOn> at_other;  // where it touches another resonator
  };
  /// A point that stands still beside it: a bridge, a fret, a rail.
  struct Stop {
    At<std::string> name;
    PlaceOn at;
    At<double> gap;                         // m
    Wall::Faces side = Wall::Faces::right;  // on which the stop is
  };
  /// A spring and a damper between a point of it and the ground.
  struct Hold {
    PlaceOn at;
    At<double> stiffness;  // N/m
    At<double> damping;    // N s/m
  };
  struct Pickup {
    At<std::string> name;
    PlaceOn at;
  };

  At<std::string> name, kind;
  At<std::string> material;  // empty: none
  std::map<std::string, Quantity>
      parameters;  // of the kind; young, poisson and density are those of the material
  std::map<std::string, At<std::string>> words;  // of the kind: ends, section, file
  At<double> position;                           // m, on the line, of its surface at rest
  At<double> velocity;                           // m/s, of a free one
  std::optional<PlaceOn> strike;                 // where its neighbours on the line touch it
  At<double> highest{40e3, {}};                  // Hz, of the modes that take part in contacts
  At<double> audible{20e3, {}};                  // Hz, of the modes that pickups hear
  At<double> contact_radius;                     // m, of the patch that touches; 0: a point
  DampingChoice damping;
  std::optional<At<double>> measured_frequency;  // Hz, of the first mode that vibrates
  std::optional<At<double>> measured_t60;        // s, of the same mode
  std::vector<Touch> touches;
  std::vector<Stop> stops;
  std::vector<Hold> holds;
  std::vector<Pickup> pickups;
  Place place;
};

}  // namespace ictus
