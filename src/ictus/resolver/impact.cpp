// Compiled alone: all impact laws are in it.

#include "ictus/resolver/impact.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <tuple>

#include "ictus/base/index.hpp"
#include "ictus/base/param.hpp"
#include "ictus/laws/impact/laws.hpp"
#include "ictus/model/contact_space.hpp"
#include "ictus/resolver/impact_bodies.hpp"

namespace ictus {

namespace {

template <class List>
struct TupleOf;
template <class... Ts>
struct TupleOf<TypeList<Ts...>> {
  using type = std::tuple<Ts...>;
};

/// One array of contact numbers, with one entry per contact in the end.
struct PerContact {
  std::span<const double> given;
  double standard;
  Range range;
  std::string_view wrong_size, wrong_value;
};

Fault fill(const PerContact& numbers, std::size_t contacts, std::vector<double>& out) {
  const std::size_t given = numbers.given.size();
  if (given > 1 && given != contacts) return {numbers.wrong_size, given};
  out.assign(contacts, given == 1 ? numbers.given[0] : numbers.standard);
  if (given > 1) std::copy(numbers.given.begin(), numbers.given.end(), out.begin());
  for (std::size_t j = 0; j < contacts; ++j)
    if (!std::isfinite(out[j]) || !numbers.range.holds(out[j])) return {numbers.wrong_value, j};
  return {};
}

bool is_finite(const ImpactResult& result) {
  const auto finite = [](double value) { return std::isfinite(value); };
  const auto all = [&](std::span<const double> values) {
    return std::all_of(values.begin(), values.end(), finite);
  };
  return all(result.velocity) && all(result.impulse) && all(result.loss) && all(result.tangential) &&
         all(result.friction_loss) && finite(result.energy_after);
}

}  // namespace

struct ImpactWorkspace::Contents {
  ImpactBodies bodies;
  ContactSpace space;
  Eigen::VectorXd speeds, impulse, velocity;
  std::vector<double> closing, slip;
  std::vector<double> stiffness, exponent, restitution, precompression, gap;
  std::vector<double> friction, friction_static, tangential_stiffness, tangential_restitution;
  std::vector<double> spin, rolling_friction, torsional_friction;
  std::size_t spins = 0;     // rows per contact
  double energy_before = 0;  // J
  ImpactOutcome outcome;
  TupleOf<ImpactLaws>::type laws;

  Fault read(const ImpactProblem& problem);
  Fault read_numbers(const ImpactProblem& problem);
  bool run(const ImpactOptions& options);
  std::string_view misfit(const ImpactTraits& law, const ContactProblem& problem);
  void split_speeds();
  ImpactResult result();
};

Fault ImpactWorkspace::Contents::read(const ImpactProblem& problem) {
  const auto any = [](std::span<const double> numbers) {
    return std::any_of(numbers.begin(), numbers.end(), [](double mu) { return mu != 0; });
  };
  const std::size_t d = problem.directions.per_contact;
  const bool turns = any(problem.rolling_friction) || any(problem.torsional_friction);
  const bool rubs = any(problem.friction) || any(problem.friction_static) || turns;
  const bool tangents = d > 1 && rubs;
  spins = !turns || d == 1 ? 0 : d == 2 ? 1 : 3;
  if (spins == 1 && any(problem.torsional_friction)) return {"torsional friction is about a normal in space"};
  if (const Fault fault = bodies.read(problem, tangents, spins); fault.found()) return fault;
  if (!tangents && rubs)
    return {"friction needs rows for the tangents: two rows per contact in the plane, three in space"};
  space.assemble_inverse(bodies.inverse_mass(), bodies.directions());
  const std::vector<double>& diagonal = space.all().diagonal;
  for (std::size_t j = 0; j < diagonal.size(); ++j)
    if (!(diagonal[j] > 0) || !std::isfinite(diagonal[j]))
      return {"a contact moves nothing: its direction cancels or its numbers are out of range",
              j / bodies.directions().dimension};
  energy_before = bodies.kinetic(bodies.velocity());
  const auto moves = [](double v) { return v != 0; };
  const bool at_rest = std::none_of(problem.velocity.begin(), problem.velocity.end(), moves);
  if (!at_rest && !std::isnormal(energy_before)) return {"the kinetic energy is out of the range of numbers"};
  return read_numbers(problem);
}

Fault ImpactWorkspace::Contents::read_numbers(const ImpactProblem& problem) {
  const std::size_t m = space.contacts();
  const std::pair<PerContact, std::vector<double>*> all[] = {
      {{problem.stiffness, 1, positive, "stiffnesses are not one per contact", "a stiffness is not positive"},
       &stiffness},
      {{problem.exponent, 1.5, at_least_one, "exponents are not one per contact", "an exponent is below 1"},
       &exponent},
      {{problem.restitution, 1, zero_to_one, "restitutions are not one per contact",
        "a restitution is not in [0, 1]"},
       &restitution},
      {{problem.precompression, 0, non_negative, "precompressions are not one per contact",
        "a precompression is negative"},
       &precompression},
      {{problem.gap, 0, non_negative, "gaps are not one per contact", "a gap is negative"}, &gap},
      {{problem.friction, 0, non_negative, "coefficients of friction are not one per contact",
        "a coefficient of friction is negative"},
       &friction},
      {{problem.friction_static, 0, non_negative, "static coefficients of friction are not one per contact",
        "a static coefficient of friction is negative"},
       &friction_static},
      {{problem.rolling_friction, 0, non_negative, "coefficients of rolling friction are not one per contact",
        "a coefficient of rolling friction is negative"},
       &rolling_friction},
      {{problem.torsional_friction, 0, non_negative,
        "coefficients of torsional friction are not one per contact",
        "a coefficient of torsional friction is negative"},
       &torsional_friction},
      {{problem.tangential_stiffness, 0, non_negative, "tangential stiffnesses are not one per contact",
        "a tangential stiffness is negative"},
       &tangential_stiffness},
      {{problem.tangential_restitution, 0, minus_one_to_one,
        "tangential restitutions are not one per contact", "a tangential restitution is not in [-1, 1]"},
       &tangential_restitution}};
  for (const auto& [numbers, out] : all)
    if (const Fault fault = fill(numbers, m, *out); fault.found()) return fault;
  if (problem.friction_static.empty()) friction_static = friction;
  for (std::size_t j = 0; j < m; ++j)
    if (friction_static[j] < friction[j])
      return {"a static coefficient of friction is below that of sliding", j};
  return {};
}

bool ImpactWorkspace::Contents::run(const ImpactOptions& options) {
  split_speeds();
  const std::size_t d = bodies.directions().dimension - spins;
  const ContactProblem contacts{.delassus = space.all(),
                                .closing = closing,
                                .stiffness = stiffness,
                                .exponent = exponent,
                                .restitution = restitution,
                                .precompression = precompression,
                                .gap = gap,
                                .impulse_scale = bodies.momentum_scale(),
                                .dimension = d,
                                .slip = slip,
                                .friction = friction,
                                .friction_static = friction_static,
                                .tangential_stiffness = tangential_stiffness,
                                .tangential_restitution = tangential_restitution,
                                .spins = spins,
                                .spin = spin,
                                .rolling_friction = rolling_friction,
                                .torsional_friction = torsional_friction};
  return ImpactLaws::with(options.law, [&]<class Law>(Type<Law>) {
    outcome.reset(space.contacts(), d, spins);
    if (const std::string_view why = misfit(Law::traits, contacts); !why.empty())
      outcome.fail(ImpactStatus::not_applicable, why);
    else
      std::get<Law>(laws).resolve(contacts, options, outcome);
  });
}

/// Why a law does not know a problem with friction; empty where it does.
std::string_view ImpactWorkspace::Contents::misfit(const ImpactTraits& law, const ContactProblem& problem) {
  if (problem.dimension == 1) return {};
  if (!law.knows_friction) return "the law knows no friction";
  const auto soft = [](double ratio) { return ratio > 0; };
  if (!law.knows_tangential_stiffness &&
      std::any_of(tangential_stiffness.begin(), tangential_stiffness.end(), soft))
    return "the law knows no tangential stiffness";
  if (!law.knows_static_friction && friction_static != friction)
    return "the law knows one coefficient of friction, no static one beside it";
  if (!law.knows_spins && spins > 0) return "the law knows no rolling and no torsional friction";
  return {};
}

void ImpactWorkspace::Contents::split_speeds() {
  const std::size_t m = space.contacts(), stride = bodies.directions().dimension, d = stride - spins;
  widen(speeds, m * stride);
  bodies.directions().multiply(bodies.velocity(), speeds);
  closing.resize(m);
  slip.resize(m * (d - 1));
  spin.resize(m * spins);
  for (std::size_t j = 0; j < m; ++j) {
    closing[j] = speeds[index(j * stride)];
    for (std::size_t k = 1; k < d; ++k) slip[j * (d - 1) + k - 1] = speeds[index(j * stride + k)];
    for (std::size_t k = 0; k < spins; ++k) spin[j * spins + k] = speeds[index(j * stride + d + k)];
  }
}

ImpactResult ImpactWorkspace::Contents::result() {
  ImpactResult r;
  // Rows that close: v⁺ = v − M⁻¹Gᵀp.
  const std::size_t m = outcome.impulse.size(), stride = bodies.directions().dimension, d = stride - spins;
  widen(impulse, m * stride);
  for (std::size_t j = 0; j < m; ++j) {
    impulse[index(j * stride)] = -outcome.impulse[j];
    for (std::size_t k = 1; k < d; ++k)
      impulse[index(j * stride + k)] = -outcome.tangential[j * (d - 1) + k - 1];
    for (std::size_t k = 0; k < spins; ++k)
      impulse[index(j * stride + d + k)] = -outcome.spinning[j * spins + k];
  }
  widen(velocity, bodies.coordinates());
  std::copy_n(bodies.velocity().data(), bodies.coordinates(), velocity.data());
  space.push(impulse, velocity);
  r.status = outcome.status;
  r.message = outcome.message;
  r.velocity = {velocity.data(), bodies.coordinates()};
  r.impulse = outcome.impulse;
  r.loss = outcome.loss;
  r.tangential = outcome.tangential;
  r.spinning = outcome.spinning;
  r.friction_loss = outcome.friction_loss;
  r.peak_force = outcome.peak_force;
  r.peak_time = outcome.peak_time;
  r.closed = outcome.closed;
  r.events = outcome.events;
  r.history = &outcome.history;
  r.energy_before = energy_before;
  r.energy_after = bodies.kinetic(velocity);
  r.duration = outcome.duration;
  r.steps = outcome.steps;
  r.evaluations = outcome.evaluations;
  return r;
}

ImpactWorkspace::ImpactWorkspace() : contents_(std::make_unique<Contents>()) {}
ImpactWorkspace::~ImpactWorkspace() = default;
ImpactWorkspace::ImpactWorkspace(ImpactWorkspace&&) noexcept = default;
ImpactWorkspace& ImpactWorkspace::operator=(ImpactWorkspace&&) noexcept = default;

ImpactResult resolve(const ImpactProblem& problem, const ImpactOptions& options,
                     ImpactWorkspace& workspace) noexcept {
  const auto refuse = [](ImpactStatus status, const Fault& fault) {
    ImpactResult r;
    r.status = status;
    r.message = fault.message;
    r.contact = fault.entry;
    return r;
  };
  try {
    ImpactWorkspace::Contents& contents = *workspace.contents_;
    if (!(options.tolerance > 0)) return refuse(ImpactStatus::bad_problem, {"the tolerance is not positive"});
    if (const Fault fault = contents.read(problem); fault.found())
      return refuse(ImpactStatus::bad_problem, fault);
    if (!contents.run(options))
      return refuse(ImpactStatus::unknown_law, {"there is no impact law of this name"});
    const ImpactResult result = contents.result();
    if (succeeded(result.status) && !is_finite(result))
      return refuse(ImpactStatus::gave_up, {"the numbers of the problem are out of range"});
    return result;
  } catch (const std::bad_alloc&) {
    return refuse(ImpactStatus::gave_up, {"there is not enough memory"});
  } catch (const std::exception&) {
    return refuse(ImpactStatus::gave_up, {"the numbers of the problem are out of range"});
  }
}

}  // namespace ictus
