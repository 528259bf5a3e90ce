#include "ictus/schemes/modal_tables.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "ictus/base/extended.hpp"

namespace ictus {
namespace {

using Long = Extended;
constexpr std::size_t stages = legendre::most;
constexpr std::size_t rungs = 2 * stages + 2;  // R₀ … R₉
using Rungs = std::array<Long, rungs>;

Rungs factorials() {
  Rungs f{1};
  for (std::size_t k = 1; k < rungs; ++k) f[k] = f[k - 1] * static_cast<Long>(k);
  return f;
}
const Rungs factorial = factorials();

/// Σ_j b_j h^{j+k}/(j+k)! with b₀ and b₁ given and b_{j+2} = −2σ b_{j+1} − ω² b_j.
Rungs by_series(Long b0, Long b1, Long w2, Long s, Long h) {
  Rungs r{};
  for (std::size_t k = 0; k < rungs; ++k) {
    Long power = 1;
    for (std::size_t i = 1; i <= k; ++i) power *= h / static_cast<Long>(i);
    Long now = b0, next = b1;
    bool was_unseen = false;
    for (std::size_t j = 0; j < 80; ++j) {
      const Long term = now * power;
      r[k] += term;
      // Two in turn, since every second one may be zero.
      const bool unseen = abs(term) < 1e-34 * abs(r[k]);
      if (unseen && was_unseen) break;
      was_unseen = unseen;
      power *= h / static_cast<Long>(j + k + 1);
      const Long after = -2 * s * next - w2 * now;
      now = next;
      next = after;
    }
  }
  return r;
}

/// Of e^{−rt}, integrated k times.
Rungs of_decay(Long r, Long h) {
  if (r * h < 2) return by_series(1, -r, 0, r / 2, h);
  using std::exp;
  Rungs e{exp(-r * h)};
  Long power = 1;
  for (std::size_t k = 0; k + 1 < rungs; ++k) {
    e[k + 1] = (power - e[k]) / r;
    power *= h / static_cast<Long>(k + 1);
  }
  return e;
}

/// R₀ = B, the velocity impulse response's integral, and R_{k+1} = ∫₀^h R_k.
Rungs ladder(Long w2, Long s, Long h) {
  using std::abs, std::cos, std::cosh, std::exp, std::sin, std::sinh, std::sqrt;
  const Long w = sqrt(w2);
  if (w * h < 2 && s * h < 2) return by_series(0, 1, w2, s, h);
  Rungs r{};
  if (s * s > 2 * w2) {
    const Long fast = s + sqrt(s * s - w2), slow = w2 / fast;
    const Rungs one = of_decay(slow, h), two = of_decay(fast, h);
    for (std::size_t k = 0; k < rungs; ++k) r[k] = (one[k] - two[k]) / (fast - slow);
    return r;
  }
  const Long gap = w2 - s * s, d = sqrt(abs(gap)), x = d * h, fall = exp(-s * h);
  const Long sine = x < 1e-9 ? h : (gap > 0 ? sin(x) : sinh(x)) / d;
  const Long cosine = gap > 0 ? cos(x) : cosh(x);
  r[0] = fall * sine;
  const Long slope = fall * cosine - s * r[0];  // B′
  r[1] = (1 - slope - 2 * s * r[0]) / w2;
  Long power = h;
  for (std::size_t k = 0; k + 2 < rungs; ++k) {
    r[k + 2] = (power - r[k] - 2 * s * r[k + 1]) / w2;
    power *= h / static_cast<Long>(k + 2);
  }
  return r;
}

/// ∫₀^h τ^j R_m dt
Long moment_of(const Rungs& r, std::size_t j, std::size_t m, Long h) {
  Long sum = 0, factor = 1;
  for (std::size_t i = 0; i <= j; ++i) {
    sum += factor * r[m + 1 + i];
    factor *= -static_cast<Long>(j - i) / h;
  }
  return sum;
}

/// One step of modes without a load.
struct Turn {
  Eigen::Index size;
  const double *a, *b, *c, *d;
};
[[gnu::always_inline]] inline void turn_plain(const Turn& by, double* __restrict y, double* __restrict u) {
  const double* __restrict a = by.a, * __restrict b = by.b, * __restrict c = by.c, * __restrict d = by.d;
  for (Eigen::Index i = 0; i < by.size; ++i) {
    const double place = y[i], speed = u[i];
    y[i] = place + (a[i] * place + b[i] * speed);
    u[i] = speed + (c[i] * place + d[i] * speed);
  }
}
#if defined(__x86_64__)
/// Four modes at once, each by the same operations: the same bits.
[[gnu::target("avx2")]] void turn_wide(const Turn& by, double* y, double* u) { turn_plain(by, y, u); }
const bool turns_by_four = __builtin_cpu_supports("avx2");
void turn(const Turn& by, double* y, double* u) {
  turns_by_four ? turn_wide(by, y, u) : turn_plain(by, y, u);
}
#else
void turn(const Turn& by, double* y, double* u) { turn_plain(by, y, u); }
#endif

}  // namespace

ModeStep mode_step(double stiffness, double decay, double step) {
  const Long w2 = stiffness, s = decay, h = step;
  const Rungs r = ladder(w2, s, h);
  const Long a = 1 - w2 * r[1], b = r[0];
  const auto& c = legendre::coefficients;
  ModeStep out;
  out.a = static_cast<double>(-w2 * r[1]);
  out.b = static_cast<double>(b);
  out.c = static_cast<double>(-w2 * b);
  out.d = static_cast<double>(-w2 * r[1] - 2 * s * b);
  for (std::size_t k = 0; k < stages; ++k) {
    Long displacement = 0, velocity = 0, by_position = a - static_cast<Long>(c[k][0]), by_speed = b;
    Long power = 1;  // h^−j
    for (std::size_t j = 0; j <= k; ++j) {
      const Long share = static_cast<Long>(c[k][j]) * factorial[j] * power;
      displacement += share * r[j + 1];
      velocity += share * r[j];
      power /= h;
      if (j == 0) continue;
      const Long turn = static_cast<Long>(j) * static_cast<Long>(c[k][j]) / h;
      by_position -= turn * (h / static_cast<Long>(j) - w2 * moment_of(r, j - 1, 1, h));
      by_speed -= turn * moment_of(r, j - 1, 0, h);
    }
    out.displacement[k] = static_cast<double>(displacement);
    out.velocity[k] = static_cast<double>(velocity);
    out.by_position[k] = static_cast<double>(by_position);
    out.by_speed[k] = static_cast<double>(by_speed);
  }
  for (std::size_t k = 0; k < stages; ++k)
    for (std::size_t l = 0; l < stages; ++l) {
      Long sum = 0, power = 1;
      for (std::size_t m = 0; m <= l; ++m) {
        Long response = r[m + 1];
        for (std::size_t j = 1; j <= k; ++j)
          response -= static_cast<Long>(j) * static_cast<Long>(c[k][j]) / h * moment_of(r, j - 1, m + 1, h);
        sum += static_cast<Long>(c[l][m]) * factorial[m] * power * response;
        power /= h;
      }
      out.moment[k][l] = static_cast<double>(sum);
    }
  return out;
}

ModalTables::ModalTables(const LinearModes& modes, std::size_t wanted)
    : stages_(wanted),
      a_(modes.size()),
      b_(modes.size()),
      c_(modes.size()),
      d_(modes.size()),
      fall_y_(modes.size()),
      fall_u_(modes.size()),
      contacts_(modes.rows.size()),
      own_(modes.rows.size()),
      touched_(static_cast<std::size_t>(modes.size())),
      coupled_(static_cast<std::size_t>(modes.size())),
      moved_(modes.rows.size(), nullptr),
      falls_((modes.load.array() != 0).any()) {
  const auto columns = static_cast<Eigen::Index>(stages_);
  std::vector<std::map<std::size_t, std::size_t>> pairs(contacts_.size());
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const LinearModes::Row& row = modes.rows[j];
    for (Eigen::MatrixXd* table : {&contacts_[j].by_position, &contacts_[j].by_speed,
                                   &contacts_[j].displacement, &contacts_[j].velocity})
      table->setZero(row.closing.size(), columns);
    for (Eigen::Index i = 0; i < row.closing.size(); ++i)
      if (row.sees(i)) touched_[static_cast<std::size_t>(row.first + i)].push_back(j);
    pairs[j][j] = 0;
    if (row.path) steps_.resize(static_cast<std::size_t>(modes.size()));
  }
  for (const auto& seen : touched_)
    for (std::size_t j : seen)
      for (std::size_t other : seen) pairs[j][other] = 0;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    contacts_[j].first_coupling = couplings_.size();
    for (auto& [other, place] : pairs[j]) {
      if (other == j) own_[j] = couplings_.size();
      place = couplings_.size();
      couplings_.push_back({other, {}});
    }
  }
  for (std::size_t i = 0; i < touched_.size(); ++i)
    for (std::size_t j : touched_[i])
      for (std::size_t other : touched_[i]) coupled_[i].push_back(pairs[j][other]);
}

void ModalTables::build(const LinearModes& modes, double h) {
  step_ = h;
  for (Coupling& coupling : couplings_) coupling.block = {};
  for (Contact& contact : contacts_) contact.load = {};
  ModeStep mode;
  for (Eigen::Index i = 0; i < modes.size(); ++i) {
    if (i == 0 || modes.stiffness[i] != modes.stiffness[i - 1] || modes.decay[i] != modes.decay[i - 1])
      mode = mode_step(modes.stiffness[i], modes.decay[i], h);
    if (!steps_.empty()) steps_[static_cast<std::size_t>(i)] = mode;
    a_[i] = mode.a, b_[i] = mode.b, c_[i] = mode.c, d_[i] = mode.d;
    fall_y_[i] = modes.load[i] * mode.displacement[0];
    fall_u_[i] = modes.load[i] * mode.velocity[0];
    const auto& seen = touched_[static_cast<std::size_t>(i)];
    std::size_t pair = 0;
    for (std::size_t j : seen) {
      const LinearModes::Row& row = modes.rows[j];
      const Eigen::Index at = i - row.first;
      Contact& contact = contacts_[j];
      for (std::size_t k = 0; k < stages_; ++k) {
        const auto column = static_cast<Eigen::Index>(k);
        contact.by_position(at, column) = row.closing[at] * mode.by_position[k];
        contact.by_speed(at, column) = row.closing[at] * mode.by_speed[k];
        contact.displacement(at, column) = row.push[at] * mode.displacement[k];
        contact.velocity(at, column) = row.push[at] * mode.velocity[k];
        contact.load[k] += row.closing[at] * modes.load[i] * mode.moment[k][0];
      }
      for (std::size_t other : seen) {
        const LinearModes::Row& pushed = modes.rows[other];
        const double share = row.closing[at] * pushed.push[i - pushed.first];
        auto& block = couplings_[coupled_[static_cast<std::size_t>(i)][pair++]].block;
        for (std::size_t k = 0; k < stages_; ++k)
          for (std::size_t l = 0; l < stages_; ++l) block[k][l] += share * mode.moment[k][l];
      }
    }
  }
}

/// Null where the contact sees the mode as a number.
const MovedShape* ModalTables::moved(const LinearModes& modes, std::size_t j, Eigen::Index mode) const {
  const ShapePath* path = modes.rows[j].path;
  if (!path || !moved_[j] || mode < path->first() || mode >= path->first() + path->count()) return nullptr;
  return &(*moved_[j])[static_cast<std::size_t>(mode - path->first())];
}

void ModalTables::move(const LinearModes& modes, std::size_t j) {
  move_columns(modes, j);
  Coupling* const last = couplings_.data() + (end(j) - couplings_.data());
  for (Coupling* pair = couplings_.data() + contacts_[j].first_coupling; pair != last; ++pair) {
    pair->block = coupled(modes, j, pair->other);
    if (pair->other == j) continue;
    for (std::size_t p = contacts_[pair->other].first_coupling;; ++p)
      if (couplings_[p].other == j) {
        couplings_[p].block = coupled(modes, pair->other, j);
        break;
      }
  }
}

void ModalTables::move_columns(const LinearModes& modes, std::size_t j) {
  const LinearModes::Row& row = modes.rows[j];
  Contact& contact = contacts_[j];
  contact.load = {};
  for (Eigen::Index at = 0; at < row.closing.size(); ++at) {
    const Eigen::Index i = row.first + at;
    const ModeStep& mode = steps_[static_cast<std::size_t>(i)];
    const MovedShape* shape = moved(modes, j, i);
    for (std::size_t k = 0; k < stages_; ++k) {
      if (!shape) {
        contact.load[k] += row.closing[at] * modes.load[i] * mode.moment[k][0];
        continue;
      }
      double by_position = shape->start[k], by_speed = 0, displacement = 0, velocity = 0, load = 0;
      for (std::size_t l = 0; l < stages_; ++l) {
        by_position += shape->see[k][l] * mode.by_position[l];
        by_speed += shape->see[k][l] * mode.by_speed[l];
        displacement += shape->push[l][k] * mode.displacement[l];
        velocity += shape->push[l][k] * mode.velocity[l];
        load += shape->see[k][l] * mode.moment[l][0];
      }
      const auto column = static_cast<Eigen::Index>(k);
      contact.by_position(at, column) = by_position;
      contact.by_speed(at, column) = by_speed;
      contact.displacement(at, column) = displacement / modes.mass[i];
      contact.velocity(at, column) = velocity / modes.mass[i];
      contact.load[k] += modes.load[i] * load;
    }
  }
}

ModalTables::Block ModalTables::coupled(const LinearModes& modes, std::size_t j, std::size_t other) const {
  const LinearModes::Row &here = modes.rows[j], &there = modes.rows[other];
  const Eigen::Index first = std::max(here.first, there.first),
                     last = std::min(here.first + here.closing.size(), there.first + there.closing.size());
  Block sum{};
  for (Eigen::Index i = first; i < last; ++i) {
    const MovedShape *sees = moved(modes, j, i), *pushes = moved(modes, other, i);
    const double g = here.closing[i - here.first], p = there.push[i - there.first];
    if ((!sees && g == 0) || (!pushes && p == 0)) continue;
    const ModeStep& mode = steps_[static_cast<std::size_t>(i)];
    Block pushed{};  // moments of the mode under each P_l of the other force
    for (std::size_t k = 0; k < stages_; ++k)
      for (std::size_t l = 0; l < stages_; ++l) {
        if (!pushes) pushed[k][l] = mode.moment[k][l] * p;
        for (std::size_t m = 0; pushes && m < stages_; ++m)
          pushed[k][l] += mode.moment[k][m] * pushes->push[m][l] / modes.mass[i];
      }
    for (std::size_t k = 0; k < stages_; ++k)
      for (std::size_t l = 0; l < stages_; ++l) {
        if (!sees) sum[k][l] += g * pushed[k][l];
        for (std::size_t m = 0; sees && m < stages_; ++m) sum[k][l] += sees->see[k][m] * pushed[m][l];
      }
  }
  return sum;
}

void ModalTables::fly(double* __restrict y, double* __restrict u) const {
  const Eigen::Index n = a_.size();
  if (!falls_) return turn({n, a_.data(), b_.data(), c_.data(), d_.data()}, y, u);
  const double* __restrict a = a_.data(), * __restrict b = b_.data(), * __restrict c = c_.data(), * __restrict d = d_.data();
  // In one sum: a constant that is added by itself is rounded alike in every step, and makes or loses energy.
  const double *fall_y = fall_y_.data(), *fall_u = fall_u_.data();
  for (Eigen::Index i = 0; i < n; ++i) {
    const double place = y[i], speed = u[i];
    y[i] = place + (a[i] * place + b[i] * speed + fall_y[i]);
    u[i] = speed + (c[i] * place + d[i] * speed + fall_u[i]);
  }
}

}  // namespace ictus
