#include "generator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "families.hpp"
#include "ictus/base/error.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/catalogue.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/options.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/run_options.hpp"

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

/// Between which numbers options are drawn: inside the bounds that their methods state, without a warning.
struct OptionRange {
  std::string_view name;
  double low, high;
};
constexpr OptionRange option_ranges[] = {{"theta", 0.5, 1},
                                         {"forecast", 0, 1},
                                         {"gamma", 0.5, 1},
                                         {"beta", 0.5, 0.6},
                                         {"alpha", 0, 0.33},
                                         {"rho_infinity", 0, 1},
                                         {"window", 0.5, 2},
                                         {"correlation", 0, 1},
                                         {"stages", 1, 5},
                                         {"substeps", 1, 9},
                                         {"euler_steps", 300, 2300},
                                         {"relative_tolerance", 1e-6, 1e-4},
                                         {"absolute_tolerance", 1e-6, 1e-4}};

/// A name of a list that a scene knows, or one of the words that an option takes.
std::string draw_word(const RunOption& option, Draw& draw) {
  std::vector<std::string> words;
  if (option.kind == RunOption::Kind::word)
    for (const std::string_view word : words_of(option.values)) words.emplace_back(word);
  for (const CatalogueList& list : catalogue())
    if (list.name == option.values)
      for (const CatalogueEntry& entry : list.entries) words.emplace_back(entry.about.name);
  return words.empty() ? std::string() : draw.of(words);
}

/// Those that the method knows; of some that mean something together, each alone.
void draw_option(Section& run, Draw& draw, const RunOption& option) {
  using Kind = RunOption::Kind;
  if (option.kind == Kind::flag) {
    run.set(option.name, Value::plain(draw.chance(0.5) ? "true" : "false"));
  } else if (option.kind == Kind::word || option.kind == Kind::name) {
    if (const std::string word = draw_word(option, draw); !word.empty()) run.set(option.name, word);
  } else {
    for (const OptionRange& range : option_ranges)
      if (range.name == option.name) {
        const double number = draw.even(range.low, range.high);
        run.set(option.name, option.kind == Kind::whole ? std::floor(number) : Draw::rounded(number));
      }
  }
}

/// Long lists, and options that few methods know, are drawn more often.
double share_of(std::string_view option) {
  constexpr std::array often{"impact_law",        "tableau",    "cone_solver", "constraint_level",
                             "tangential_spring", "collisions", "adaptive",    "absolute_tolerance",
                             "relative_tolerance"};
  return std::find(often.begin(), often.end(), option) == often.end() ? 0.12 : 0.6;
}

void draw_options(Section& run, Draw& draw, const std::string& method) {
  for (const std::string_view name : options_of(method)) {
    if (name == "bodies" || name == "tolerance" || !draw.chance(share_of(name))) continue;
    draw_option(run, draw, *find_run_option(name));
  }
  // Steps as small as a published table has them take seconds.
  if (method == "lzb_euler") run.set("euler_steps", 300 + static_cast<double>(draw.index(2000)));
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

/// `compliant` follows all that comes of an impact in time, where nothing but contacts acts; in a box that never ends.
bool is_endless(const Draft& draft, std::string_view law) {
  const bool boxed = draft.find("[frame]") || (draft.dimension() == 1 && draft.count("[[wall]]") > 1);
  return law == "compliant" && boxed && !draft.find("[world]");
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
    if (is_endless(draft, name)) continue;
    if (bodies > many && (name == "compliant" || name == "waves" || name == "lzb_euler")) continue;
    draft.sections.resize(at);
    Section& run = draft.add("[run]");
    run.set("method", std::string(name));
    if (sliced && name != "waves") run.set("bodies", "sliced");
    if (!fits(draft)) continue;
    draw_times(run, draw, clock, method(name).traits());
    // Ends of slices that are pressed together hop, at e = 1 for as long as they are pressed.
    const bool chatters = run.find("bodies") && method(name).traits().resolves_at_once;
    if (chatters) run.set("duration", Draw::rounded(run.number("duration") / 20));
    // Bodies that vibrate may need shorter steps than contacts.
    if (run.find("bodies")) run.drop("step");
    for (int halves = 0; run.find("step") && halves < 12 && !fits(draft); ++halves) halve_step(run);
    const Section plain = run;
    draw_options(run, draw, std::string(name));
    if (is_endless(draft, run.word("impact_law")) || !fits(draft)) draft.sections.back() = plain;
    if (chatters) draft.add("[contact]").set("restitution", Draw::rounded(draw.even(0, 0.9)));
    return;
  }
  draft.sections.resize(at);
  // A small stiff body may have no mode below the highest that was asked for.
  if (Section* body = draft.find("[[resonator]]"); body && body->number("highest") < 1e6) {
    body->set("highest", 4 * body->number("highest"));
    return choose_method(draft, draw, clock);
  }
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
