#pragma once
// Bodies in motion as plain data: their forms, and per run the rows of places, forces and energies from which every
// instant is drawn (places.hpp). The page plays it (animation.cpp writes it as JSON for stage.js); pictures and films
// are made of it without a browser (film.hpp), and files for ParaView (vtk.hpp).

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ictus/base/outline.hpp"
#include "ictus/base/vector3.hpp"

namespace ictus::report {

/// What a body's place and turn are made of, in the order of `Motion::Track`.
inline constexpr std::array<const char*, 7> coordinate_keys{"x",      "y",      "z",     "angle",
                                                            "turn_x", "turn_y", "turn_z"};

struct Motion {
  /// One number over the rows of its run; empty: it does not change and is 0. Rates are per second; they may be empty.
  struct Coordinate {
    std::vector<double> values{}, rates{};
  };
  /// One body, or one swing, by coordinate_keys: m, rad, and a rotation vector.
  using Track = std::array<Coordinate, coordinate_keys.size()>;
  /// Numbers of bodies, of swings behind all bodies, or −1 − number of a wall.
  struct Sides {
    int first = 0, second = 0;
  };
  struct Force {
    std::string name{};
    Sides sides{};
    std::vector<double> values{};  // N
  };
  struct Energy {
    std::string name{};            // "kinetic"
    std::vector<double> values{};  // J
  };
  struct Press {
    double touch = 0, release = 0;  // s; the same: an impact that takes no time
    std::optional<Sides> sides{};
    double approach = 0;  // m/s
  };
  /// A deformable body from inside, at instants of its own.
  struct Cells {
    int body = 0;
    double left = 0, length = 0;  // m, at the start
    std::vector<double> rest{};   // m, of each cell
    std::vector<std::vector<double>> shifts{},
        stresses{};  // one list per instant: m; of the peak, pressed positive
  };
  struct Run {
    std::string name{};
    std::vector<double> t{};      // s, of each row
    std::vector<Track> tracks{};  // of bodies, then of swings
    std::vector<Force> forces{};
    std::vector<Energy> energies{};
    std::vector<Press> impacts{};
    std::vector<double> cell_times{};  // s
    double peak_stress = 0;            // Pa
    std::vector<Cells> cells{};
    bool crowd = false;  // very many bodies, known at some instants only
  };

  /// s of free flight shown before and after a run that is so short that nobody would see its bodies move: only as
  /// long as they fly indeed (free_flight.hpp).
  struct Lead {
    double before = 0, after = 0;
  };

  std::size_t dimension = 1;
  Vector3 gravity{};  // m/s²
  Lead lead{};
  std::vector<Outline> bodies{};
  std::vector<FlatWall> walls{};
  std::vector<Swing> swings{};
  std::vector<std::vector<std::string>> threads{};
  std::vector<Run> runs{};
  std::vector<std::string>
      left_out{};  // names of runs that are not in the picture: too many, or without rows

  bool empty() const { return runs.empty(); }
};

/// As far as a body reaches from its centre, m.
double size_of(const Outline& body);

}  // namespace ictus::report
