#pragma once
// The parts of a scene, each read from the root of the tree into its members of Scene. Order: materials
// before bodies (for their mass), names before whatever refers to them.

#include <string>
#include <string_view>
#include <unordered_map>

#include "ictus/scene/read_table.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// The whole scene, whose file is the first of the origins.
[[nodiscard]] Scene read_scene_tree(Reading& reading, const Table& tree);

void read_materials(TableReader& root, Scene& scene);
/// And chains, in the order of the file. False when a name is not known, because of a mistake in it.
bool read_bodies(TableReader& root, Scene& scene);
void read_walls(TableReader& root, Scene& scene);
/// [frame]: a box, which becomes walls where it does not move.
/// Tells how many dimensions the scene had when the box was made of them, and where; 0: there is no box.
At<std::size_t> read_frame(TableReader& root, Scene& scene);
void read_contact(TableReader& root, Scene& scene);
void read_world(TableReader& root, Scene& scene);
void read_run(TableReader& root, Scene& scene);
/// [[resonator]]: bodies that vibrate.
void read_resonators(TableReader& root, Scene& scene);
/// [[track]], [[hand]], [[strike]], [[finger]], [[pluck]], [[glide]]: what a player does with resonators.
void read_gestures(TableReader& root, Scene& scene);
/// [[bow]]: what is rubbed.
void read_bows(TableReader& root, Scene& scene);
/// [[crumple]] and [[break]].
void read_processes(TableReader& root, Scene& scene);
/// A place on a resonator; nothing where the key is not written.
std::optional<PlaceOn> read_place_on(TableReader& table, std::string_view key);
/// The same under `at`, which must be there.
PlaceOn require_place_on(TableReader& table);
/// One number or a list of them.
std::vector<At<double>> read_list(TableReader& table, const FieldSpec& spec);
/// [system], which stands instead of bodies.
void read_system(TableReader& root, Scene& scene);

/// Bodies and walls by name; views into the scene, whose names must not change meanwhile.
struct Names {
  std::unordered_map<std::string_view, std::size_t> bodies, walls;  // name → index
  bool complete = true;  // else an unknown name may be one that was mistaken, and is not complained about
};

/// Complains about names that stand twice.
Names index_names(Reading& reading, const Scene& scene);
void read_start(TableReader& root, Scene& scene, const Names& names);
void read_pairs(TableReader& root, Scene& scene, const Names& names);
void read_joints(TableReader& root, Scene& scene, const Names& names);

/// One number for a scene on the line, two for one in the plane, three for one in space: the longest vector
/// says how many dimensions the scene has, and what a shorter one lacks is zero. Nothing where the key is not
/// written, stand-ins where it is wrong: these have no place.
std::optional<At<Vector3>> read_vector(TableReader& table, const FieldSpec& wanted, Scene& scene);
/// A vector that is to have a direction, complained about where it has none.
std::optional<Vector3> read_direction(TableReader& table, const FieldSpec& wanted, Scene& scene);

/// Two opposite corners of a box, which must be there; complains where the second is not beyond the first
/// along every axis.
struct Corners {
  Vector3 low, high;  // m
};
Corners read_corners(TableReader& table, const FieldSpec& low, const FieldSpec& high, Scene& scene);

void complain_mass(TableReader& table, const std::string& material);
/// Adds the bodies of a [[chain]]; false when their names are not known.
bool append_chain(TableReader& table, Scene& scene);

/// Adds the bodies of a [[pack]]; false when their names are not known.
bool append_pack(TableReader& table, Scene& scene);

/// Every key but these as a quantity, which only a law or a system can judge; NaN where reading has failed.
std::map<std::string, Quantity> read_parameters(TableReader& table, const std::vector<std::string_view>& but);

/// Complains where no material has this name.
bool material_is_known(Reading& reading, const At<std::string>& name, const Scene& scene);
/// A material's name that exists, or a complaint.
At<std::string> read_material_name(TableReader& table, const Scene& scene);
/// A name to be given: a text, not empty, without control characters.
std::optional<At<std::string>> read_new_name(TableReader& table);
/// The help of an unknown body, short even for a million of them.
std::string body_names_help(std::string_view word, const Scene& scene, const std::vector<Wall>& walls = {});

namespace wanted {
inline constexpr FieldSpec mass{"mass", "a mass", dimensions::mass, positive, "\"50 g\""};
inline constexpr FieldSpec radius{"radius", "a radius", dimensions::length, non_negative, "\"10 mm\""};
inline constexpr FieldSpec position{"position", "a position", dimensions::length, any_number, "\"-10 mm\""};
inline constexpr FieldSpec velocity{"velocity", "a velocity", dimensions::speed, any_number, "\"1 m/s\""};
}  // namespace wanted

}  // namespace ictus
