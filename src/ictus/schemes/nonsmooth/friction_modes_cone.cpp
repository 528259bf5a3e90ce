// Who stays, who sticks and where slip begins, by discs: the cone problem of accelerations. What slips already has the
// friction of its direction, a part of its normal force: W is then not symmetric, and its own rows drop out.

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/friction_modes.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

constexpr double no_rate = 1e-9;    // of the free rates: is no acceleration
constexpr double no_force = 1e-10;  // of the largest: carries nothing
constexpr double tolerance_of_cone = 1e-12,
                 good_answer = 1e-10;  // residuals: asked for, and far below no_rate

constexpr int most_shares = 20;  // before the cone problem is asked: it takes longer

/// The rows of a matrix that live, as solvers want them.
void add_rows(const Eigen::MatrixXd& matrix, SparseRows& rows) {
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index k = 0; k < matrix.cols(); ++k) rows.add(static_cast<std::size_t>(k), matrix(i, k));
    rows.end_row();
  }
}

}  // namespace

FrictionModes::Answer FrictionModes::ask(const std::vector<std::size_t>& contacts, const Modes& modes) {
  const Eigen::Index s = index(stride_), k = index(contacts.size());
  Answer out;
  Matrix rows = Matrix::Zero(s * k, system_.coordinates());
  Vector free(s * k);
  for (Eigen::Index i = 0; i < s * k; ++i) {
    const std::size_t row =
        stride_ * contacts[static_cast<std::size_t>(i / s)] + static_cast<std::size_t>(i % s);
    add_row(row, rows, i);
    free[i] = unit(row) * free_rate(row);
  }
  Matrix answers = rows.transpose();
  for (Eigen::Index i = 0; i < s * k; ++i) joints_.solve(answers.col(i).data());
  const Matrix w = rows * answers;
  out.fastest = k > 0 ? free.lpNorm<Eigen::Infinity>() : 0;
  out.force.setZero(s * k);
  // Where friction of what slips goes along with the normal force.
  Matrix push = Matrix::Identity(s * k, s * k), reduced = w;
  std::vector<double> coefficient[3];
  std::vector<Eigen::Index> live;
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = contacts[static_cast<std::size_t>(i)];
    double bound[3] = {};
    for (std::size_t which = 0; which < discs_; ++which) {
      const Disc own = disc(j, which);
      const std::size_t at = j * discs_ + which;
      if (modes[j].of(which) != Kind::slip || fresh_[at]) {
        bound[which] = which == 0 && fallen_[j] ? friction_[at] : held_[at];
        continue;
      }
      const Eigen::Index first = s * i + index(own.first - stride_ * j), count = index(own.count);
      push.col(s * i).segment(first, count) = -friction_[at] * direction_[at].head(count);
      push.middleCols(first, count).setZero();
    }
    const double opens = w.row(s * i).dot(push.col(s * i));
    if (opens > 1e-12 * w(s * i, s * i)) {
      for (std::size_t which = 0; which < discs_; ++which) coefficient[which].push_back(bound[which]);
      live.push_back(i);
      continue;
    }
    out.jams = true;
    out.jammed = j;
  }
  reduced = w * push;
  Matrix matrix(s * index(live.size()), s * index(live.size()));
  std::vector<double> q;
  for (std::size_t a = 0; a < live.size(); ++a) {
    for (std::size_t b = 0; b < live.size(); ++b)
      matrix.block(s * index(a), s * index(b), s, s) = reduced.block(s * live[a], s * live[b], s, s);
    for (Eigen::Index row = 0; row < s; ++row) {
      const Eigen::Index from = s * live[a] + row, to = s * index(a) + row;
      const bool drops = push(from, from) == 0;
      q.push_back(drops ? 0 : free[from]);
      if (!drops) continue;
      matrix.row(to).setZero();
      matrix(to, to) = w(s * live[a], s * live[a]);
    }
  }
  SparseRows sparse;
  add_rows(matrix, sparse);
  std::vector<double> r(q.size(), 0.0);
  ConeProblem problem{sparse, q, coefficient[0], d_};
  problem.spins = stride_ - d_;
  problem.torsional = coefficient[1];
  problem.rolling = coefficient[discs_ - 1];
  const ConeReport report = cone_.solve(problem, r, {.tolerance = tolerance_of_cone, .limit = 3000});
  out.solved = report.status == Status::converged || report.residual <= good_answer;
  for (std::size_t a = 0; a < live.size(); ++a)
    for (Eigen::Index row = 0; row < s; ++row)
      out.force[s * live[a] + row] = r[a * stride_ + static_cast<std::size_t>(row)];
  out.force = push * out.force;
  out.rate = free + w * out.force;
  return out;
}

/// Contacts at rest by their static coefficients; those that slip all the same fall, until nobody does.
FrictionModes::Answer FrictionModes::ask_held(const std::vector<std::size_t>& contacts, const Modes& modes) {
  std::fill(fallen_.begin(), fallen_.end(), 0);
  Answer all = ask(contacts, modes);
  for (bool fell = has_static_; fell && all.solved && !all.jams;) {
    fell = false;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const std::size_t j = contacts[i];
      if (modes[j].kind != Kind::stick || fallen_[j] || !(held_[j * discs_] > friction_[j * discs_]))
        continue;
      const Eigen::Index at = index(stride_ * i);
      if (!(all.force[at] > 0) || all.rate.segment(at + 1, index(d_ - 1)).norm() <= no_rate * all.fastest)
        continue;
      fallen_[j] = 1;
      fell = true;
    }
    if (fell) all = ask(contacts, modes);
  }
  return all;
}

bool FrictionModes::has_bad_margin() const {
  return std::any_of(sticking_.begin(), sticking_.end(),
                     [&](const Disc& held) { return margin(held.contact, held.which) < 0; });
}

void FrictionModes::review_margins(const Modes& modes) {
  if (!redundant_ || sticking_.size() < 2) return;
  for (int round = 0; round < most_shares; ++round) {
    if (!has_bad_margin()) return;
    share_friction();
    write_forces(modes);
  }
  if (!has_bad_margin()) return;
  std::fill(fallen_.begin(), fallen_.end(), 0);
  const std::vector<std::size_t> contacts = closed_;
  const Answer all = ask(contacts, modes);
  if (!all.solved || all.jams) return;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (std::abs(all.rate[index(stride_ * i)]) > no_rate * all.fastest) return;
    for (const Disc& held : sticking_)
      if (held.contact == contacts[i] &&
          all.rate.segment(index(stride_ * i + held.first - stride_ * held.contact), index(held.count))
                  .norm() > no_rate * all.fastest)
        return;
  }
  for (const Disc& held : sticking_) {
    double& margin_of = margin_[index(held.contact * discs_ + held.which)];
    margin_of = std::max(margin_of, 0.0);
  }
}

/// What slips, slips; everything else may stick.
void FrictionModes::begin_modes(const std::vector<std::size_t>& contacts, const Vector& v, double still,
                                Modes& modes) {
  for (const std::size_t j : contacts)
    for (std::size_t which = 0; which < discs_; ++which) {
      const std::size_t at = j * discs_ + which;
      const bool slips = held_[at] == 0 || (slip_speed(j, v, which) > still && friction_[at] > 0);
      modes[j].of(which) = slips ? Kind::slip : Kind::stick;
      fresh_[at] = 0;
    }
  // What counts as a slip here has its own direction, however slow.
  const double faint = faint_slip_;
  faint_slip_ = 0;
  set_directions(v);
  faint_slip_ = faint;
}

void FrictionModes::read_modes(const std::vector<std::size_t>& contacts, const Answer& answer, Modes& modes) {
  const double largest = contacts.empty() ? 0 : answer.force.lpNorm<Eigen::Infinity>();
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const std::size_t j = contacts[i];
    const Eigen::Index at = index(stride_ * i);
    if (!(answer.force[at] > no_force * largest) && answer.rate[at] > no_rate * answer.fastest) {
      modes[j] = {};
      continue;
    }
    for (std::size_t which = 0; which < discs_; ++which) {
      const Disc own = disc(j, which);
      Pair rate_of = Pair::Zero();
      rate_of.head(index(own.count)) =
          answer.rate.segment(at + index(own.first - stride_ * j), index(own.count));
      const double speed = rate_of.norm();
      if (modes[j].of(which) != Kind::stick || speed <= no_rate * answer.fastest) continue;
      modes[j].of(which) = Kind::slip;
      fresh_[j * discs_ + which] = 1;
      direction_[j * discs_ + which] = rate_of / speed;
    }
  }
}

FrictionModes::Verdict FrictionModes::find_discs(const std::vector<std::size_t>& contacts, const Vector& v,
                                                 double still, Modes& modes) {
  begin_modes(contacts, v, still, modes);
  std::vector<std::size_t> left = contacts;
  Verdict verdict = Verdict::found;
  Answer all = ask_held(left, modes);
  // A slip whose normal force would pull it in: lift-off where it opens without one, else there is no motion.
  while (all.jams) {
    const auto at = std::find(left.begin(), left.end(), all.jammed);
    const Eigen::Index i = index(stride_) * static_cast<Eigen::Index>(at - left.begin());
    if (all.rate[i] < -no_rate * all.fastest) return Verdict::inconsistent;
    verdict = Verdict::ambiguous;
    modes[all.jammed] = {};
    left.erase(at);
    all = ask_held(left, modes);
  }
  if (!all.solved) return Verdict::unsolved;
  read_modes(left, all, modes);
  // Forces of least norm may pull where those of the cone problem do not.
  for (std::size_t round = 0; round <= left.size(); ++round) {
    if (!solve_discs(modes)) return Verdict::inconsistent;
    std::size_t worst = left.size();
    for (std::size_t i = 0; i < left.size(); ++i)
      if (modes[left[i]].is_closed() && normal_force(left[i]) < -1e-9 * force_scale_ &&
          (worst == left.size() || normal_force(left[i]) < normal_force(left[worst])))
        worst = i;
    if (worst == left.size()) break;
    modes[left[worst]] = {};
  }
  return verdict;
}

}  // namespace ictus
