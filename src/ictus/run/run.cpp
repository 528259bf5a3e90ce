#include "ictus/run/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "ictus/run/friction_laws.hpp"
#include "ictus/run/further_friction.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/picture.hpp"
#include "ictus/run/resonator_scene.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/run/verdict.hpp"
#include "ictus/scene/chain.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {

namespace {

/// A contact that was pressed deeper than its table of points reaches had a force that nobody measured.
void judge_tables(Trace& trace, const std::vector<AssembledContact>& contacts) {
  for (std::size_t j = 0; j < contacts.size(); ++j) {
    if (!contacts[j].law || !contacts[j].law->curves) continue;
    double deepest = j < trace.contacts.size() ? -trace.contacts[j].gap : 0;
    for (const Impact& impact : trace.impacts)
      if (impact.contact == j) deepest = std::fmax(deepest, impact.peak_depth);
    if (deepest > contacts[j].law->deepest_known)
      trace.failures.push_back(fmt::format(
          "the contact {} was pressed to {:.6g} m, and its table of points ends at {:.6g} m: beyond it the force "
          "is a guess",
          contacts[j].name, deepest, contacts[j].law->deepest_known));
  }
}

}  // namespace

Trace run(const Assembly& assembly, const RunOptions& options) {
  const Method& chosen = method(options.scheme.empty() ? assembly.scene.run.method.value : options.scheme);
  if (const std::string why = misfit(chosen.name(), assembly); !why.empty())
    throw Error(fmt::format("{} {}", chosen.name(), why), fitting_words(assembly));
  Trace trace = chosen.run(assembly, options);
  trace.picture = picture_of(assembly);
  // A comparison asks for methods by name, and sets rigid ones beside waves: that is no surprise.
  if (std::string remark = slices_remark(assembly, chosen.name()); options.scheme.empty() && !remark.empty())
    trace.remarks.push_back(std::move(remark));
  if (std::string words = truncation_words(assembly); !words.empty())
    trace.remarks.push_back(std::move(words));
  trace.momentum_error = momentum_error(assembly, trace);
  judge(trace, chosen.declared_error(assembly), assembly.complete_up_to);
  if (chosen.traits().follows_laws) judge_tables(trace, assembly.contacts);
  return trace;
}

namespace {

LawChoice written_out(const AssembledContact& contact, bool rubs) {
  LawChoice choice;
  const auto write = [&](const std::string& name, double value) {
    choice.parameters[name] = Quantity{value, {}, shortest(value), {}};
  };
  if (contact.restitution) write("restitution", contact.restitution->value);
  choice.restitution_of_work.value = contact.restitution_of_work;
  if (contact.precompression > 0) write("precompression", contact.precompression);
  if (rubs) write("friction", contact.friction);
  write_further_friction(contact.further, choice);
  if (contact.friction_law) {
    choice.friction_law.value = std::string(contact.friction_law->name);
    for (const auto& [name, value] : contact.friction_law->values) write(name, value);
  }
  if (!contact.law) return choice;
  choice.law.value = std::string(contact.law->name);
  for (const auto& [name, value] : contact.law->values) write(name, value);
  if (contact.law->curves) {
    PointTable table;
    for (const CurvePoint& point : contact.law->curves->points())
      table.points.push_back({point.depth, point.force, {}});
    choice.points = std::make_shared<const PointTable>(std::move(table));
  }
  return choice;
}

}  // namespace

Scene resolved(const Assembly& assembly) {
  Scene scene = assembly.scene;
  // Impact laws have no step, unless one was given for their rows.
  const std::string& name = scene.run.method.value;
  if (is_method(name) && method(name).traits().resolves_at_once && scene.run.step.place.file.empty())
    scene.run.step.value = 0;
  // Long chains whose balls touch stay chains: their positions follow.
  for (const Chain& chain : scene.chains)
    for (std::size_t i = 1; no_gap(chain.gaps) && chain.count > 64 && i < chain.count; ++i)
      if (auto& position = scene.bodies[chain.first + i].position; position && position->place.file.empty())
        position.reset();
  const auto& contacts = assembly.contacts;
  // Of many bodies not all contacts are known, and what is written stands for those of other durations too.
  if (contacts.empty() || std::isfinite(assembly.complete_up_to)) return scene;
  const bool alike = std::all_of(contacts.begin(), contacts.end(), [&](const AssembledContact& contact) {
    return same_law(contact, contacts.front());
  });
  scene.pairs.clear();
  if (alike) {
    scene.contact = written_out(contacts.front(), assembly.is_rigid);
  } else {
    scene.contact = {};
    std::set<std::pair<std::string, std::string>> seen;  // several walls of a frame, or corners, have one law
    for (const AssembledContact& contact : contacts)
      if ((!scene.frame && !assembly.is_rigid) ||
          seen.insert(std::minmax(contact.left, contact.right)).second)
        scene.pairs.push_back(
            {{contact.left, {}}, {contact.right, {}}, written_out(contact, assembly.is_rigid), {}});
  }
  return scene;
}

}  // namespace ictus
