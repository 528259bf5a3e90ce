#include "ictus/schemes/contact_inside.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace ictus {
namespace {

/// One path, by places τ of the unit interval.
class Inside {
 public:
  Inside(const Model& model, const PathInside& inside)
      : pool_(model.pool_of(static_cast<Eigen::Index>(inside.contact))),
        inside_(inside),
        memory_(inside.memory) {
    depth_ = depth_polynomial<legendre::most>(inside.path);
    slope_ = derivative_of(depth_);
    DepthPath flight = inside.path;
    if (inside.flies) flight.moments = inside.flight;
    flight_ = derivative_of(depth_polynomial<legendre::most>(flight));
    if (!pool_.traits().remembers_depth && !pool_.traits().relaxes) return;
    // The memory at the end stands for the part behind the largest depth: what it does in between is not looked at.
    Projection end;
    pool_.project(inside.path, inside.memory, end);
    later_ = end.memory;
    turns_ = true;
  }

  ContactInside sample(double place) const {
    return sample(place, polynomial_at(slope_, place) / inside_.path.duration);
  }
  /// Where it touches and where it lets go, with the speeds of the flights before and after.
  ContactInside touch(double place) const { return sample(place, speed_of_flight(place)); }
  ContactInside release(double place) const { return sample(place, speed_of_flight(place) - inside_.taken); }
  /// At the ends, with the speed of the bodies where it is known.
  ContactInside first() const { return end(0, inside_.speed_before); }
  ContactInside last() const { return end(1, inside_.speed_after); }
  double force(double place) const { return sample(place).force; }

  /// The surface, the turning points of the depth, and both ends.
  struct Cuts {
    std::array<double, 2 * legendre::most + 1> place{};
    std::size_t count = 0;
  };
  Cuts cuts() const {
    Cuts cuts;
    const auto add = [&](double place) { cuts.place[cuts.count++] = place; };
    const auto surface = sign_changes<legendre::most>(depth_);
    const auto turns = sign_changes<legendre::most - 1>(slope_);
    add(0), add(1);
    for (std::size_t i = 0; i < surface.count; ++i) add(surface.place[i]);
    for (std::size_t i = 0; i < turns.count; ++i) add(turns.place[i]);
    std::sort(cuts.place.begin(), cuts.place.begin() + static_cast<std::ptrdiff_t>(cuts.count));
    return cuts;
  }
  bool is_inside(double from, double to) const { return polynomial_at(depth_, 0.5 * (from + to)) > 0; }

 private:
  ContactInside sample(double place, double speed) const {
    const double depth = polynomial_at(depth_, place);
    return {static_cast<Eigen::Index>(inside_.contact), inside_.time + place * inside_.path.duration, depth,
            speed, depth > 0 ? pool_.margin({depth, speed}, memory(speed)) : 0};
  }
  double speed_of_flight(double place) const { return polynomial_at(flight_, place) / inside_.path.duration; }
  ContactInside end(double place, double speed) const {
    ContactInside there = speed == speed ? sample(place, speed) : sample(place);
    if (!(there.force > 0)) there.loose = pool_.release_depth(-there.speed, memory(there.speed));
    return there;
  }
  double memory(double speed) const { return turns_ && !(speed > 0) ? later_ : memory_; }

  const ContactPool& pool_;
  const PathInside& inside_;
  double memory_, later_ = 0;
  bool turns_ = false;
  UnitPolynomial<legendre::most> depth_{};
  std::array<double, legendre::most> slope_{}, flight_{};
};

/// The place of the largest force between two others, by thirds.
double largest_force(const Inside& inside, double from, double to) {
  for (int turn = 0; turn < 60 && to - from > 1e-12; ++turn) {
    const double third = (to - from) / 3;
    if (inside.force(from + third) < inside.force(to - third))
      from += third;
    else
      to -= third;
  }
  return 0.5 * (from + to);
}

/// Where the force of a part that begins to push ends to do so.
double last_push(const Inside& inside, double from, double to) {
  for (int turn = 0; turn < 60; ++turn) {
    const double middle = 0.5 * (from + to);
    (inside.force(middle) > 0 ? from : to) = middle;
  }
  return to;
}

}  // namespace

void look_inside(const Model& model, const PathInside& path, std::vector<ContactInside>& samples) {
  const Inside inside(model, path);
  const Inside::Cuts cuts = inside.cuts();
  if (!path.first) samples.push_back(inside.first());
  for (std::size_t i = 0; i + 1 < cuts.count; ++i) {
    const double from = cuts.place[i], to = cuts.place[i + 1];
    const bool touches = inside.is_inside(from, to);
    const bool on_surface = i > 0 && touches != inside.is_inside(cuts.place[i - 1], from);
    if (from > 0 && from < 1 && (on_surface ? !path.parabolic : touches)) {
      samples.push_back(!on_surface ? inside.sample(from)
                        : touches   ? inside.touch(from)
                                    : inside.release(from));
      // On the surface, whatever its last bit says.
      if (on_surface) samples.back().depth = samples.back().force = 0;
    }
    if (!touches) continue;
    constexpr double edge = 1e-9;
    const double before = inside.force(from + edge * (to - from)),
                 after = inside.force(to - edge * (to - from));
    const double peak = largest_force(inside, from, to);
    const double most = inside.force(peak);
    if (most > before && most > after && most > 0 && peak > 0 && peak < 1)
      samples.push_back(inside.sample(peak));
    if (most > 0 && !(after > 0) && !path.parabolic) {
      samples.push_back(inside.release(last_push(inside, peak, to)));
      samples.back().force = 0;
      samples.back().loose = std::max(0.0, samples.back().depth);
    }
  }
  // Where it is open, the next part may know nothing of it.
  if (path.last) return;
  const ContactInside last = inside.last();
  if (!(last.depth > 0)) samples.push_back(last);
}

void ContactOrder::reserve(std::size_t samples) {
  order_.reserve(samples);
  sorted_.reserve(samples);
}

void ContactOrder::sort(std::vector<ContactInside>& samples) {
  const auto before = [](const ContactInside& a, const ContactInside& b) { return a.contact < b.contact; };
  if (std::is_sorted(samples.begin(), samples.end(), before)) return;
  order_.resize(samples.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    return samples[a].contact != samples[b].contact ? samples[a].contact < samples[b].contact : a < b;
  });
  sorted_.clear();
  for (const std::size_t i : order_) sorted_.push_back(samples[i]);
  samples.swap(sorted_);
}

}  // namespace ictus
