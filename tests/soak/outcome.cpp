#include "outcome.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/run/assemble.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/resonator_scene.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/read.hpp"

namespace ictus::soak {
namespace {

Assembly assembled(const Draft& draft) {
  Problems problems;
  Scene scene = read_scene_text(draft.text(), "soak.toml", {}, problems);
  problems.raise();
  Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return assembly;
}

bool is_elastic(const AssembledContact& contact) {
  if (contact.restitution_of_work || contact.friction > 0) return false;
  const bool keeps = !contact.law || contact.law->traits.conservative;
  return keeps && contact.restitution && contact.restitution->value == 1;
}

Facts facts_of(const Assembly& assembly) {
  const Scene& scene = assembly.scene;
  Facts facts;
  for (const Body& body : scene.bodies) facts.masses.push_back(body.mass.value);
  for (const AssembledContact& contact : assembly.contacts) {
    facts.contacts.push_back(contact.name);
    facts.left.push_back(contact.left);
    facts.right.push_back(contact.right);
    facts.elastic.push_back(is_elastic(contact));
    facts.rubs = facts.rubs || contact.friction > 0;
    facts.precompressed = facts.precompressed || contact.precompression > 0;
  }
  facts.has_walls = !scene.walls.empty();
  facts.falls = length(scene.gravity) > 0;
  facts.turns = assembly.is_rigid;
  facts.has_frame = scene.frame.has_value();
  facts.vibrates = has_resonators(scene) ||
                   std::any_of(scene.bodies.begin(), scene.bodies.end(),
                               [](const Body& body) { return body.shape && body.shape->slices > 0; });
  facts.is_system = scene.system.has_value();
  const Method& chosen = method(scene.run.method.value);
  facts.declared = chosen.declared_error(assembly);
  facts.traits = chosen.traits();
  facts.step = scene.run.step.value;
  return facts;
}

void run_it(const Draft& draft, Outcome& outcome) {
  const Assembly assembly = assembled(draft);
  outcome.facts = facts_of(assembly);
  std::size_t questions = 0;
  RunOptions options;
  const std::size_t most = outcome.facts.traits.follows_laws ? most_of_schemes : most_questions;
  options.stop = [&](double) { return outcome.was_cut = ++questions > most; };
  Trace trace = run(assembly, options);
  outcome.facts.granted = granted(outcome.facts.declared, trace);
  outcome.exit_code = !trace.ending.complete || !trace.failures.empty() ? 1 : 0;
  outcome.words = trace.ending.complete ? std::string() : trace.ending.reason;
  for (const std::string& failure : trace.failures)
    outcome.words += (outcome.words.empty() ? "" : "; ") + failure;
  outcome.trace = std::move(trace);
}

}  // namespace

Outcome outcome_of(const Draft& draft) {
  Outcome outcome;
  try {
    run_it(draft, outcome);
  } catch (const Error& error) {
    outcome.exit_code = 2;
    outcome.words = error.problems().empty() ? std::string(error.what()) : error.problems().front().message;
  } catch (const std::exception& error) {
    outcome.exit_code = 3;
    outcome.words = error.what();
  }
  return outcome;
}

}  // namespace ictus::soak
