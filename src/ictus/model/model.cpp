#include "ictus/model/model.hpp"

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

double inverse_mass(const Eigen::VectorXd& mass, Eigen::Index body) {
  return body == LinePair::wall ? 0 : 1 / mass[body];
}

double value(const Eigen::VectorXd& x, Eigen::Index body) { return body == LinePair::wall ? 0 : x[body]; }

}  // namespace

Model::Model(Parts parts) : parts_(std::move(parts)) {
  const auto m = parts_.pairs.size();
  springs_.resize(m);
  pool_of_.resize(m);
  for (std::size_t p = 0; p < parts_.pools.size(); ++p) {
    const ContactRange range = parts_.pools[p]->contacts();
    relaxes_ = relaxes_ || parts_.pools[p]->traits().relaxes;
    for (Eigen::Index i = range.first; i < range.last; ++i) {
      springs_[static_cast<std::size_t>(i)] = parts_.pools[p]->spring();
      pool_of_[static_cast<std::size_t>(i)] = p;
    }
  }
  weight_ = parts_.mass.cwiseProduct(parts_.gravity);

  // W_jj = 1/m_left + 1/m_right; neighbouring contacts share one body, which pulls the other way.
  diagonal_.resize(contacts());
  off_diagonal_ = Contacts::Zero(contacts());
  for (std::size_t j = 0; j < m; ++j) {
    const LinePair& pair = parts_.pairs[j];
    const auto i = static_cast<Eigen::Index>(j);
    diagonal_[i] = inverse_mass(parts_.mass, pair.left) + inverse_mass(parts_.mass, pair.right);
    expects(diagonal_[i] > 0, "a contact moves at least one body");
    if (j + 1 < m && pair.right != LinePair::wall && pair.right == parts_.pairs[j + 1].left)
      off_diagonal_[i] = -inverse_mass(parts_.mass, pair.right);
  }
}

const ContactPool& Model::pool_of(Eigen::Index contact) const {
  return *parts_.pools[pool_of_[static_cast<std::size_t>(contact)]];
}

State<Model> Model::start(Vector q, Vector v) const {
  State<Model> state{0, std::move(q), std::move(v), Contacts::Zero(contacts())};
  Contacts depth(contacts()), speed(contacts());
  approach(state.q, state.v, depth, speed);
  settle(depth, speed, state.memory);
  return state;
}

void Model::approach(const Vector& q, const Vector& v, Contacts& depth, Contacts& speed) const {
  for (std::size_t j = 0; j < parts_.pairs.size(); ++j) {
    const LinePair& pair = parts_.pairs[j];
    const auto i = static_cast<Eigen::Index>(j);
    depth[i] = pair.reach + (value(q, pair.left) - value(q, pair.right));
    speed[i] = value(v, pair.left) - value(v, pair.right);
  }
}

void Model::forces(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                   Contacts& force) const {
  for (const auto& pool : parts_.pools)
    pool->forces({depth.data(), speed.data(), memory.data()}, force.data());
}

void Model::margins(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                    Contacts& margin) const {
  for (const auto& pool : parts_.pools)
    pool->margins({depth.data(), speed.data(), memory.data()}, margin.data());
}

void Model::tangents(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& by_depth,
                     Contacts& by_speed) const {
  for (const auto& pool : parts_.pools)
    pool->tangents({depth.data(), speed.data(), memory.data()}, by_depth.data(), by_speed.data());
}

void Model::spring_powers(const Contacts& depth, Contacts& powers) const {
  for (Eigen::Index i = 0; i < contacts(); ++i) powers[i] = power(depth[i], spring(i).exponent);
}

void Model::means(const Contacts& from, const Contacts& at_from, const Contacts& to, const Contacts& memory,
                  MeanTerms<Contacts>& means) const {
  for (const auto& pool : parts_.pools) pool->means(from, at_from, to, memory, means);
}

void Model::memory_rates(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                         Contacts& rate) const {
  for (const auto& pool : parts_.pools)
    pool->memory_rates({depth.data(), speed.data(), memory.data()}, rate.data());
}

void Model::settle(const Contacts& depth, const Contacts& speed, Contacts& memory) const {
  for (const auto& pool : parts_.pools) pool->settle(depth.data(), speed.data(), memory.data());
}

void Model::external(double, const Vector&, const Vector&, Vector& force) const { force = weight_; }

void Model::accelerate(const Vector& q, const Vector& external, const Contacts& force,
                       Vector& acceleration) const {
  push(q, force, acceleration);
  acceleration.array() += external.array() / parts_.mass.array();
}

void Model::push(const Vector&, const Contacts& impulse, Vector& change) const {
  change.setZero();
  for (std::size_t j = 0; j < parts_.pairs.size(); ++j) {
    const LinePair& pair = parts_.pairs[j];
    const double p = impulse[static_cast<Eigen::Index>(j)];
    if (pair.left != LinePair::wall) change[pair.left] -= p;
    if (pair.right != LinePair::wall) change[pair.right] += p;
  }
  change.array() /= parts_.mass.array();
}

void Model::yield_to(const Vector&, const Contacts& impulse, Contacts& loss) const {
  const Eigen::Index m = contacts();
  for (Eigen::Index j = 0; j < m; ++j) {
    loss[j] = diagonal_[j] * impulse[j];
    if (j > 0) loss[j] += off_diagonal_[j - 1] * impulse[j - 1];
    if (j + 1 < m) loss[j] += off_diagonal_[j] * impulse[j + 1];
  }
}

// Gaussian elimination without pivots: for d ≥ 0 the matrix is similar to the positive definite 1 + √d W √d.
// The factors of the upper part take the place of the shifts that are no longer needed.
void Model::solve_shifted(const Vector&, Contacts& shift, Contacts& right) const {
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

double Model::kinetic(const Vector&, const Vector& v) const {
  double sum = 0;
  for (Eigen::Index i = 0; i < v.size(); ++i) sum += 0.5 * parts_.mass[i] * v[i] * v[i];
  return sum;
}

double Model::stored(const Contacts& depth, const Contacts& memory) const {
  double sum = 0;
  for (const auto& pool : parts_.pools) sum += pool->stored(depth.data(), memory.data());
  return sum;
}

double Model::dissipation(const Contacts& depth, const Contacts& speed, const Contacts& memory) const {
  double sum = 0;
  for (const auto& pool : parts_.pools) sum += pool->dissipation({depth.data(), speed.data(), memory.data()});
  return sum;
}

}  // namespace ictus
