#pragma once
// A scene as the user wrote it: names and numbers in SI, each with its place in the file for later
// complaints. It knows no law and no scheme: what a law's parameter means is checked where the law is chosen.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"
#include "ictus/base/profile.hpp"
#include "ictus/base/restitution_of_work.hpp"
#include "ictus/base/vector3.hpp"

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
  At<double> young;                                                          // Pa
  At<double> poisson;                                                        // 1
  std::optional<double> density;                                             // kg/m³
  std::optional<At<double>> friction = {};                                   // 1, of this material on itself
  std::optional<At<double>> friction_static = {};                            // 1, the same
  std::optional<At<double>> rolling_friction = {}, torsional_friction = {};  // m, the same
};

/// Ends of another material.
struct Tip {
  enum class Ends { left, right, both };
  At<std::string> material;
  At<double> length;  // m, of each
  Ends ends = Ends::both;
};

/// A solid of revolution about the line, and the slices into which it is cut where it deforms.
struct Shape {
  enum class Kind { sphere, cylinder, capsule, profile };
  Kind kind = Kind::sphere;
  At<double> length;                  // m, along the line; of a sphere its diameter
  std::vector<ProfilePoint> profile;  // z rising from 0 to the length, r linear between
  std::size_t slices = 0;             // 0: not told; deformable methods take one
  std::optional<Tip> tip;
  Place place;  // of what was written of it first
};

/// The surface of a file: STL or OBJ.
struct Mesh {
  std::string file;                                   // as written
  std::vector<Vector3> points;                        // m
  std::vector<std::array<std::size_t, 3>> triangles;  // anticlockwise as seen from outside
};

/// A convex form in the plane or in space.
struct Figure {
  enum class Form {
    round,
    disc,
    box,
    rod,
    polygon,
    polytope,
    mesh,
    compound
  };  // round: a sphere, or a capsule
  Form form = Form::round;
  double radius = 0;                      // m, of the round part of a compound
  Vector3 size{};                         // m, of a box; in the plane its width and height
  double length = 0;                      // m, of a rod, along its x; of a capsule that is part of a compound
  std::vector<Vector3> points{};          // m, of a polygon or a polytope
  std::shared_ptr<const Mesh> mesh = {};  // of a mesh
};

/// One of the figures of a compound, where it is among the others.
struct FigurePart {
  Figure figure;
  Vector3 position{};  // m
  Vector3 rotation{};  // rad, a rotation vector; in the plane its z is the angle
  Place place{};
};

/// A body that turns: its form where that is no solid of revolution about the line, how it lies and how it spins.
struct Turning : Figure {
  std::vector<FigurePart> parts{};       // of a compound
  Vector3 rotation{};                    // rad, a rotation vector; in the plane its z is the angle
  Vector3 spin{};                        // rad/s; in the plane z
  std::optional<At<Vector3>> inertia{};  // kg m², about its axes; in the plane z; none: that of the form
  Place place;                           // of what was written of it first
};

struct Body {
  At<std::string> name;
  At<double>
      mass;  // kg; with a material and a size: that of the solid, of a form of Turning once it is assembled
  At<double> radius;                            // m, default 0: a point; of a profile the largest
  std::optional<At<Vector3>> position;          // m, of the centre; default: touching its neighbour
  At<Vector3> velocity;                         // m/s, default 0
  At<std::string> material;                     // empty: none
  std::shared_ptr<const Shape> shape;           // none: a sphere; a chain of a million bodies has one for all
  std::shared_ptr<const Turning> turning = {};  // none: nothing is said of it
};

/// Bodies that one [[chain]] made: they are written as one again where they are many.
struct Chain {
  std::size_t first = 0;  // index of its first body
  std::size_t count = 0;
  std::vector<double> gaps{0.0};   // m, between surfaces: one for all, or count − 1
  std::optional<double> position;  // m, of the first centre as made; none: touching what stands before it
};

/// A fixed plane across the line; in a plane a fixed line, in space a fixed plane.
struct Wall {
  enum class Faces { left, right };  // the side on which bodies are
  At<std::string> name;
  At<Vector3> position;  // m
  bool placed = true;    // false: no position was written, and on a line it follows from the bodies
  Faces faces = Faces::left;
  At<std::string> material;
  std::optional<Vector3> normal =
      {};  // towards the bodies, of any length but zero; none: as it faces, along x
};

/// A box of walls that moves as one body. A box that stands still becomes walls when it is read.
struct Frame {
  At<std::string> name;
  At<double> mass;              // kg
  At<Vector3> velocity;         // m/s
  Vector3 low, high;            // m, its corners at the start
  std::vector<bool> open = {};  // sides without a wall: see frame_side_names
  At<std::string> material;
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

/// A loop of measured points, in units that the law is told: depth and force each, in the order of measurement.
struct PointTable {
  struct Point {
    double depth, force;
    Place place;  // in the scene, or in the file of the points
  };
  std::vector<Point> points;
  Place place;
};

/// A law by name with parameters still unread.
struct LawChoice {
  At<std::string> law;
  std::map<std::string, Quantity> parameters;
  std::optional<Measured> measured;
  At<std::string> friction_law = {};  // beside it, of compliant contacts; empty: none
  std::shared_ptr<const PointTable> points = {};
  At<std::shared_ptr<const RestitutionOfWork>> restitution_of_work = {};  // instead of a constant restitution
};

struct Pair {
  At<std::string> first, second;
  LawChoice contact;  // an empty law name: that of [contact], with these parameters replaced
  Place place;
};

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

/// What holds two bodies together, or one to the world.
struct Joint {
  enum class Kind { hinge, ball, slider, fixed, spring };
  static constexpr const char* world = "world";
  At<std::string> name;
  Kind kind = Kind::hinge;
  At<std::string> first, second;   // bodies, or the world
  Vector3 at{};                    // m, in the world at the start; of a spring its end at the first
  Vector3 to{};                    // m, of a spring: its end at the second
  std::optional<Vector3> axis{};   // of a slider, and of a hinge in space
  double stiffness = 0;            // N/m, of a spring
  double damping = 0;              // N s/m, of a spring
  std::optional<double> length{};  // m, of a spring without force; none: as at the start
  bool collide = false;            // may its two bodies touch each other?
  Place place{};
};

/// §4.2 of [Papetti2011]: not forced, by (7)(8), by its closed form.
enum class Rebound { computed, approximate, exact };

/// How impact laws with a stiffness lose energy. [Liu2008, §3.4 and §4]
enum class LossModel { bi_stiffness, mono_stiffness };

/// What a nonsmooth scheme is told, as written; what is not told is the scheme's own choice.
struct NonsmoothChoice {
  std::map<std::string, At<double>> numbers;     // theta, forecast, …: see run_options.cpp
  std::map<std::string, At<std::string>> names;  // tableau, impact_law, constraint_level, adaptive
  std::optional<At<bool>> control_violation;
};

/// How deformable bodies move between contact events: by their modes, or by a Runge–Kutta method of order 8.
enum class Propagation { automatic, modes, dop853 };

/// What bodies with slices are to a method: rigid, or the mass points that they are cut into. Where nothing is
/// said, waves cut them and every other method takes them as rigid.
enum class BodyModel { unsaid, rigid, sliced };

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
  At<Propagation> propagation;  // of waves
  At<BodyModel> bodies;
  At<std::string> collisions;  // of inelastic_then_restore: a collision treatment; empty: pair_iteration
  std::map<std::string, Place> options;  // keys that not every method knows: those written, with the place of
                                         // their values; once there is a plan, those of its method
};

/// A mechanical system of the list, with parameters still unread.
struct SystemChoice {
  At<std::string> kind;
  std::map<std::string, Quantity> parameters;
};

inline constexpr std::int64_t most_bodies = 10'000'000;

struct Scene {
  std::string file;  // as named by the user
  std::string title;
  std::vector<Material> materials;
  std::vector<Body> bodies;  // generators already expanded, in the order of the file
  std::vector<Chain> chains;
  std::vector<Wall> walls;
  std::vector<Resonator> resonators;
  Gestures gestures;
  std::vector<Bow> bows;
  std::vector<Process> processes;
  std::optional<Frame> frame;  // that moves
  LawChoice contact;           // for all pairs of neighbours
  std::vector<Pair> pairs;     // exceptions
  std::vector<Joint> joints;
  Vector3 gravity;  // m/s²; on a line along +x
  RunChoice run;
  std::size_t dimension = 1;       // 1 to 3: the most components of a position, velocity, normal or gravity
  std::optional<At<double>> drop;  // m: all bodies start this much higher, against gravity
  std::optional<SystemChoice> system;  // instead of bodies
};

}  // namespace ictus
