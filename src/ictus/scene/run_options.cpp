#include "ictus/scene/run_options.hpp"

#include <algorithm>

namespace ictus {
namespace {

using enum RunOption::Kind;

// What has a meaning at all: of numbers outside the bounds of the propositions the schemes warn.
constexpr Range below_one{0, 0x1.fffffffffffffp-1, false, "in [0, 1)"};
constexpr Range below_two{0, 0x1.fffffffffffffp0, false, "in [0, 2)"};
// Round-off of states of size 1: steps that are shortened for less would never end.
constexpr Range above_round_off{1e-14, unlimited, false, "at least 1e-14"};
constexpr Range of_steps{1, 1e9, false, "a whole number from 1 to 1000000000", true};
constexpr Range of_events{1, 1e12, false, "a whole number from 1 on", true};
constexpr Range of_stages{1, 4, false, "a whole number from 1 to 4", true};
constexpr Range of_substeps{1, 16, false, "a whole number from 1 to 16", true};
constexpr Range no_number{0, 0, false, ""};
constexpr Range of_tolerances{1e-15, 1e-2, true, "in (1e-15, 0.01]"};

constexpr RunOption options[] = {
    {"bodies", word, "bodies with slices: rigid, or cut into mass points", "rigid sliced", no_number,
     "rigid (waves: sliced)", "[PreclikRuede2010, eqs. (11), (12)]"},
    {"tolerance", number, "the relative error at which the method is content", "", of_tolerances,
     "1e-13 (reference, waves), 1e-10 (impact laws), 1e-12 (nonsmooth schemes)", ""},
    {"stages", whole, "moments of a contact force in a step", "", of_stages, "3", "[Hairer2010]"},
    {"substeps", whole, "parts of a step in which something touches", "", of_substeps,
     "by the duration of the contact", ""},
    {"clip_compression", flag, "no depth beyond the largest that is known", "", no_number, "false",
     "[Papetti2011, §4.2]"},
    {"force_rebound", word, "the rebound speed that is known", "computed approximate exact", no_number,
     "computed", "[Papetti2011, eqs. (7), (8)]"},
    {"dissipation", word, "how a contact loses energy", "bi_stiffness mono_stiffness", no_number,
     "bi_stiffness", "[Liu2008, §3.4]"},
    {"tangential_spring", word, "how the springs along the tangents follow the normal ones",
     "mindlin mindlin_rescaled linear", no_number, "mindlin", "[ElataBerryman1996]"},
    {"euler_steps", whole, "steps in which an impulse is divided", "", of_steps, "10000",
     "[Liu2008, eq. (79)]"},
    {"impulse_step", number, "the impulse of one step, ΔP in N s", "", positive, "by euler_steps",
     "[Liu2008, eq. (79)]"},
    {"euler_scheme", word, "steps cut where a contact turns or opens, or as they made the published tables",
     "safe published", no_number, "safe", "[Liu2008, eqs. (82)–(93)]"},
    {"correlation", number, "impulse correlation ratio of two neighbouring contacts", "", zero_to_one, "0",
     "[CeangaHurmuzlu2001]; [Liu2008, §6.2]"},
    {"lcp_solver", name, "the solver of complementarity problems", "lcp_solvers", no_number,
     "the method's own choice", ""},
    {"cone_solver", name, "the solver of contacts with friction", "cone_solvers", no_number,
     "the method's own choice", ""},
    {"step_law", name, "the law of impacts in a step with friction", "impact_laws", no_number, "newton",
     "[Fremond2002]"},
    {"collisions", name, "how the velocities after a collision are found", "collisions", no_number,
     "pair_iteration", "[PreclikRuede2010]"},
    {"propagation", name, "how bodies move between contacts", "propagators", no_number,
     "what fits the size of the bodies", "[PreclikRuede2010]"},
    {"impact_law", name, "the law of impacts", "impact_laws", no_number, "newton; with friction lzb", ""},
    {"tableau", name, "the Runge–Kutta method, by its table of coefficients", "tableaus", no_number,
     "the scheme's own", ""},
    {"theta", number, "θ: the share of the end of the step in its forces", "", zero_to_one, "0.5",
     "[AcaryLecture, eq. (41)]"},
    {"forecast", number, "γ: how far ahead gaps are looked at, in steps", "", zero_to_one, "0.5",
     "[AcaryLecture, eq. (41e)]"},
    {"gamma", number, "γ of Newmark: the share of the end of the step in velocities", "", non_negative,
     "0.5 (nonsmooth_hht: 0.5 + α)", "[AcaryLecture, eq. (71)]"},
    {"beta", number, "β of Newmark: half the share of the end of the step in positions", "", non_negative,
     "γ/2 (nonsmooth_hht: (1 + α)²/4)", "[AcaryLecture, eq. (71)]"},
    {"alpha", number, "α of HHT: the larger, the more fast oscillations are damped", "", below_one, "0.1",
     "[AcaryLecture, eq. (102)]"},
    {"rho_infinity", number, "what is left of the fastest oscillations after a step (spectral radius)", "",
     below_two, "0.8", "[AcaryLecture, eq. (73)]"},
    {"window", number, "factor of the length of the window around an event", "", positive, "1",
     "[AcaryLecture, eq. (133)]"},
    {"constraint_level", word, "whether contacts are conditions of velocities or of positions",
     "velocity position", no_number, "velocity", ""},
    {"adaptive", word, "how steps are controlled", "none order0 order1 order2 variable embedded", no_number,
     "none", "[AcaryLecture, eqs. (109), (127)]"},
    {"control_violation", flag, "adaptive steps look at the constraints, too", "", no_number, "true",
     "[AcaryLecture, eq. (128)]"},
    {"absolute_tolerance", number, "error of a step that is allowed in any case", "", above_round_off, "1e-4",
     "[AcaryLecture, eq. (110)]"},
    {"most_events", whole, "the most events of one step", "", of_events,
     "10000000; with friction 10000, in space 300; localized 10000", ""},
    {"relative_tolerance", number,
     "error of a step that is allowed, as a share of each position and velocity", "", non_negative, "1e-4",
     "[AcaryLecture, eq. (110)]"},
};

}  // namespace

std::span<const RunOption> run_options() { return options; }

const RunOption* find_run_option(std::string_view name) {
  for (const RunOption& option : options)
    if (option.name == name) return &option;
  return nullptr;
}

std::vector<std::string_view> words_of(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    words.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

}  // namespace ictus
