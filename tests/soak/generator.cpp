#include "generator.hpp"

#include <algorithm>
#include <string>

#include "families.hpp"
#include "ictus/base/error.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/options.hpp"
#include "ictus/scene/read.hpp"

namespace ictus::soak {
namespace {

constexpr Family families[] = {{"line", 0.5, draw_line},        {"balls", 0.16, draw_balls},
                               {"turning", 0.14, draw_turning}, {"frame", 0.05, draw_frame},
                               {"slices", 0.05, draw_slices},   {"resonator", 0.06, draw_resonator},
                               {"system", 0.04, draw_system}};

const Family& family_of(Draw& draw) {
  double part = draw.even();
  for (const Family& family : families)
    if ((part -= family.share) < 0) return family;
  return families[0];
}

/// Does its method take the scene?
bool fits(const Draft& draft) {
  Problems problems;
  Scene scene = read_scene_text(draft.text(), "soak.toml", {}, problems);
  if (!problems.empty()) return false;
  const Assembly assembly = assemble(std::move(scene), problems);
  return problems.empty() && misfit(assembly.scene.run.method.value, assembly).empty();
}

void draw_options(Section& run, Draw& draw, const std::string& method) {
  const auto names = [](const auto& list) { return std::vector<std::string>(list.begin(), list.end()); };
  const auto known = names(options_of(method));
  const auto knows = [&](const char* word) {
    return std::find(known.begin(), known.end(), word) != known.end();
  };
  if (method == "event_driven" && draw.chance(0.6)) {
    std::vector<std::string> laws;
    for (const ImpactLawFacts& facts : impact_laws()) laws.emplace_back(facts.about.name);
    run.set("impact_law", draw.of(laws));
  }
  if (knows("dissipation") && draw.chance(0.15)) run.set("dissipation", "mono_stiffness");
  if (knows("theta") && draw.chance(0.3)) run.set("theta", Draw::rounded(draw.even(0.5, 1)));
  if (knows("stages") && draw.chance(0.3)) run.set("stages", 1 + static_cast<double>(draw.index(4)));
  if (knows("euler_steps")) run.set("euler_steps", 300 + static_cast<double>(draw.index(2000)));
  if (knows("correlation") && draw.chance(0.5)) run.set("correlation", Draw::rounded(draw.even()));
}

void draw_times(Section& run, Draw& draw, const Clockwork& clock, const MethodTraits& traits) {
  const double motion = clock.motion * draw.number(0.5, 3);
  if (traits.follows_laws && clock.contact > 0) {
    const double step = Draw::rounded(clock.contact / draw.number(8, 80));
    run.set("step", step);
    run.set("duration", Draw::rounded(std::min(std::max(motion, 6 * clock.contact), 3000 * step)));
    return;
  }
  run.set("duration", Draw::rounded(motion));
  if (!traits.resolves_at_once) run.set("step", Draw::rounded(motion / draw.number(30, 400)));
}

void halve_step(Section& run) {
  run.set("step", run.number("step") / 2);
  run.set("duration", std::min(run.number("duration"), 3000 * run.number("step")));
}

void choose_method(Draft& draft, Draw& draw, const Clockwork& clock) {
  auto names = method_names();
  std::vector<std::string_view> order(names.begin(), names.end());
  draw.shuffle(order);
  const bool sliced = draft.find("[material.stuff]") && draft.count("[[resonator]]") == 0 && draw.chance(0.4);
  const std::size_t at = draft.sections.size();
  const std::size_t bodies = draft.count("[[body]]");
  constexpr std::size_t many = 12;  // of which springs of an impact take seconds
  for (const std::string_view name : order) {
    if (bodies > many && (name == "compliant" || name == "waves" || name == "lzb_euler")) continue;
    draft.sections.resize(at);
    Section& run = draft.add("[run]");
    run.set("method", std::string(name));
    if (sliced && name != "waves") run.set("bodies", "sliced");
    if (!fits(draft)) continue;
    draw_times(run, draw, clock, method(name).traits());
    const bool chatters =
        run.find("bodies") && method(name).traits().resolves_at_once;  // end points touch once per slice
    if (chatters) run.set("duration", Draw::rounded(run.number("duration") / 20));
    // Bodies that vibrate may need shorter steps than contacts.
    if (run.find("bodies")) run.drop("step");
    for (int halves = 0; run.find("step") && halves < 12 && !fits(draft); ++halves) halve_step(run);
    const Section plain = run;
    draw_options(run, draw, std::string(name));
    if (!fits(draft)) draft.sections.back() = plain;
    return;
  }
  draft.sections.resize(at);
  draft.add("[run]").set(
      "duration", Draw::rounded(clock.motion));  // whatever the program takes, or refuses with a reason
}

/// One mistake: the program must find it, whatever else the scene says.
void spoil(Draft& draft, Draw& draw) {
  std::vector<Section*> some;
  for (Section& section : draft.sections)
    if (section.head == "[[body]]" || section.head == "[contact]" || section.head == "[run]")
      some.push_back(&section);
  Section& section = *draw.of(some);
  switch (draw.index(4)) {
    case 0: section.set("colour", 1.0); break;
    case 1:
      if (section.head == "[[body]]")
        section.set("mass", -1.0);
      else if (section.head == "[run]")
        section.set("step", 0.0);
      else
        section.set("restitution", 1.5);
      break;
    case 2:
      if (section.head == "[[body]]")
        section.set("velocity", "3 kg");
      else if (section.head == "[run]")
        section.set("method", "magic");
      else
        section.set("law", "magic");
      break;
    default:
      if (section.head == "[[body]]")
        section.drop("name");
      else if (section.head == "[run]")
        section.set("duration", Value::plain("nan"));
      else
        section.set("law", 3.0);
  }
}

}  // namespace

Generated generated(std::uint64_t seed) {
  Draw draw(seed);
  Generated made;
  const Family& family = family_of(draw);
  const Clockwork clock = family.draw(made.draft, draw);
  std::erase_if(made.draft.sections, [](const Section& section) { return section.head.empty(); });
  made.wrong = draw.chance(0.03);
  choose_method(made.draft, draw, clock);
  if (made.wrong) spoil(made.draft, draw);
  return made;
}

}  // namespace ictus::soak
