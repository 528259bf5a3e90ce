#pragma once
// A scene as the user wrote it: names and numbers in SI, each with its place in the file for later
// complaints. It knows no law and no scheme: what a law's parameter means is checked where the law is chosen.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"

namespace ictus {

/// A value with the place where it was written; the place is empty where a default was filled in.
template <class T>
struct At {
  T value{};
  Place place{};
};

/// A number as written: in SI, with its dimension where a unit was given.
struct Quantity {
  double value = 0;
  std::optional<Dimension> dimension;  // none: a bare number, taken as SI
  std::string text;                    // as written: "1e7 N/m^1.5"
  Place place;
  Place key = {};  // where its key stands; the value is NaN where reading it has failed already
};

struct Material {
  At<std::string> name;
  At<double> young;               // Pa
  At<double> poisson;             // 1
  std::optional<double> density;  // kg/m³
};

struct Body {
  At<std::string> name;
  At<double> mass;                     // kg; with a material and a radius: that of the sphere
  At<double> radius;                   // m, default 0: a point
  std::optional<At<double>> position;  // m, of the centre; default: touching its neighbour
  At<double> velocity;                 // m/s, default 0
  At<std::string> material;            // empty: none
  double position_y = 0;               // m, of a planar scene
  double velocity_y = 0;               // m/s
};

/// Bodies that one [[chain]] made: they are written as one again where they are many.
struct Chain {
  std::size_t first = 0;  // index of its first body
  std::size_t count = 0;
  std::vector<double> gaps{0.0};   // m, between surfaces: one for all, or count − 1
  std::optional<double> position;  // m, of the first centre as made; none: touching what stands before it
};

/// A direction in the plane, as written: of any length but zero.
struct Direction {
  double x, y;
};

/// A fixed plane across the line; in a planar scene a fixed line.
struct Wall {
  enum class Faces { left, right };  // the side on which bodies are
  At<std::string> name;
  At<double> position;  // m
  Faces faces = Faces::left;
  At<std::string> material;
  double position_y = 0;                 // m, of a planar scene
  std::optional<Direction> normal = {};  // towards the bodies; none: along the line, as it faces
};

/// What was measured in a collision of this pair, from which parameters of the law are found.
struct Measured {
  struct Datum {
    At<double> value;
    At<double> speed;  // m/s, approach speed at which it was measured
  };
  std::optional<Datum> restitution;  // 1
  std::optional<Datum> duration;     // s
};

/// A law by name with parameters still unread.
struct LawChoice {
  At<std::string> law;
  std::map<std::string, Quantity> parameters;
  std::optional<Measured> measured;
};

struct Pair {
  At<std::string> first, second;
  LawChoice contact;  // an empty law name: that of [contact], with these parameters replaced
  Place place;
};

/// §4.2 of [Papetti2011]: not forced, by (7)(8), by its closed form.
enum class Rebound { computed, approximate, exact };

/// How impact laws with a stiffness lose energy. [Liu2008, §3.4 and §4]
enum class LossModel { bi_stiffness, mono_stiffness };

/// What a nonsmooth scheme is told, as written; what is not told is the scheme's own choice.
struct NonsmoothChoice {
  std::map<std::string, At<double>> numbers;     // theta, forecast, …: see read_nonsmooth.cpp
  std::map<std::string, At<std::string>> names;  // tableau, impact_law, constraint_level, adaptive
  std::optional<At<bool>> control_violation;
};

struct RunChoice {
  At<std::string> method;              // a scheme, an impact law or a nonsmooth scheme; default: see run/plan
  At<double> step;                     // s; written as step or as rate
  std::optional<At<double>> duration;  // s; none: until all contacts have separated for good
  At<double> tolerance{1e-13, {}};     // relative, of methods that control their error
  std::size_t record_every = 1;        // keep every n-th sample
  bool clip_compression = false;       // §4.2: x_n ≤ x_max
  Rebound rebound = Rebound::computed;
  LossModel dissipation = LossModel::bi_stiffness;
  std::size_t euler_steps = 10'000;  // of lzb_euler: n of [Liu2008, eq. (79)]
  At<std::string> lcp_solver;        // of LCPs; empty: the choice of the method
  double correlation = 0;            // of ceanga_hurmuzlu: impulse correlation ratio
  NonsmoothChoice nonsmooth;
};

/// A mechanical system of the list, with parameters still unread.
struct SystemChoice {
  At<std::string> kind;
  std::map<std::string, Quantity> parameters;
};

struct Scene {
  std::string file;  // as named by the user
  std::string title;
  std::vector<Material> materials;
  std::vector<Body> bodies;  // generators already expanded, in the order of the file
  std::vector<Chain> chains;
  std::vector<Wall> walls;
  LawChoice contact;        // for all pairs of neighbours
  std::vector<Pair> pairs;  // exceptions
  double gravity = 0;       // m/s², along +x
  RunChoice run;
  bool planar = false;                 // some position, velocity, normal or gravity has two components
  double gravity_y = 0;                // m/s², of a planar scene
  std::optional<At<double>> drop;      // m: all bodies start this much higher, against gravity
  std::optional<SystemChoice> system;  // instead of bodies
};

}  // namespace ictus
