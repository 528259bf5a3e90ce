#include "ictus/study/variant.hpp"

#include <cmath>

#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/read_file.hpp"

namespace ictus {

std::vector<OutcomeNumber> outcome_numbers(const Trace& trace) {
  std::vector<OutcomeNumber> numbers;
  for (const BodyOutcome& body : trace.bodies) {
    const std::size_t axes = body.axes > 0 ? body.axes : trace.dimension;
    for (std::size_t axis = 0; axis < axes; ++axis)
      numbers.push_back({body.name + ".velocity" + axis_ending(axes, axis), body.unit + "/s",
                         component(body.velocity_end, axis)});
  }
  for (std::size_t j = 0; j < trace.contact_names.size() && j < trace.contacts.size(); ++j) {
    const ContactOutcome& contact = trace.contacts[j];
    numbers.push_back({trace.contact_names[j] + ".impulse", "N s", contact.impulse});
    if (!std::isnan(contact.peak_force))
      numbers.push_back({trace.contact_names[j] + ".peak_force", "N", contact.peak_force});
  }
  return numbers;
}

WrittenScene written_scene(const std::string& path) {
  Problems problems;
  auto text = read_file(path, problems);
  problems.raise();
  return {std::move(*text), path};
}

Variant run_variant(const WrittenScene& scene, const std::vector<std::string>& overrides) {
  const Assembly assembly = load_text(scene.text, scene.file, overrides);
  const Trace trace = run(assembly);
  Variant variant{outcome_numbers(trace), trace.failures};
  if (!trace.ending.complete) variant.failures.push_back(trace.ending.reason);
  return variant;
}

}  // namespace ictus
