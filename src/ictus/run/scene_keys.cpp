#include "ictus/run/scene_keys.hpp"

#include <string_view>

namespace ictus {
namespace {

struct Row {
  std::string_view path, unit, meaning, range, standard;
};

// clang-format off: a line per key.
constexpr Row rows[] = {
    {"title", "", "a title for reports", "any text", "none"},
    {"body.name", "", "its name, used in results, pairs and [start]", "a new name", ""},
    {"body.mass", "kg", "its mass", "positive", "from radius or size and the density of its material"},
    {"body.radius", "m", "its radius", "at least 0", "0"},
    {"body.position", "m", "where its centre is at the start: 1, 2 or 3 numbers", "any number",
     "it touches the body before it"},
    {"body.velocity", "m/s", "its velocity at the start: 1, 2 or 3 numbers", "any number", "0"},
    {"body.material", "", "the name of a [material.NAME]", "a name", "none"},
    {"body.shape", "", "its form", "sphere cylinder capsule disc box rod polygon polytope mesh compound",
     "sphere"},
    {"body.profile", "m", "heights and radii of a body of revolution", "[[height, radius], …]", "none"},
    {"body.slices", "1", "mass points into which a deformable body is cut", "a whole number",
     "none: the body is rigid"},
    {"body.length", "m", "length of a cylinder, capsule or rod", "positive", "none"},
    {"body.tip", "", "an end of another material", "a table", "none"},
    {"body.tip.material", "", "the material of the end", "a name", ""},
    {"body.tip.length", "m", "length of the end", "positive", ""},
    {"body.tip.ends", "", "which ends have it", "left right both", "both"},
    {"body.parts", "", "forms that make up one rigid body", "a list of tables", "none"},
    {"body.parts.shape", "", "form of one part", "sphere capsule disc box rod polygon polytope mesh", ""},
    {"body.parts.radius", "m", "radius of a part", "positive", "0"},
    {"body.parts.length", "m", "length of a rod or capsule", "positive", "none"},
    {"body.parts.size", "m", "edges of a box", "positive", "none"},
    {"body.parts.points", "m", "corners of a polygon or polytope", "lists of numbers", "none"},
    {"body.parts.file", "", "a file with a mesh", "a file name", "none"},
    {"body.parts.scale", "m", "length of one unit of the file", "positive", "1"},
    {"body.parts.position", "m", "centre of the part in the body", "any number", "0"},
    {"body.parts.angle", "1", "turn of the part in the body, rad or deg", "any number", "0"},
    {"body.parts.orientation", "1", "turn of the part as a quaternion", "4 numbers", "none"},
    {"body.size", "m", "edges of a box", "positive", "none"},
    {"body.points", "m", "corners of a polygon or polytope", "lists of numbers", "none"},
    {"body.file", "", "a file with a mesh", "a file name", "none"},
    {"body.scale", "m", "length of one unit of the file", "positive", "1"},
    {"body.angle", "1", "its turn at the start, rad or deg", "any number", "0"},
    {"body.orientation", "1", "its turn at the start as a quaternion", "4 numbers", "none"},
    {"body.spin", "1/s", "its angular velocity at the start", "any number", "0"},
    {"body.inertia", "kg m^2", "its moment of inertia", "positive", "that of its form"},
    {"chain.name", "", "bodies are called NAME-1, NAME-2, …", "a new name", ""},
    {"chain.count", "1", "how many bodies", "a whole number from 1 on", ""},
    {"chain.mass", "kg", "of each body: one number, or one per body", "positive", "from radius and density"},
    {"chain.radius", "m", "of each body: one number, or one per body", "at least 0", "0"},
    {"chain.gap", "m", "between neighbours: one number, or one per gap", "at least 0", "0"},
    {"chain.position", "m", "where the first body is", "any number", "it touches what is before it"},
    {"chain.direction", "1", "direction from one body to the next", "any direction", "to the right"},
    {"chain.velocity", "m/s", "of all bodies at the start", "any number", "0"},
    {"chain.material", "", "the material of all bodies", "a name", "none"},
    {"chain.shape", "", "the form of all bodies", "sphere cylinder capsule", "sphere"},
    {"chain.profile", "m", "heights and radii of each body", "[[height, radius], …]", "none"},
    {"chain.slices", "1", "mass points into which each body is cut", "a whole number",
     "none: bodies are rigid"},
    {"chain.length", "m", "length of each cylinder or capsule", "positive", "none"},
    {"chain.tip", "", "an end of another material, as body.tip", "a table", "none"},
    {"pack.name", "", "balls are called NAME-1, NAME-2, …", "a new name", ""},
    {"pack.count", "1", "how many balls", "a whole number from 1 on", ""},
    {"pack.arrangement", "", "how they are placed", "random lattice triangle", "random"},
    {"pack.radius", "m", "radius of the balls, or the least and the largest", "positive", ""},
    {"pack.from", "m", "one corner of the box that is filled", "any number", ""},
    {"pack.to", "m", "the opposite corner", "any number", ""},
    {"pack.position", "m", "the first ball of a triangle", "any number", ""},
    {"pack.gap", "m", "room between neighbours", "at least 0", "0"},
    {"pack.jitter", "1", "share of the gap by which places are random", "in [0, 1]", "0"},
    {"pack.seed", "1", "of the random numbers", "a whole number from 0 on", "1"},
    {"pack.velocity", "m/s", "of all balls at the start", "any number", "0"},
    {"pack.material", "", "the material of all balls", "a name", "none"},
    {"pack.mass", "kg", "of each ball", "positive", "from density or material"},
    {"pack.density", "kg/m^3", "of the balls", "positive", "that of the material"},
    {"wall.name", "", "its name", "a new name", "wall"},
    {"wall.shape", "", "both words mean the same: everything behind the plane is solid", "plane half_space",
     "plane"},
    {"wall.position", "m", "a point of the wall", "any number", "0, or touching the outermost body"},
    {"wall.faces", "", "on which side the bodies are, on a line", "left right", "left"},
    {"wall.normal", "1", "direction from the wall to the bodies", "any direction", "by faces"},
    {"wall.material", "", "the material of the wall", "a name", "none"},
    {"frame.name", "", "name of the box", "a new name", "frame"},
    {"frame.from", "m", "one corner of the box", "any number", ""},
    {"frame.to", "m", "the opposite corner", "any number", ""},
    {"frame.open", "", "sides without a wall", "left right bottom top front back", "none"},
    {"frame.material", "", "the material of its walls", "a name", "none"},
    {"frame.mass", "kg", "mass of a box that moves", "positive", "none: it stands still"},
    {"frame.velocity", "m/s", "of a box that moves", "any number", "0"},
    {"material.young", "Pa", "Young's modulus", "positive", "published, for a known name"},
    {"material.poisson", "1", "Poisson's ratio", "in (-1, 0.5]", "published, for a known name"},
    {"material.density", "kg/m^3", "its density", "positive", "published, for a known name"},
    {"material.friction", "1", "coefficient of friction", "at least 0", "none"},
    {"material.friction_static", "1", "coefficient of friction at rest", "at least 0", "that of friction"},
    {"material.rolling_friction", "m", "rolling friction: the lever arm of the force", "at least 0", "0"},
    {"material.torsional_friction", "m", "friction of a spin about the normal: a lever arm", "at least 0",
     "0"},
    {"contact.law", "", "the contact law", "ictus list laws", "none: rigid contacts"},
    {"contact.friction_law", "", "the friction law of compliant contacts", "ictus list friction_laws",
     "none"},
    {"contact.measured", "", "numbers of the law from a measurement", "a table", "none"},
    {"contact.measured.restitution", "1", "measured restitution: value and speed", "in [0, 1]", "none"},
    {"contact.measured.restitution.value", "1", "the restitution", "in [0, 1]", ""},
    {"contact.measured.restitution.speed", "m/s", "the approach speed at which it was measured", "positive",
     ""},
    {"contact.measured.duration.value", "s", "the contact time", "positive", ""},
    {"contact.measured.duration.speed", "m/s", "the approach speed at which it was measured", "positive", ""},
    {"contact.measured.duration", "s", "measured contact time: value and speed", "positive", "none"},
    {"contact.restitution", "1", "restitution of impact laws", "in [0, 1]", "by the law"},
    {"contact.restitution_of_work", "", "restitution that depends on the work of compression", "a table",
     "none"},
    {"contact.restitution_of_work.value", "1", "restitution at the work named", "in [0, 1]", ""},
    {"contact.restitution_of_work.work", "J", "work at which it holds", "positive", ""},
    {"contact.restitution_of_work.exponent", "1", "its power of the work", "in [-4, 4]", ""},
    {"contact.restitution_of_work.points", "", "points of work and restitution instead",
     "[[work, restitution], …] or a CSV file", "none"},
    {"contact.restitution_of_work.work_unit", "J", "what 1 means in the points", "positive", ""},
    {"contact.stiffness_ratio", "1", "stiffness relative to other contacts, for impact laws", "positive",
     "1"},
    {"contact.precompression", "m", "depth at the start", "at least 0", "0"},
    {"contact.friction", "1", "coefficient of friction", "at least 0", "that of the materials"},
    {"contact.friction_static", "1", "coefficient of friction at rest", "at least 0", "that of friction"},
    {"contact.rolling_friction", "m", "rolling friction: the lever arm of the force", "at least 0", "0"},
    {"contact.torsional_friction", "m", "friction of a spin about the normal: a lever arm", "at least 0",
     "0"},
    {"contact.tangential_ratio", "1",
     "stiffness along the contact over that across it, or tangential restitution", "by the law",
     "by the law"},
    {"pair.between", "", "the two bodies or walls; all other keys are those of contact", "two names", ""},
    {"joint.kind", "", "what it lets free", "hinge ball slider fixed spring", ""},
    {"joint.name", "", "its name", "a new name", "KIND-NUMBER"},
    {"joint.between", "", "what it holds", "two bodies, or a body and \"world\"", ""},
    {"joint.at", "m", "where it is at the start", "any number", ""},
    {"joint.to", "m", "other end of a spring", "any number", ""},
    {"joint.axis", "1", "axis of a hinge or a slider", "any direction", "the normal of the plane"},
    {"joint.collide", "", "may the two bodies touch?", "true false", "false"},
    {"joint.stiffness", "N/m", "stiffness of a spring", "at least 0", ""},
    {"joint.damping", "N s/m", "of a damper beside the spring", "at least 0", "0"},
    {"joint.length", "m", "of a spring at rest", "at least 0", "its length at the start"},
    {"start.drop", "m", "height from which all bodies have fallen", "at least 0", "0"},
    {"start.BODY.velocity", "m/s", "velocity of a body, or of several: ball-1..3", "any number",
     "that of the body"},
    {"start.BODY.spin", "1/s", "its angular velocity: one number in the plane, three in space", "any number",
     "that of the body"},
    {"start.BODY.position", "m", "position of a body", "any number", "that of the body"},
    {"world.gravity", "m/s^2", "on a line: one number along it; else 2 or 3 numbers", "any number", "0"},
    {"system.kind", "", "a mechanical system instead of bodies", "ictus list systems", ""},
    {"run.method", "", "scheme or impact law",
     "ictus list schemes, impact_laws, nonsmooth_schemes, spheres, deformable", "what fits the scene"},
    {"run.step", "s", "time step", "positive", "1/44100 s"},
    {"run.rate", "Hz", "steps per second, instead of step", "positive", "44100 Hz"},
    {"run.duration", "s", "how long the run is", "positive", "until all contacts have separated"},
    {"run.record_every", "1", "rows: every how many steps", "a whole number from 1 on", "1"},
    {"resonator.name", "", "its name", "a new name", ""},
    {"resonator.kind", "", "what vibrates", "ictus list resonators", ""},
    {"resonator.material", "", "its material", "a name", "none"},
    {"resonator.position", "m", "where it stands on the line", "any number", "0"},
    {"resonator.velocity", "m/s", "of its rigid modes at the start", "any number", "0"},
    {"resonator.strike", "", "where neighbours on the line touch it",
     "a length or a share of the size, one or two", "none"},
    {"resonator.highest", "Hz", "modes up to here take part in contacts", "positive", "40000"},
    {"resonator.audible", "Hz", "modes up to here are heard", "positive", "20000"},
    {"resonator.contact_radius", "m", "radius of the patch that is touched", "at least 0", "0"},
    {"resonator.transpose", "1", "factor of all its frequencies", "positive", "1"},
    {"resonator.residual", "", "do the modes above highest give way as springs?", "included left_out",
     "included"},
    {"resonator.damping", "", "how fast its vibration dies away", "a table", "that of a published material"},
    {"resonator.damping.t60", "s", "times of decay by 60 dB: one, or one per frequency", "positive", "none"},
    {"resonator.damping.at", "Hz", "frequencies of t60", "rising", "none"},
    {"resonator.damping.loss_factor", "1", "loss factor", "at least 0", "0"},
    {"resonator.damping.alpha", "1/s", "Rayleigh's damping of the mass", "at least 0", "0"},
    {"resonator.damping.beta", "s", "Rayleigh's damping of the stiffness", "at least 0", "0"},
    {"resonator.damping.b1", "1/s", "decay of all modes", "at least 0", "0"},
    {"resonator.damping.b3", "s", "decay that grows with the square of the angular frequency", "at least 0",
     "0"},
    {"resonator.damping.relaxation", "1", "strength of thermoelastic relaxation", "at least 0", "0"},
    {"resonator.damping.relaxation_time", "s", "time of thermoelastic relaxation", "positive", "none"},
    {"resonator.damping.expansion", "1/K", "thermal expansion, a plain number", "positive", "none"},
    {"resonator.damping.heat_capacity", "J/(kg K)", "heat capacity, a plain number", "positive", "none"},
    {"resonator.damping.conductivity", "W/(m K)", "heat conductivity, a plain number", "positive", "none"},
    {"resonator.damping.temperature", "K", "absolute temperature, a plain number", "positive", "none"},
    {"resonator.measured", "", "measured frequency and decay of its first mode", "a table", "none"},
    {"resonator.measured.frequency", "Hz", "of its first mode", "positive", "none"},
    {"resonator.measured.t60", "s", "of its first mode", "positive", "none"},
    {"resonator.touch", "", "a body that touches it elsewhere", "tables [[resonator.touch]]", "none"},
    {"resonator.touch.with", "", "the body or the other resonator", "a name", ""},
    {"resonator.touch.at", "", "where it is touched", "a length or a share of the size", ""},
    {"resonator.touch.at_other", "", "where on the other resonator", "a length or a share of the size",
     "its strike"},
    {"resonator.stop", "", "a fixed point beside it", "tables [[resonator.stop]]", "none"},
    {"resonator.stop.name", "", "its name", "a new name", ""},
    {"resonator.stop.at", "", "where the stop stands", "a length or a share of the size", ""},
    {"resonator.stop.gap", "m", "distance at rest", "at least 0", "0"},
    {"resonator.stop.side", "", "on which side it is", "left right", "right"},
    {"resonator.hold", "", "a spring and damper to the ground", "tables [[resonator.hold]]", "none"},
    {"resonator.hold.at", "", "where it is held", "a length or a share of the size", ""},
    {"resonator.hold.stiffness", "N/m", "of the spring", "at least 0", ""},
    {"resonator.hold.damping", "N s/m", "of the damper", "at least 0", "0"},
    {"resonator.pickup", "", "a point that is heard", "tables [[resonator.pickup]]", "none"},
    {"resonator.pickup.name", "", "its name", "a new name", ""},
    {"resonator.pickup.at", "", "where it is heard", "a length or a share of the size", ""},
};
// clang-format on

SceneKey key_of(const std::string& table, std::string_view of, const ParameterFacts& p,
                std::string_view source) {
  const bool number = !p.unit.empty();
  const bool of_list = !number && !p.values.empty() && p.values.find(' ') == std::string::npos;
  return {table + "." + p.name,
          std::string(of),
          p.unit,
          p.meaning,
          number             ? std::string(p.range.words)
          : of_list          ? "ictus list " + p.values
          : p.values.empty() ? "a text"
                             : p.values,
          p.standard,
          p.source.empty() ? std::string(source) : p.source};
}

/// The fact of this name; empty where there is none.
std::string fact(const CatalogueEntry& entry, std::string_view name) {
  for (const EntryFact& one : entry.facts)
    if (one.name == name) return one.text;
  return {};
}

/// Options of methods are entries of their own: their numbers are pure, but for the impulse of a step.
SceneKey option_key(const CatalogueEntry& entry) {
  std::string range = fact(entry, "range") + fact(entry, "values") + fact(entry, "one of");
  const bool number = !fact(entry, "range").empty();
  return {"run." + std::string(entry.about.name),
          fact(entry, "known to"),
          !number                              ? ""
          : entry.about.name == "impulse_step" ? "N s"
                                               : "1",
          std::string(entry.about.summary),
          range.empty() ? "true false" : range,
          fact(entry, "default"),
          std::string(entry.about.source)};
}

/// From what else a number follows that need not be given: laws have a fact "stiffness from: its number; …".
std::string other_origin(const CatalogueEntry& entry, const std::string& name) {
  std::string from = fact(entry, name + " from");
  for (std::string_view start : {"its number; ", "or "})
    if (from.starts_with(start)) from.erase(0, start.size());
  return from == "its number" ? std::string() : from;
}

void add_parameters(std::vector<SceneKey>& keys, const std::string& table, const CatalogueList& list) {
  for (const CatalogueEntry& entry : list.entries)
    for (const ParameterFacts& p : entry.parameters) {
      keys.push_back(key_of(table, entry.about.name, p, entry.about.source));
      if (p.standard.empty()) keys.back().standard = other_origin(entry, p.name);
    }
}

}  // namespace

std::vector<SceneKey> scene_keys(const std::vector<CatalogueList>& lists) {
  std::vector<SceneKey> keys;
  for (const Row& row : rows)
    keys.push_back({std::string(row.path), "", std::string(row.unit), std::string(row.meaning),
                    std::string(row.range), std::string(row.standard), ""});
  for (const CatalogueList& list : lists) {
    if (list.name == "laws" || list.name == "friction_laws") add_parameters(keys, "contact", list);
    if (list.name == "systems") add_parameters(keys, "system", list);
    if (list.name == "resonators") add_parameters(keys, "resonator", list);
    if (list.name == "options")
      for (const CatalogueEntry& entry : list.entries) keys.push_back(option_key(entry));
    if (list.name != "gestures") continue;
    for (const CatalogueEntry& entry : list.entries)
      for (const ParameterFacts& p : entry.parameters)
        keys.push_back(key_of(std::string(entry.about.name), "", p, ""));
  }
  return keys;
}

}  // namespace ictus
