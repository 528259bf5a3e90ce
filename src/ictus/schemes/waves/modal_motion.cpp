#include "ictus/schemes/waves/modal_motion.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/archive.hpp"

namespace ictus::waves {
namespace {

/// ∫ (q cos ωs + r sin ωs) ds = (q sin ωs + r (1 − cos ωs))/ω, without cancellation for short times.
double swept(double omega, double q, double r, double sine, double cosine) {
  const double versine = cosine > 0.5 ? sine * sine / (1 + cosine) : 1 - cosine;
  return (q * sine + r * versine) / omega;
}

}  // namespace

ModalMotion::ModalMotion(const WaveChain& chain) : chain_(&chain), library_(chain) {}

void ModalMotion::start(const WaveState& state) {
  group(state);
  lay_out();
  for (Cluster& each : clusters_) project(each, state);
}

void ModalMotion::go_on(double s, const WaveState& state) {
  std::swap(clusters_, old_clusters_);
  std::swap(cosine_, old_cosine_);
  std::swap(sine_, old_sine_);
  std::swap(frequency_, old_frequency_);
  group(state);
  lay_out();
  for (Cluster& each : clusters_) {
    const auto same = std::find_if(old_clusters_.begin(), old_clusters_.end(),
                                   [&](const Cluster& old) { return old.holds_same(each); });
    if (same == old_clusters_.end()) {
      project(each, state);
      continue;
    }
    each.shift = same->shift + (same->speed + same->fall * s / 2) * s;
    each.speed = same->speed + same->fall * s;
    for (std::size_t k = 0; k < each.modes->modes(); ++k) {
      const double angle = old_frequency_[same->first_mode + k] * s;
      const double c = std::cos(angle), d = std::sin(angle);
      const double q = old_cosine_[same->first_mode + k], r = old_sine_[same->first_mode + k];
      cosine_[each.first_mode + k] = q * c + r * d;
      sine_[each.first_mode + k] = r * c - q * d;
    }
  }
}

/// Clusters and their modes follow from the contacts.
void ModalMotion::archive(Archive& archive, const WaveState& state) {
  if (archive.reads()) {
    group(state);
    lay_out();
  }
  for (Cluster& each : clusters_) archive(each.shift, each.speed);
  archive(cosine_, sine_);
}

/// Bodies joined by closed contacts, and the walls that they touch.
void ModalMotion::group(const WaveState& state) {
  clusters_.clear();
  bool joined = false, wall = false;
  std::size_t next = 0;
  const auto add = [&] {
    if (joined)
      clusters_.back().last_body = next;
    else
      clusters_.push_back({next, next, wall, false, chain_->first_point(next), 0, nullptr, 0, 0, 0, {}});
    joined = wall = false;
    ++next;
  };
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    const WaveChain::Contact& contact = chain_->contacts()[j];
    const bool closed = state.closed[j] != 0;
    if (contact.left && next == *contact.left) add();
    if (contact.left && contact.right) joined = closed;
    if (!contact.left) wall = closed;
    if (!contact.right) clusters_.back().right_wall = closed;
    if (contact.right) add();
  }
  if (next == 0) add();
}

void ModalMotion::lay_out() {
  std::size_t modes = 0;
  frequency_.clear();
  for (Cluster& each : clusters_) {
    each.modes = &library_.of(each.first_body, each.last_body, each.left_wall, each.right_wall);
    each.first_mode = modes;
    modes += each.modes->modes();
    const std::span<const double> frequencies = each.modes->frequencies();
    frequency_.insert(frequency_.end(), frequencies.begin(), frequencies.end());
    if (each.modes->free())
      each.fall = chain_->gravity();
    else if (each.right_wall || chain_->gravity() != 0)
      each.rest = each.modes->at_rest(each.right_wall ? chain_->clearance() : 0, chain_->gravity());
  }
  cosine_.assign(modes, 0);
  sine_.assign(modes, 0);
  amplitude_.reserve(2 * modes);
  swept_.reserve(modes);
}

/// q₀ = Φᵀ M (w − w̄ − a), ω r₀ = Φᵀ M (v − b): the free flight is taken out first, exactly.
void ModalMotion::project(Cluster& cluster, const WaveState& state) {
  const ClusterModes& modes = *cluster.modes;
  const std::span<const double> mass = chain_->masses().subspan(cluster.first_point, modes.points());
  if (modes.free()) {
    const double w = state.displacement[cluster.first_point], v = state.velocity[cluster.first_point];
    double total = 0, displacement = 0, velocity = 0;
    for (std::size_t i = 0; i < mass.size(); ++i) {
      total += mass[i];
      displacement += mass[i] * (state.displacement[cluster.first_point + i] - w);
      velocity += mass[i] * (state.velocity[cluster.first_point + i] - v);
    }
    cluster.shift = w + displacement / total;
    cluster.speed = v + velocity / total;
  }
  displacement_.resize(mass.size());
  velocity_.resize(mass.size());
  for (std::size_t i = 0; i < mass.size(); ++i) {
    const double rest = (cluster.rest.empty() ? 0 : cluster.rest[i]) + cluster.shift;
    displacement_[i] = state.displacement[cluster.first_point + i] - rest;
    velocity_[i] = state.velocity[cluster.first_point + i] - cluster.speed;
  }
  double *q = cosine_.data() + cluster.first_mode, *r = sine_.data() + cluster.first_mode;
  modes.to_modes(displacement_.data(), velocity_.data(), q, r);
  for (std::size_t k = 0; k < modes.modes(); ++k) r[k] /= modes.frequencies()[k];
}

void ModalMotion::write(std::span<const double> s, std::span<WaveState> states) const {
  const std::size_t modes = frequency_.size();
  amplitude_.resize(2 * s.size() * modes);
  swept_.resize(s.size() * modes);
  for (std::size_t t = 0; t < s.size(); ++t) {
    double *q = amplitude_.data() + 2 * t * modes, *p = q + modes, *sweep = swept_.data() + t * modes;
    for (std::size_t k = 0; k < modes; ++k) {
      const double c = std::cos(frequency_[k] * s[t]), d = std::sin(frequency_[k] * s[t]);
      q[k] = cosine_[k] * c + sine_[k] * d;
      p[k] = frequency_[k] * (sine_[k] * c - cosine_[k] * d);
      sweep[k] = swept(frequency_[k], cosine_[k], sine_[k], d, c);
    }
  }
  for (const Cluster& each : clusters_) {
    const std::size_t n = each.modes->points();
    const double* column = each.modes->to_points(amplitude_.data() + each.first_mode, 2 * s.size(), modes);
    for (std::size_t t = 0; t < s.size(); ++t, column += 2 * n) {
      const double flight = (each.speed + each.fall * s[t] / 2) * s[t], speed = each.speed + each.fall * s[t];
      double *w = states[t].displacement.data() + each.first_point,
             *v = states[t].velocity.data() + each.first_point;
      for (std::size_t i = 0; i < n; ++i) {
        w[i] = (each.rest.empty() ? 0 : each.rest[i]) + each.shift + flight + column[i];
        v[i] = speed + column[n + i];
      }
    }
  }
}

double ModalMotion::pace() const {
  double most = 0;
  for (const Cluster& each : clusters_) most = std::max(most, std::abs(each.speed));
  return most;
}

const ModalMotion::Cluster* ModalMotion::cluster_of(std::size_t body) const {
  const auto later = std::upper_bound(clusters_.begin(), clusters_.end(), body,
                                      [](std::size_t b, const Cluster& each) { return b < each.first_body; });
  return &*(later - 1);
}

void ModalMotion::add_end(const Cluster* cluster, std::size_t point, double sign, Gap& gap) const {
  const std::size_t i = point - cluster->first_point;
  const double rest = (cluster->rest.empty() ? 0 : cluster->rest[i]) + cluster->shift;
  gap.constant += sign * rest;
  gap.slope += sign * cluster->speed;
  gap.curve += sign * cluster->fall;
  gap.size += std::abs(rest);
  const std::size_t offset = cluster->first_mode - gap.begin, end = offset + cluster->modes->modes();
  if (gap.coefficient.size() < end) gap.coefficient.resize(end, 0);
  cluster->modes->add_shape(i, sign, gap.coefficient.data() + offset);
}

void ModalMotion::describe(std::size_t contact, bool closed, Gap& gap) const {
  const WaveChain::Contact& at = chain_->contacts()[contact];
  const double sign = closed ? -1 : 1;
  const Cluster *left = at.left ? cluster_of(*at.left) : nullptr,
                *right = at.right ? cluster_of(*at.right) : nullptr;
  gap.constant = gap.slope = gap.curve = gap.size = 0;
  gap.begin = (left != nullptr ? left : right)->first_mode;
  gap.coefficient.clear();
  if (left != nullptr) add_end(left, at.link - 1, -sign, gap);
  if (right != nullptr) add_end(right, at.link, sign, gap);
  if (right == nullptr) gap.constant += sign * chain_->clearance();
  // Inside one free cluster the flight is common to both ends.
  if (left == right) gap.slope = gap.curve = 0;
}

void ModalMotion::describe_centre(std::size_t body, double sign, Gap& gap) const {
  const Cluster* cluster = cluster_of(body);
  gap.constant = gap.slope = gap.curve = gap.size = 0;
  gap.begin = cluster->first_mode;
  gap.coefficient.clear();
  const double mass = chain_->body(body).total_mass();
  for (std::size_t i = chain_->first_point(body); i < chain_->end_point(body); ++i)
    add_end(cluster, i, sign * chain_->masses()[i] / mass, gap);
  // A body that flies alone vibrates about its centre.
  if (cluster->modes->free() && cluster->first_body == cluster->last_body) gap.coefficient.clear();
}

}  // namespace ictus::waves
