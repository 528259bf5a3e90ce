#include "ictus/model/model.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

double value(const Eigen::VectorXd& x, Eigen::Index body) { return body == LinePair::wall ? 0 : x[body]; }

}  // namespace

Model::Model(Parts parts) : parts_(std::move(parts)) {
  read_pools();
  inverse_mass_ = parts_.mass.cwiseInverse();
  weight_ = parts_.mass.cwiseProduct(parts_.gravity);
  has_external_forces_ = (parts_.gravity.array() != 0).any();

  // W_jj = 1/m_left + 1/m_right; neighbouring contacts share one body, which pulls the other way.
  diagonal_.resize(contacts());
  reach_.resize(contacts());
  off_diagonal_ = Contacts::Zero(contacts());
  for (std::size_t j = 0; j < parts_.pairs.size(); ++j) {
    const LinePair& pair = parts_.pairs[j];
    const auto i = static_cast<Eigen::Index>(j);
    diagonal_[i] = value(inverse_mass_, pair.left) + value(inverse_mass_, pair.right);
    reach_[i] = pair.reach;
    expects(diagonal_[i] > 0, "a contact moves at least one body");
    if (j + 1 < parts_.pairs.size() && pair.right != LinePair::wall && pair.right == parts_.pairs[j + 1].left)
      off_diagonal_[i] = -inverse_mass_[pair.right];
  }
  row_ = row();
}

Model::Model(const Model& bodies, Pools pools)
    : Model(bodies.system_
                ? Model(bodies.system_, std::move(pools))
                : Model(Parts{bodies.parts_.mass, bodies.parts_.gravity, bodies.parts_.pairs,
                              std::move(pools), bodies.parts_.body_names, bodies.parts_.contact_names})) {}

void Model::read_pools() {
  springs_.resize(parts_.contact_names.size());
  pool_of_.resize(parts_.contact_names.size());
  for (std::size_t p = 0; p < parts_.pools.size(); ++p) {
    const ContactRange range = parts_.pools[p]->contacts();
    const LawTraits traits = parts_.pools[p]->traits();
    relaxes_ = relaxes_ || traits.relaxes;
    rubs_ = rubs_ || traits.rubs;
    conserves_ = conserves_ && traits.conservative && !traits.remembers_touch;
    for (Eigen::Index i = range.first; i < range.last; ++i) {
      springs_[static_cast<std::size_t>(i)] = parts_.pools[p]->spring();
      pool_of_[static_cast<std::size_t>(i)] = p;
    }
  }
}

/// The contacts of neighbours, coordinates j and j + 1 from the first body on, if all other contacts are
/// those of walls at the ends: so do most scenes number their bodies, and loops over them need no look at the
/// pairs. Otherwise none.
ContactRange Model::row() const {
  const Eigen::Index n = coordinates(), m = contacts();
  const Eigen::Index first = m > 0 && parts_.pairs[0].left == LinePair::wall ? 1 : 0, last = first + n - 1;
  if (n == 0 || m < last || m > last + 1) return {0, 0};
  for (Eigen::Index j = 0; j < m; ++j) {
    const LinePair& pair = parts_.pairs[static_cast<std::size_t>(j)];
    if (pair.left != (j < first ? LinePair::wall : j - first)) return {0, 0};
    if (pair.right != (j < last ? j - first + 1 : LinePair::wall)) return {0, 0};
  }
  return {first, last};
}

const ContactPool& Model::pool_of(Eigen::Index contact) const {
  return *parts_.pools[pool_of_[static_cast<std::size_t>(contact)]];
}

State<Model> Model::start(Vector q, Vector v) const {
  State<Model> state{0, std::move(q), std::move(v), Contacts::Zero(contacts())};
  Contacts depth(contacts()), speed(contacts());
  Linearised here(*this);
  approach(0, state.q, state.v, here, depth, speed);
  settle(depth, speed, state.memory);
  return state;
}

void Model::approach(const Vector& q, const Vector& v, Contacts& depth, Contacts& speed) const {
  if (system_) {
    Linearised at(*this);
    return approach_system(q, v, at, depth, speed);
  }
  const auto approach_pair = [&](Eigen::Index j) {
    const LinePair& pair = parts_.pairs[static_cast<std::size_t>(j)];
    depth[j] = pair.reach + (value(q, pair.left) - value(q, pair.right));
    speed[j] = value(v, pair.left) - value(v, pair.right);
  };
  for (Eigen::Index j = 0; j < row_.first; ++j) approach_pair(j);
  const double *x = q.data(), *u = v.data(), *reach = reach_.data() + row_.first;
  double *closer = depth.data() + row_.first, *closing = speed.data() + row_.first;
  for (Eigen::Index i = 0, last = row_.last - row_.first; i < last; ++i) {
    closer[i] = reach[i] + (x[i] - x[i + 1]);
    closing[i] = u[i] - u[i + 1];
  }
  for (Eigen::Index j = row_.last; j < contacts(); ++j) approach_pair(j);
}

void Model::closing(const Linearised& at, const Vector& v, Contacts& speed) const {
  if (system_) return at.closing(v, speed);
  const auto close_pair = [&](Eigen::Index j) {
    const LinePair& pair = parts_.pairs[static_cast<std::size_t>(j)];
    speed[j] = value(v, pair.left) - value(v, pair.right);
  };
  for (Eigen::Index j = 0; j < row_.first; ++j) close_pair(j);
  const double* u = v.data();
  double* closing = speed.data() + row_.first;
  for (Eigen::Index i = 0, last = row_.last - row_.first; i < last; ++i) closing[i] = u[i] - u[i + 1];
  for (Eigen::Index j = row_.last; j < contacts(); ++j) close_pair(j);
}

void Model::depths(const Vector& q, Contacts& depth) const {
  if (system_) {
    system_->gaps(q, depth);
    depth = -depth;
    return;
  }
  const auto reach_pair = [&](Eigen::Index j) {
    const LinePair& pair = parts_.pairs[static_cast<std::size_t>(j)];
    depth[j] = pair.reach + (value(q, pair.left) - value(q, pair.right));
  };
  for (Eigen::Index j = 0; j < row_.first; ++j) reach_pair(j);
  const double *x = q.data(), *reach = reach_.data() + row_.first;
  double* closer = depth.data() + row_.first;
  for (Eigen::Index i = 0, last = row_.last - row_.first; i < last; ++i)
    closer[i] = reach[i] + (x[i] - x[i + 1]);
  for (Eigen::Index j = row_.last; j < contacts(); ++j) reach_pair(j);
}

void Model::forces(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                   Contacts& force) const {
  for (const auto& pool : parts_.pools)
    pool->forces({depth.data(), speed.data(), memory.data()}, force.data());
}

void Model::unclamped_forces(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                             Contacts& margin, double t) const {
  for (const auto& pool : parts_.pools)
    pool->unclamped_forces({depth.data(), speed.data(), memory.data(), t}, margin.data());
}

void Model::tangents(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& by_depth,
                     Contacts& by_speed) const {
  for (const auto& pool : parts_.pools)
    pool->tangents({depth.data(), speed.data(), memory.data()}, by_depth.data(), by_speed.data());
}

void Model::means(const Contacts& from, const Contacts& at_from, const Contacts& to, const Contacts& memory,
                  MeanTerms<Contacts>& means) const {
  for (const auto& pool : parts_.pools) pool->means(from, at_from, to, memory, means);
}

LinearModes Model::modes() const {
  if (system_) return modes_of(*system_);
  const Vector none = Vector::Zero(coordinates());
  LinearModes modes{parts_.mass, none, none, parts_.gravity, {}, {}, {}};
  for (const LinePair& pair : parts_.pairs) {
    const bool alone = pair.left == LinePair::wall || pair.right == LinePair::wall;
    const Eigen::Index first = alone ? std::max(pair.left, pair.right) : std::min(pair.left, pair.right);
    const Eigen::Index last = std::max(pair.left, pair.right);
    LinearModes::Row row{first, Vector::Zero(last - first + 1), {}};
    if (pair.left != LinePair::wall) row.closing[pair.left - first] = 1;
    if (pair.right != LinePair::wall) row.closing[pair.right - first] = -1;
    row.push = row.closing.cwiseProduct(inverse_mass_.segment(first, last - first + 1));
    modes.rows.push_back(std::move(row));
  }
  return modes;
}

void Model::memory_rates(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& rate,
                         double t) const {
  for (const auto& pool : parts_.pools)
    pool->memory_rates({depth.data(), speed.data(), memory.data(), t}, rate.data());
}

void Model::settle(const Contacts& depth, const Contacts& speed, Contacts& memory) const {
  for (const auto& pool : parts_.pools) pool->settle(depth.data(), speed.data(), memory.data());
}

void Model::external(double t, const Vector& q, const Vector& v, Vector& force) const {
  if (system_) return system_->force(t, q, v, force);
  force = weight_;
}

void Model::accelerate(Linearised& at, const Vector& external, const Contacts& force,
                       Vector& acceleration) const {
  if (system_) return at.accelerate(external, force, acceleration);
  push(at, force, acceleration);
  if (has_external_forces_) acceleration.array() += external.array() * inverse_mass_.array();
}

void Model::push(Linearised& at, const Contacts& impulse, Vector& change) const {
  if (system_) return at.push(impulse, change);
  if (row_.first < row_.last) return push_row(impulse, change);
  change.setZero();
  for (std::size_t j = 0; j < parts_.pairs.size(); ++j) {
    const LinePair& pair = parts_.pairs[j];
    const double p = impulse[static_cast<Eigen::Index>(j)];
    if (pair.left != LinePair::wall) change[pair.left] -= p;
    if (pair.right != LinePair::wall) change[pair.right] += p;
  }
  change.array() *= inverse_mass_.array();
}

/// A body is pushed on by the contact before it and back by the one behind it.
void Model::push_row(const Contacts& impulse, Vector& change) const {
  const Eigen::Index last = coordinates() - 1;
  const double *behind = impulse.data() + row_.first, *inverse_mass = inverse_mass_.data();
  double* out = change.data();
  for (Eigen::Index i = 1; i < last; ++i) out[i] = (behind[i - 1] - behind[i]) * inverse_mass[i];
  const double from_left = row_.first > 0 ? impulse[0] : 0;
  const double from_right = row_.last < contacts() ? impulse[row_.last] : 0;
  out[0] = (from_left - behind[0]) * inverse_mass[0];
  out[last] = (behind[last - 1] - from_right) * inverse_mass[last];
}

void Model::apply_delassus(Linearised& at, const Contacts& impulse, Contacts& loss) const {
  if (system_) return at.apply_delassus(impulse, loss);
  const Eigen::Index m = contacts();
  for (Eigen::Index j = 0; j < m; ++j) {
    loss[j] = diagonal_[j] * impulse[j];
    if (j > 0) loss[j] += off_diagonal_[j - 1] * impulse[j - 1];
    if (j + 1 < m) loss[j] += off_diagonal_[j] * impulse[j + 1];
  }
}

// Gaussian elimination without pivots: for d ≥ 0 the matrix is similar to the positive definite 1 + √d W √d.
// The factors of the upper part take the place of the shifts that are no longer needed.
void Model::solve_shifted(Linearised& at, Contacts& shift, Contacts& right) const {
  if (system_) return at.solve_shifted(shift, right);
  const Eigen::Index m = contacts();
  double pivot = 1;
  for (Eigen::Index j = 0; j < m; ++j) {
    const double last_pivot = pivot;
    pivot = 1 + diagonal_[j] * shift[j];
    if (j > 0) {
      const double below = off_diagonal_[j - 1] * shift[j - 1];
      shift[j - 1] = off_diagonal_[j - 1] * shift[j] / last_pivot;
      pivot -= below * shift[j - 1];
      right[j] -= below * right[j - 1];
    }
    right[j] /= pivot;
  }
  for (Eigen::Index j = m - 2; j >= 0; --j) right[j] -= shift[j] * right[j + 1];
}

double Model::kinetic(const Vector& q, const Vector& v) const {
  if (system_) return keeps_energy() ? 0.5 * mass_.form(v, v) : system_->kinetic(q, v);
  double sum = 0;
  for (Eigen::Index i = 0; i < v.size(); ++i) sum += 0.5 * parts_.mass[i] * v[i] * v[i];
  return sum;
}

double Model::stored(const Contacts& depth, const Contacts& memory) const {
  double sum = 0;
  for (const auto& pool : parts_.pools) sum += pool->stored(depth.data(), memory.data());
  return sum;
}

double Model::dissipation(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                          double t) const {
  double sum = 0;
  for (const auto& pool : parts_.pools)
    sum += pool->dissipation({depth.data(), speed.data(), memory.data(), t});
  return sum;
}

double Model::hand_power(const Contacts& speed, const Contacts& memory, double t) const {
  double sum = 0;
  for (const auto& pool : parts_.pools) sum += pool->hand_power({nullptr, speed.data(), memory.data(), t});
  return sum;
}

double Model::rubbing_loss(const Contacts& speed, const Contacts& memory, double t) const {
  double sum = 0;
  for (const auto& pool : parts_.pools)
    if (pool->traits().rubs) sum += pool->dissipation({nullptr, speed.data(), memory.data(), t});
  return sum;
}

double Model::next_bend(double t) const {
  double first = std::numeric_limits<double>::infinity();
  for (const auto& pool : parts_.pools) first = std::min(first, pool->next_bend(t));
  return first;
}

}  // namespace ictus
