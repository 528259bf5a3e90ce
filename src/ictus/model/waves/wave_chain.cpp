#include "ictus/model/waves/wave_chain.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus::waves {
namespace {

using Side = std::optional<std::size_t>;

/// [PreclikRuede2010, eq. (12)] k₁₂ = k₁k₂/(k₁ + k₂); a wall is rigid.
double in_series(double first, double second) {
  if (std::isinf(first)) return second;
  if (std::isinf(second)) return first;
  return first / (first + second) * second;
}

void check_spring(Problems& problems, const std::string& where, const std::optional<ContactSpring>& given,
                  double from_ends) {
  if (!given) {
    if (std::isinf(from_ends))
      problems.add({}, where + ": rigid on both sides", "give the contact a stiffness, or slice a body");
    return;
  }
  if (!(given->stiffness > 0) || !std::isfinite(given->stiffness))
    problems.add({}, where + ": its stiffness is not positive", "finite, above 0");
  if (!(given->viscosity >= 0) || !std::isfinite(given->viscosity))
    problems.add({}, where + ": its viscosity is negative", "finite, 0 or more");
  if (!(given->exponent >= 1 && given->exponent <= 100))
    problems.add({}, where + ": its exponent is out of range", "in [1, 100]");
}

}  // namespace

WaveChain::WaveChain(ChainPlan plan) : plan_(std::move(plan)) {
  check();
  place();
  connect();
}

void WaveChain::check() const {
  Problems problems;
  if (plan_.bodies.empty()) problems.add({}, "a chain without bodies", "at least one");
  const auto end_spring = [&](std::size_t b) {
    return b < plan_.bodies.size() ? plan_.bodies[b].body.left_end.stiffness : HUGE_VAL;
  };
  for (std::size_t b = 0; b < plan_.bodies.size(); ++b) {
    const ChainBody& each = plan_.bodies[b];
    const std::string where = "body " + std::to_string(b + 1);
    if (!std::isfinite(each.velocity)) problems.add({}, where + ": its velocity is not a number", "finite");
    if (!std::isfinite(each.gap)) problems.add({}, where + ": its gap is not a number", "finite");
    const double before = b > 0 ? plan_.bodies[b - 1].body.right_end.stiffness : HUGE_VAL;
    if (b > 0 || plan_.left_wall)
      check_spring(problems, "the contact before " + where, each.contact, in_series(before, end_spring(b)));
  }
  if (plan_.right_wall && !plan_.bodies.empty()) {
    check_spring(problems, "the right wall", plan_.right_wall->contact,
                 plan_.bodies.back().body.right_end.stiffness);
    if (!std::isfinite(plan_.right_wall->gap))
      problems.add({}, "the right wall: its gap is not a number", "finite");
  }
  if (!std::isfinite(plan_.gravity)) problems.add({}, "the gravity of a chain is not a number", "finite");
  if (!std::isfinite(plan_.origin)) problems.add({}, "the origin of a chain is not a number", "finite");
  problems.raise();
}

void WaveChain::place() {
  double left = plan_.origin - (plan_.left_wall ? plan_.bodies[0].gap : 0);
  first_.push_back(0);
  for (const ChainBody& each : plan_.bodies) {
    const double gap = shift_.empty() && !plan_.left_wall ? 0 : each.gap;
    shift_.push_back((shift_.empty() ? 0 : shift_.back()) + gap);
    mass_.insert(mass_.end(), each.body.mass.begin(), each.body.mass.end());
    for (double height : each.body.height) rest_.push_back(left + height);
    left += each.body.length;
    first_.push_back(mass_.size());
    left_flexibility_.push_back(each.body.left_flexibility());
    right_flexibility_.push_back(each.body.right_flexibility());
  }
}

void WaveChain::connect() {
  link_stiffness_.assign(links(), 0);
  link_area_.assign(links(), 0);
  for (std::size_t b = 0; b < bodies(); ++b)
    for (std::size_t i = 0; i < body(b).spring.size(); ++i) {
      link_stiffness_[first_[b] + 1 + i] = body(b).spring[i].stiffness;
      link_area_[first_[b] + 1 + i] = body(b).spring[i].area;
    }
  if (plan_.left_wall) add_contact({}, 0);
  for (std::size_t b = 1; b < bodies(); ++b) add_contact(b - 1, b);
  if (plan_.right_wall) {
    add_contact(bodies() - 1, {});
    clearance_ = plan_.right_wall->gap + start_shift(bodies() - 1);
  }
  double fastest = 0;
  for (std::size_t i = 0; i < points(); ++i)
    fastest = std::max(fastest, 2 * (link_stiffness_[i] + link_stiffness_[i + 1]) / mass_[i]);
  frequency_bound_ = std::sqrt(fastest);
  check_range();
}

/// Each number is in range, but their squares and quotients may overflow.
void WaveChain::check_range() const {
  double energy = 0, size = std::abs(rest_.back()), heaviest = 0, slowest = HUGE_VAL;
  for (std::size_t b = 0; b < bodies(); ++b) {
    const double mass = body(b).total_mass(), v = plan_.bodies[b].velocity;
    energy += mass * v * v;
    size += 1 / mass + left_flexibility_[b] + right_flexibility_[b] + std::abs(start_shift(b));
    heaviest = std::max(heaviest, mass);
  }
  for (double k : link_stiffness_)
    if (k > 0) slowest = std::min(slowest, k / heaviest);
  const double fastest = frequency_bound_ * frequency_bound_;
  if (std::isfinite(energy + size + heaviest + fastest) && slowest > 1e-290) return;
  throw Error("the numbers of a chain leave the range of double arithmetic",
              "use values closer to one another");
}

void WaveChain::add_contact(Side left, Side right) {
  const Spring wall{HUGE_VAL, HUGE_VAL};
  const Spring &before = left ? body(*left).right_end : wall, &after = right ? body(*right).left_end : wall;
  const std::optional<ContactSpring>& given =
      right ? plan_.bodies[*right].contact : plan_.right_wall->contact;
  const std::size_t link = right ? first_[*right] : points();
  const ContactSpring spring = given.value_or(ContactSpring{in_series(before.stiffness, after.stiffness)});
  contacts_.push_back({link, left, right, spring});
  if (spring.linear()) link_stiffness_[link] = spring.stiffness;
  link_area_[link] = std::min(before.area, after.area);
}

bool WaveChain::linear() const {
  return std::all_of(contacts_.begin(), contacts_.end(),
                     [](const Contact& contact) { return contact.spring.linear(); });
}

WaveState WaveChain::start() const {
  WaveState state{.t = 0, .displacement = {}, .velocity = {}, .closed = {}, .impulse = {}, .touch_speed = {}};
  state.impulse.assign(contacts_.size(), 0);
  for (std::size_t b = 0; b < bodies(); ++b) {
    state.displacement.insert(state.displacement.end(), body(b).slices(), start_shift(b));
    state.velocity.insert(state.velocity.end(), body(b).slices(), plan_.bodies[b].velocity);
  }
  // Bodies that touch and do not part are in contact, at rest too.
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const double open = gap(state, j);
    state.closed.push_back(open < 0 || (open == 0 && closing(state, j) >= 0) ? pushing : apart);
    state.touch_speed.push_back(closing(state, j));
  }
  return state;
}

}  // namespace ictus::waves
