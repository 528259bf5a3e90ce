#include "ictus/scene/write.hpp"

#include "ictus/scene/frame.hpp"
#include "ictus/scene/run_options.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/scene/write_text.hpp"

namespace ictus {

namespace {

std::string write_material(const Material& material) {
  std::string text = "\n[material." + key_text(material.name.value) + "]\n";
  text += assigned("young", with_unit(material.young.value, "Pa"));
  text += assigned("poisson", shortest(material.poisson.value));
  if (material.density) text += assigned("density", with_unit(*material.density, "kg/m^3"));
  if (material.friction) text += assigned("friction", shortest(material.friction->value));
  return text;
}

std::string write_wall(const Wall& wall, std::size_t dimension) {
  std::string text = "\n[[wall]]\n" + assigned("name", quoted(wall.name.value));
  text += assigned("position", vector_text(wall.normal ? dimension : 1, wall.position.value, "m"));
  if (wall.normal)
    text += assigned("normal", vector_text(dimension, *wall.normal, ""));
  else
    text += assigned("faces", wall.faces == Wall::Faces::left ? "\"left\"" : "\"right\"");
  if (!wall.material.value.empty()) text += assigned("material", quoted(wall.material.value));
  return text;
}

std::string write_frame(const Frame& frame, std::size_t dimension) {
  std::string text = "\n[frame]\n" + assigned("name", quoted(frame.name.value));
  text += assigned("from", vector_text(dimension, frame.low, "m"));
  text += assigned("to", vector_text(dimension, frame.high, "m"));
  text += assigned("mass", with_unit(frame.mass.value, "kg"));
  text += assigned("velocity", vector_text(dimension, frame.velocity.value, "m/s"));
  const auto sides = frame_side_names(dimension);
  std::string open;
  for (std::size_t side = 0; side < sides.size(); ++side)
    if (frame.open[side]) open += (open.empty() ? "" : ", ") + quoted(sides[side]);
  if (!open.empty()) text += assigned("open", "[" + open + "]");
  if (!frame.material.value.empty()) text += assigned("material", quoted(frame.material.value));
  return text;
}

std::string datum_text(std::string_view key, std::string_view value, double speed) {
  return std::string(key) + " = { value = " + std::string(value) + ", speed = " + with_unit(speed, "m/s") +
         " }";
}

std::string measured_text(const Measured& measured) {
  std::string text;
  if (const auto& datum = measured.restitution)
    text += datum_text("restitution", shortest(datum->value.value), datum->speed.value);
  if (const auto& datum = measured.duration)
    text += (text.empty() ? "" : ", ") +
            datum_text("duration", with_unit(datum->value.value, "s"), datum->speed.value);
  return text.empty() ? "{}" : "{ " + text + " }";
}

std::string points_text(const PointTable& table) {
  std::string text;
  for (const PointTable::Point& point : table.points)
    text += (text.empty() ? "" : ", ") + ("[" + shortest(point.depth) + ", " + shortest(point.force) + "]");
  return "[" + text + "]";
}

std::string work_text(const RestitutionOfWork& function) {
  if (!function.is_curve())
    return "{ value = " + shortest(function.power().value) +
           ", work = " + with_unit(function.power().work, "J") +
           ", exponent = " + shortest(function.power().exponent) + " }";
  PointTable table;
  for (const RestitutionOfWork::Point& point : function.points())
    table.points.push_back({point.work, point.value, {}});
  return "{ points = " + points_text(table) + ", work_unit = \"1 J\" }";
}

std::string write_law(const LawChoice& choice) {
  std::string text;
  if (!choice.law.value.empty()) text += assigned("law", quoted(choice.law.value));
  if (!choice.friction_law.value.empty()) text += assigned("friction_law", quoted(choice.friction_law.value));
  for (const auto& [name, quantity] : choice.parameters)
    text += assigned(key_text(name), quantity_text(quantity));
  if (choice.measured) text += assigned("measured", measured_text(*choice.measured));
  if (choice.restitution_of_work.value)
    text += assigned("restitution_of_work", work_text(*choice.restitution_of_work.value));
  if (choice.points) text += assigned("points", points_text(*choice.points));
  return text;
}

std::string write_pair(const Pair& pair) {
  const std::string names = "[" + quoted(pair.first.value) + ", " + quoted(pair.second.value) + "]";
  return "\n[[pair]]\n" + assigned("between", names) + write_law(pair.contact);
}

std::string_view rebound_name(Rebound rebound) {
  switch (rebound) {
    case Rebound::computed: return "computed";
    case Rebound::approximate: return "approximate";
    case Rebound::exact: return "exact";
  }
  return "computed";
}

std::string_view propagation_name(Propagation propagation) {
  return propagation == Propagation::dop853 ? "dop853" : "modes";
}

std::string write_system(const SystemChoice& system) {
  std::string text = "\n[system]\n";
  if (!system.kind.value.empty()) text += assigned("kind", quoted(system.kind.value));
  for (const auto& [name, quantity] : system.parameters)
    text += assigned(key_text(name), quantity_text(quantity));
  return text;
}

/// The value of an option as text; empty where the method chooses it.
std::string option_text(const RunChoice& run, const std::string& option) {
  const auto name = [](const std::string& text) { return text.empty() ? text : quoted(text); };
  const auto flag = [](bool value) { return value ? "true" : "false"; };
  const bool mono = run.dissipation == LossModel::mono_stiffness;
  if (option == "bodies")
    return run.bodies.value == BodyModel::unsaid
               ? ""
               : quoted(run.bodies.value == BodyModel::sliced ? "sliced" : "rigid");
  if (option == "tolerance") return shortest(run.tolerance.value);
  if (option == "clip_compression") return flag(run.clip_compression);
  if (option == "force_rebound") return quoted(rebound_name(run.rebound));
  if (option == "dissipation") return quoted(mono ? "mono_stiffness" : "bi_stiffness");
  if (option == "euler_steps") return std::to_string(run.euler_steps);
  if (option == "correlation") return shortest(run.correlation);
  if (option == "lcp_solver") return name(run.lcp_solver.value);
  if (option == "collisions") return name(run.collisions.value);
  if (option == "propagation")
    return run.propagation.value == Propagation::automatic ? ""
                                                           : quoted(propagation_name(run.propagation.value));
  const NonsmoothChoice& choice = run.nonsmooth;
  if (option == "control_violation")
    return choice.control_violation ? flag(choice.control_violation->value) : "";
  if (const auto number = choice.numbers.find(option); number != choice.numbers.end())
    return shortest(number->second.value);
  const auto word = choice.names.find(option);
  return word == choice.names.end() ? "" : quoted(word->second.value);
}

std::string write_run(const RunChoice& run) {
  std::string text = "\n[run]\n";
  if (!run.method.value.empty()) text += assigned("method", quoted(run.method.value));
  if (run.step.value > 0)
    text += assigned("step", with_unit(run.step.value, "s"));
  else
    text +=
        "# step: a thousandth of the run; impact laws need none, it would be the time between their rows\n";
  if (run.duration)
    text += assigned("duration", with_unit(run.duration->value, "s"));
  else
    text += "# duration: until all contacts have separated for good (impact law under gravity: one impact)\n";
  text += assigned("record_every", std::to_string(run.record_every));
  for (const RunOption& option : run_options()) {
    const std::string key(option.name);
    const std::string value = run.options.count(key) ? option_text(run, key) : "";
    if (!value.empty()) text += assigned(key, value);
  }
  return text;
}

}  // namespace

std::string write_scene(const Scene& scene) {
  std::string text = assigned("title", quoted(scene.title));
  if (scene.system) {
    const std::string law = write_law(scene.contact);
    return text + write_system(*scene.system) + (law.empty() ? "" : "\n[contact]\n" + law) +
           write_run(scene.run);
  }
  text += "\n[world]\n" + assigned("gravity", vector_text(scene.dimension, scene.gravity, "m/s^2"));
  for (const Material& material : scene.materials) text += write_material(material);
  text += write_bodies(scene);
  for (const Wall& wall : scene.walls) text += write_wall(wall, scene.dimension);
  for (const Resonator& resonator : scene.resonators) text += write_resonator(resonator);
  text += write_gestures(scene.gestures);
  for (const Bow& bow : scene.bows) text += write_bow(bow);
  for (const Process& process : scene.processes) text += write_process(process);
  if (scene.frame) text += write_frame(*scene.frame, scene.dimension);
  text += "\n[contact]\n" + write_law(scene.contact);
  for (const Pair& pair : scene.pairs) text += write_pair(pair);
  for (const Joint& joint : scene.joints) text += write_joint(joint, scene.dimension);
  return text + write_run(scene.run);
}

}  // namespace ictus
