// The C interface: structs in, structs out, and nothing else.

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <new>
#include <string_view>
#include <vector>

#include "ictus/laws/impact/laws.hpp"
#include "ictus/resolver/ictus_impact.h"
#include "ictus/resolver/impact.hpp"

namespace {

using ictus::Dissipation;
using ictus::ImpactEventKind;
using ictus::ImpactStatus;
using ictus::InverseMass;

// One number on both sides, entry by entry.
template <class Enum, std::size_t n>
constexpr bool same(const Enum (&ours)[n], const int (&theirs)[n]) {
  for (std::size_t i = 0; i < n; ++i)
    if (static_cast<int>(ours[i]) != theirs[i]) return false;
  return true;
}
static_assert(same({ImpactStatus::resolved, ImpactStatus::collapsed, ImpactStatus::gave_up,
                    ImpactStatus::does_not_converge, ImpactStatus::not_applicable, ImpactStatus::bad_problem,
                    ImpactStatus::unknown_law, ImpactStatus::no_solution, ImpactStatus::not_unique},
                   {ICTUS_IMPACT_RESOLVED, ICTUS_IMPACT_COLLAPSED, ICTUS_IMPACT_GAVE_UP,
                    ICTUS_IMPACT_DOES_NOT_CONVERGE, ICTUS_IMPACT_NOT_APPLICABLE, ICTUS_IMPACT_BAD_PROBLEM,
                    ICTUS_IMPACT_UNKNOWN_LAW, ICTUS_IMPACT_NO_SOLUTION, ICTUS_IMPACT_NOT_UNIQUE}));
static_assert(same({Dissipation::mono_stiffness, Dissipation::bi_stiffness},
                   {ICTUS_IMPACT_MONO_STIFFNESS, ICTUS_IMPACT_BI_STIFFNESS}));
static_assert(same({InverseMass::Shape::diagonal, InverseMass::Shape::blocks, InverseMass::Shape::dense},
                   {ICTUS_IMPACT_MASS_DIAGONAL, ICTUS_IMPACT_MASS_BLOCKS, ICTUS_IMPACT_MASS_DENSE}));
static_assert(
    same({ImpactEventKind::compression_starts, ImpactEventKind::compression_ends,
          ImpactEventKind::compressed_again, ImpactEventKind::opens, ImpactEventKind::repeated_impact,
          ImpactEventKind::energy_gained, ImpactEventKind::slip_stops, ImpactEventKind::slip_reverses,
          ImpactEventKind::slip_starts},
         {ICTUS_IMPACT_COMPRESSION_STARTS, ICTUS_IMPACT_COMPRESSION_ENDS, ICTUS_IMPACT_COMPRESSED_AGAIN,
          ICTUS_IMPACT_OPENS, ICTUS_IMPACT_REPEATED_IMPACT, ICTUS_IMPACT_ENERGY_GAINED,
          ICTUS_IMPACT_SLIP_STOPS, ICTUS_IMPACT_SLIP_REVERSES, ICTUS_IMPACT_SLIP_STARTS}));

template <class... Laws>
constexpr auto names_of(ictus::TypeList<Laws...>) {
  static_assert(((Laws::about.name.data()[Laws::about.name.size()] == '\0') && ...),
                "names end as C expects");
  return std::array<const char*, sizeof...(Laws)>{Laws::about.name.data()...};
}
constexpr auto law_names = names_of(ictus::ImpactLaws{});

constexpr std::array status_texts{"resolved",
                                  "resolved, with contacts that stay closed",
                                  "gave up: the limit was reached, or a solver did not converge",
                                  "the law has no answer here",
                                  "the law does not know such problems",
                                  "the problem is wrong",
                                  "there is no law of this name",
                                  "no motion meets the conditions of the law",
                                  "several motions meet the conditions of the law"};

/// A struct of the caller, who may have been built against an older header: what it does not know keeps its
/// default. No header has had a struct that ends within a pointer.
template <class Struct>
bool take(const Struct* given, Struct& ours) {
  const std::size_t size = given ? given->struct_size : 0;
  if (size < sizeof(std::size_t) || size > sizeof(Struct) || size % alignof(Struct) != 0) return false;
  std::memcpy(&ours, given, size);
  return true;
}

constexpr std::size_t too_many = std::numeric_limits<std::size_t>::max() / sizeof(double);
bool overflows(std::size_t a, std::size_t b) { return b > 0 && a > too_many / b; }

std::span<const double> numbers(const double* values, std::size_t count) {
  return values ? std::span<const double>(values, count) : std::span<const double>();
}

ictus::ImpactOptions options_of(const ictus_impact_options& chosen) {
  return {.law = chosen.law ? chosen.law : "",
          .tolerance = chosen.tolerance,
          .dissipation = static_cast<Dissipation>(chosen.dissipation),
          .spring = static_cast<ictus::TangentialSpring>(chosen.tangential_spring),
          .steps = chosen.steps,
          .solver = chosen.solver ? chosen.solver : "",
          .correlation = chosen.correlation,
          .limit = chosen.limit,
          .record = chosen.record != 0};
}

}  // namespace

struct ictus_impact_workspace {
  ictus::ImpactWorkspace workspace;
  ictus_impact_result result{};
  std::vector<ictus_impact_event> events;
  std::array<char, 256> message{};

  const ictus_impact_result* refuse(ImpactStatus status, std::string_view why);
  const char* fault(const ictus_impact_problem& given) const;
  ictus::ImpactProblem read(const ictus_impact_problem& given) const;
  void write(const ictus::ImpactResult& found);
  void say(std::string_view words);
};

void ictus_impact_workspace::say(std::string_view words) {
  const std::size_t size = std::min(words.size(), message.size() - 1);
  std::copy_n(words.data(), size, message.data());
  message[size] = '\0';
  result.message = message.data();
}

const ictus_impact_result* ictus_impact_workspace::refuse(ImpactStatus status, std::string_view why) {
  result = {};
  result.status = static_cast<int>(status);
  say(why);
  return &result;
}

/// What only a caller with pointers can get wrong; the resolver looks at the rest.
const char* ictus_impact_workspace::fault(const ictus_impact_problem& given) const {
  const std::size_t n = given.coordinates, d = given.rows_per_contact;
  if (d < 1 || d > 3) return "a contact has one to three rows";
  if (overflows(given.contacts, d)) return "the sizes of the problem are out of range";
  const std::size_t m = given.contacts * d;
  if (given.mass_shape < ICTUS_IMPACT_MASS_DIAGONAL || given.mass_shape > ICTUS_IMPACT_MASS_DENSE)
    return "the shape of the inverse mass is unknown";
  if (overflows(n, n) || overflows(n, m) || overflows(n, given.mass_block) || m >= too_many)
    return "the sizes of the problem are out of range";
  if (!given.inverse_mass || !given.velocity || !given.directions)
    return "inverse mass, velocity or directions are missing";
  if (given.direction_start && !given.direction_coordinate)
    return "the coordinates of the directions are missing";
  for (std::size_t j = 0; given.direction_start && j < m; ++j)
    if (given.direction_start[j] > given.direction_start[j + 1] || given.direction_start[j + 1] >= too_many)
      return "the rows of the contact directions are out of order";
  return nullptr;
}

ictus::ImpactProblem ictus_impact_workspace::read(const ictus_impact_problem& given) const {
  const std::size_t n = given.coordinates, m = given.contacts;
  const std::size_t widths[] = {1, given.mass_block, n}, rows = m * given.rows_per_contact;
  ictus::ImpactProblem problem;
  problem.inverse_mass = {.values = numbers(given.inverse_mass, n * widths[given.mass_shape]),
                          .shape = static_cast<InverseMass::Shape>(given.mass_shape),
                          .block = given.mass_block};
  if (given.direction_start) {
    const std::size_t entries = given.direction_start[rows];
    problem.directions = {.value = numbers(given.directions, entries),
                          .start = {given.direction_start, rows + 1},
                          .coordinate = {given.direction_coordinate, entries}};
  } else {
    problem.directions.value = numbers(given.directions, rows * n);
  }
  problem.directions.per_contact = given.rows_per_contact;
  problem.velocity = numbers(given.velocity, n);
  problem.stiffness = numbers(given.stiffness, m);
  problem.exponent = numbers(given.exponent, m);
  problem.restitution = numbers(given.restitution, m);
  problem.precompression = numbers(given.precompression, m);
  problem.gap = numbers(given.gap, m);
  problem.friction = numbers(given.friction, m);
  problem.tangential_stiffness = numbers(given.tangential_stiffness, m);
  problem.tangential_restitution = numbers(given.tangential_restitution, m);
  const std::size_t spins = given.rows_per_contact == 3 ? 3 : 1;
  problem.friction_static = numbers(given.friction_static, m);
  problem.spin_directions = numbers(given.spin_directions, m * spins * n);
  problem.rolling_friction = numbers(given.rolling_friction, m);
  problem.torsional_friction = numbers(given.torsional_friction, m);
  return problem;
}

void ictus_impact_workspace::write(const ictus::ImpactResult& found) {
  result = {};
  result.status = static_cast<int>(found.status);
  say(found.message);
  result.entry = found.contact;
  result.coordinates = found.velocity.size();
  result.contacts = found.impulse.size();
  result.velocity = found.velocity.data();
  result.impulse = found.impulse.data();
  result.loss = found.loss.data();
  result.peak_force = found.peak_force.data();
  result.peak_time = found.peak_time.data();
  result.tangential_impulse = found.tangential.empty() ? nullptr : found.tangential.data();
  result.friction_loss = found.friction_loss.empty() ? nullptr : found.friction_loss.data();
  result.spin_impulse = found.spinning.empty() ? nullptr : found.spinning.data();
  events.clear();
  for (const ictus::ImpactEvent& event : found.events)
    events.push_back({static_cast<int>(event.kind), event.contact, event.time, event.impulse});
  result.events = events.size();
  result.event = events.empty() ? nullptr : events.data();
  if (found.history && !found.history->time.empty()) {
    result.samples = found.history->time.size();
    result.sample_time = found.history->time.data();
    result.sample_force = found.history->force.data();
    result.sample_impulse = found.history->impulse.data();
    if (!found.history->slip.empty()) result.sample_slip = found.history->slip.data();
  }
  result.energy_before = found.energy_before;
  result.energy_after = found.energy_after;
  result.duration = found.duration;
  result.steps = found.steps;
  result.evaluations = found.evaluations;
}

ictus_impact_workspace* ictus_impact_create(void) {
  try {
    return new ictus_impact_workspace;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void ictus_impact_destroy(ictus_impact_workspace* workspace) { delete workspace; }

void ictus_impact_problem_init(ictus_impact_problem* problem) {
  *problem = {};
  problem->struct_size = sizeof *problem;
  problem->mass_block = 1;
  problem->rows_per_contact = 1;
}

void ictus_impact_options_init(ictus_impact_options* options) {
  const ictus::ImpactOptions standard;
  *options = {};
  options->struct_size = sizeof *options;
  options->law = standard.law.data();
  options->tolerance = standard.tolerance;
  options->dissipation = static_cast<int>(standard.dissipation);
  options->steps = standard.steps;
  options->solver = "";
  options->correlation = standard.correlation;
  options->limit = standard.limit;
}

const ictus_impact_result* ictus_impact_resolve(ictus_impact_workspace* workspace,
                                                const ictus_impact_problem* problem,
                                                const ictus_impact_options* options) {
  static constexpr ictus_impact_result homeless = [] {
    ictus_impact_result result{};
    result.status = ICTUS_IMPACT_BAD_PROBLEM;
    result.message = "there is no workspace";
    return result;
  }();
  if (!workspace) return &homeless;
  ictus_impact_problem given;
  ictus_impact_options chosen;
  ictus_impact_problem_init(&given);
  ictus_impact_options_init(&chosen);
  if (!take(problem, given))
    return workspace->refuse(ImpactStatus::bad_problem,
                             "the problem was not made by ictus_impact_problem_init");
  if (options && !take(options, chosen))
    return workspace->refuse(ImpactStatus::bad_problem,
                             "the options were not made by ictus_impact_options_init");
  if (chosen.dissipation != ICTUS_IMPACT_MONO_STIFFNESS && chosen.dissipation != ICTUS_IMPACT_BI_STIFFNESS)
    return workspace->refuse(ImpactStatus::bad_problem, "the dissipation is unknown");
  if (chosen.tangential_spring < ICTUS_IMPACT_SPRING_MINDLIN ||
      chosen.tangential_spring > ICTUS_IMPACT_SPRING_LINEAR)
    return workspace->refuse(ImpactStatus::bad_problem, "the tangential spring is unknown");
  if (const char* why = workspace->fault(given)) return workspace->refuse(ImpactStatus::bad_problem, why);
  try {
    workspace->write(ictus::resolve(workspace->read(given), options_of(chosen), workspace->workspace));
  } catch (const std::exception&) {
    return workspace->refuse(ImpactStatus::gave_up, "there is not enough memory");
  }
  return &workspace->result;
}

const char* ictus_impact_status_text(int status) {
  const bool known = status >= 0 && static_cast<std::size_t>(status) < status_texts.size();
  return known ? status_texts[static_cast<std::size_t>(status)] : "an unknown status";
}

size_t ictus_impact_law_count(void) { return law_names.size(); }
const char* ictus_impact_law_name(size_t index) {
  return index < law_names.size() ? law_names[index] : nullptr;
}
