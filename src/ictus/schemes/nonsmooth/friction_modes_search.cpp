// Modes of contacts in the plane: from a guess that is mended, by pivots, or among all combinations. Contacts that share
// no bodies are searched one cluster at a time.

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/friction_modes.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

}  // namespace

/// Changes what is wrong until nothing is: forces that pull open their contacts, contacts that close push, friction
/// beyond the cone slips, slip against its own direction sticks.
bool FrictionModes::improve(const std::vector<std::size_t>& contacts, const Vector& v, double still,
                            Modes& modes) {
  constexpr int most = 40;
  constexpr double tolerance = 1e-10;
  for (int round = 0; round < most; ++round) {
    if (!solve(modes)) return false;
    bool changed = false;
    for (const std::size_t j : contacts)
      if (modes[j].is_closed() && normal_force(j) < -tolerance * force_scale_) {
        modes[j] = {};
        changed = true;
      }
    for (const std::size_t j : contacts) {
      if (changed) break;
      const bool rests = std::abs(slip(j, v)) <= still;
      if (modes[j].kind == Kind::stick && margin(j) < -tolerance * force_scale_) {
        const auto sign = static_cast<signed char>(friction_force(j) < 0 ? 1 : -1);
        for (const std::size_t other : contacts)
          if (modes[other].kind == Kind::stick && same_tangent(j, other)) modes[other] = {Kind::slip, sign};
        changed = true;
      } else if (modes[j].kind == Kind::slip && rests && modes[j].sign * slip_rate(j) < 0 && held_[j] > 0) {
        modes[j] = {Kind::stick, 0};
        changed = true;
      } else if (!modes[j].is_closed() && opening_rate(j) < -tolerance * std::abs(free_opening_rate(j))) {
        const double s = slip(j, v);
        modes[j] = rests ? FrictionMode{Kind::stick, 0}
                         : FrictionMode{Kind::slip, static_cast<signed char>(s > 0 ? 1 : -1)};
        changed = true;
      }
    }
    if (!changed) return holds(contacts, v, still, modes, 1e-9);
  }
  return false;
}

/// Does pressing a slipping contact in pull it in further? Then there may be no motion, or several.
bool FrictionModes::jams(const std::vector<std::size_t>& contacts, const Modes& modes) {
  for (const std::size_t j : contacts) {
    if (modes[j].kind != Kind::slip) continue;
    Vector push = Vector::Zero(system_.coordinates());
    rows_.push(2 * j, 1, push);
    rows_.push(2 * j + 1, -friction_[j] * modes[j].sign, push);
    joints_.solve(push);
    if (rows_.times(2 * j, push) <= 0) return true;
  }
  return false;
}

/// All combinations: each contact open or closed; at rest it sticks or slips to either side.
FrictionModes::Verdict FrictionModes::enumerate(const std::vector<std::size_t>& contacts, const Vector& v,
                                                double still, Modes& modes) {
  constexpr std::size_t most = 200'000;
  std::vector<std::vector<FrictionMode>> choices;
  std::size_t count = 1;
  for (const std::size_t j : contacts) {
    const double s = slip(j, v);
    if (std::abs(s) > still)
      choices.push_back({{Kind::slip, static_cast<signed char>(s > 0 ? 1 : -1)}, {}});
    else
      choices.push_back({{Kind::stick, 0}, {Kind::slip, 1}, {Kind::slip, -1}, {}});
    count *= choices.back().size();
    if (count > most) return Verdict::too_many;
  }
  Modes best;
  Vector motion;
  std::size_t most_open = 0, most_stuck = 0;
  bool several = false;
  for (std::size_t code = 0; code < count; ++code) {
    std::size_t rest = code, open = 0, stuck = 0;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      modes[contacts[k]] = choices[k][rest % choices[k].size()];
      rest /= choices[k].size();
      open += !modes[contacts[k]].is_closed();
      stuck += modes[contacts[k]].kind == Kind::stick;
    }
    if (!holds(contacts, v, still, modes, 1e-9)) continue;
    const double scale = acceleration_.norm() + free_.norm();
    const bool other = !best.empty() && (acceleration_ - motion).norm() > 1e-7 * scale;
    // With μ_s > μ what may stick may slip as well: who can hold, holds.
    const bool by_choice = has_static_ && open == most_open;
    several = several || (other && !by_choice);
    if (!best.empty() && !(other && (by_choice ? stuck > most_stuck : open > most_open))) continue;
    best = modes;
    motion = acceleration_;
    most_open = open;
    most_stuck = stuck;
  }
  if (best.empty()) return Verdict::inconsistent;
  modes = best;
  solve(modes);
  return several ? Verdict::ambiguous : Verdict::found;
}

std::vector<std::vector<std::size_t>> FrictionModes::clusters(
    const std::vector<std::size_t>& contacts) const {
  if (joints_.any() || contacts.empty()) return {contacts};
  std::vector<std::size_t> owner(static_cast<std::size_t>(system_.coordinates()));  // of each coordinate
  for (std::size_t i = 0; i < owner.size(); ++i) owner[i] = i;
  const auto root = [&](std::size_t i) {
    while (owner[i] != i) i = owner[i];
    return i;
  };
  const auto first_of = [&](std::size_t j) {
    return root(static_cast<std::size_t>(rows_.coordinate[rows_.start[stride_ * j]]));
  };
  for (std::size_t i = 0; i < owner.size(); ++i)
    for (Eigen::Index k = mass_.first(index(i)); k < index(i); ++k)
      owner[root(i)] = root(static_cast<std::size_t>(k));
  for (const std::size_t j : contacts)
    for (std::size_t e = rows_.start[stride_ * j]; e < rows_.start[stride_ * j + stride_]; ++e)
      owner[root(static_cast<std::size_t>(rows_.coordinate[e]))] = first_of(j);
  std::vector<std::vector<std::size_t>> all;
  std::vector<std::size_t> roots;
  for (const std::size_t j : contacts) {
    const auto at = std::find(roots.begin(), roots.end(), first_of(j)) - roots.begin();
    if (static_cast<std::size_t>(at) == roots.size()) {
      roots.push_back(first_of(j));
      all.emplace_back();
    }
    all[static_cast<std::size_t>(at)].push_back(j);
  }
  return all;
}

/// Cluster by cluster: bodies that do not touch each other do not ask for each other's modes.
FrictionModes::Verdict FrictionModes::find(const std::vector<std::size_t>& contacts, const Vector& v,
                                           double still, Modes& modes) {
  const auto all = clusters(contacts);
  if (all.size() == 1) return find_cluster(contacts, v, still, modes);
  Verdict worst = Verdict::found;
  for (const std::vector<std::size_t>& cluster : all) {
    Modes alone(modes.size());
    for (const std::size_t j : cluster) alone[j] = modes[j];
    worst = std::max(worst, find_cluster(cluster, v, still, alone));
    for (const std::size_t j : cluster) modes[j] = alone[j];
  }
  solve(modes);
  return worst;
}

FrictionModes::Verdict FrictionModes::find_cluster(const std::vector<std::size_t>& contacts, const Vector& v,
                                                   double still, Modes& modes) {
  if (by_discs_) return find_discs(contacts, v, still, modes);
  for (const std::size_t j : contacts) {
    const double s = slip(j, v);
    if (std::abs(s) > still)
      modes[j] = {Kind::slip, static_cast<signed char>(s > 0 ? 1 : -1)};
    else if (!modes[j].is_closed())
      modes[j] = {Kind::stick, 0};
  }
  if (jams(contacts, modes)) return enumerate(contacts, v, still, modes);
  Modes trial = modes;
  if (improve(contacts, v, still, trial) && !jams(contacts, trial)) {
    modes = trial;
    solve(modes);
    return Verdict::found;
  }
  trial = modes;
  if (pivot(contacts, v, still, trial) && !jams(contacts, trial)) {
    modes = trial;
    solve(modes);
    return Verdict::found;
  }
  return enumerate(contacts, v, still, modes);
}

}  // namespace ictus
