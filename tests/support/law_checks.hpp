#pragma once
// What every contact law must obey, one function a property. The list and the broken twins go through them
// alike.

#include <array>
#include <cmath>

#include "ictus/base/dimension.hpp"
#include "ictus/laws/contact/law.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

/// A law with parameters drawn around their defaults, within their ranges.
template <ContactLaw L>
L any_law(Random& random) {
  L law;
  for (const auto& parameter : L::parameters) {
    double& value = law.*parameter.member;
    if (parameter.name == "exponent")
      value = random.uniform(1.05, 3.5);
    else if (parameter.range.most <= 1)
      value = random.uniform(0.02, 0.98) * parameter.range.most;
    else
      value *= random.log_uniform(0.1, 10);
  }
  return law;
}

/// Depth and speed of the size of an impact at 1 m/s, where springs and dampers both matter, and a memory
/// that the law could have come to there.
struct Situation {
  Approach at;
  double memory;
};

template <ContactLaw L>
Situation any_situation(const L& law, Random& random) {
  const double depth = random.log_uniform(1e-6, 1e-3), speed = random.uniform(-1, 1);
  double memory = 0;
  if (L::traits.remembers_touch) memory = random.uniform(0.1, 2);
  if (L::traits.relaxes) memory = random.uniform(0, 1.2) * power(depth, contact_spring(law).exponent);
  if (L::traits.remembers_depth) memory = random.uniform(1.01, 2) * depth;
  return {{depth, speed}, memory};
}

template <ContactLaw L>
Worst force_out_of_contact(Random& random) {
  Worst worst;
  for (int i = 0; i < 300; ++i) {
    const L law = any_law<L>(random);
    const Situation s = any_situation(law, random);
    for (double depth : {0.0, -1e-300, -s.at.depth}) {
      worst.see(std::abs(contact_force(law, {depth, s.at.speed}, s.memory)), "force at depth", depth);
      worst.see(std::abs(contact_margin(law, {depth, s.at.speed}, s.memory)), "margin at depth", depth);
      const Tangent tangent = contact_tangent(law, {depth, s.at.speed}, s.memory);
      worst.see(std::abs(tangent.by_depth) + std::abs(tangent.by_speed), "tangent at depth", depth);
      if (!L::traits.relaxes) {
        worst.see(std::abs(contact_stored(law, depth, s.memory)), "stored at depth", depth);
        worst.see(std::abs(contact_dissipation(law, {depth, s.at.speed}, s.memory)), "lost at depth", depth);
      }
    }
  }
  return worst;
}

/// The force a hair inside the contact, in parts of the one at a depth of this situation; closing at full
/// speed.
template <ContactLaw L>
double jump_at_touch(Random& random) {
  double largest = 0;
  for (int i = 0; i < 100; ++i) {
    const L law = any_law<L>(random);
    const double memory = L::traits.remembers_touch ? 1 : 0;
    const double hair = contact_force(law, {1e-200, 1}, memory), deep = contact_force(law, {1e-4, 1}, memory);
    largest = std::max(largest, hair / deep);
  }
  return largest;
}

/// Least force and least dissipation found: neither may be negative.
template <ContactLaw L>
Worst negative_force_or_loss(Random& random) {
  Worst worst;
  for (int i = 0; i < 2000; ++i) {
    const L law = any_law<L>(random);
    const Situation s = any_situation(law, random);
    const Approach at{s.at.depth, s.at.speed * random.log_uniform(1, 1e6)};
    worst.see(-std::min(0.0, contact_force(law, at, s.memory)), "force", at.depth, at.speed);
    worst.see(-std::min(0.0, contact_dissipation(law, at, s.memory)), "loss", at.depth, at.speed);
    worst.see(-std::min(0.0, contact_stored(law, at.depth, s.memory)), "stored", at.depth, s.memory);
  }
  return worst;
}

/// How far a contact is from letting go, m: differences must be small beside it.
template <ContactLaw L>
double compressed(const L& law, const Situation& s) {
  if constexpr (L::traits.remembers_depth)
    return s.at.depth - law.release_depth(s.memory);
  else
    return s.at.depth;
}

/// f′(x) by central differences with Richardson's extrapolation.
template <class F>
double derivative(F&& f, double x, double width) {
  const auto slope = [&](double h) { return (f(x + h) - f(x - h)) / (2 * h); };
  return (64 * slope(width / 4) - 20 * slope(width / 2) + slope(width)) / 45;
}

/// Tangents against differences of the force; away from the place where the force vanishes.
template <ContactLaw L>
Worst tangent_error(Random& random) {
  Worst worst;
  for (int i = 0; i < 500; ++i) {
    const L law = any_law<L>(random);
    const Situation s = any_situation(law, random);
    const auto force = [&](double depth, double speed) {
      return contact_force(law, {depth, speed}, s.memory);
    };
    const double f = force(s.at.depth, s.at.speed), dx = 1e-3 * compressed(law, s), dv = 1e-3;
    if (!(dx > 0)) continue;
    if (!(force(s.at.depth - 2 * dx, s.at.speed) > 0.1 * f) ||
        !(force(s.at.depth, s.at.speed - 2 * dv) > 0.1 * f))
      continue;
    const Tangent tangent = contact_tangent(law, s.at, s.memory);
    worst.see(relative(derivative([&](double x) { return force(x, s.at.speed); }, s.at.depth, dx),
                       tangent.by_depth, f / s.at.depth),
              "∂f/∂δ at", s.at.depth, s.at.speed, s.memory);
    worst.see(relative(derivative([&](double v) { return force(s.at.depth, v); }, s.at.speed, dv),
                       tangent.by_speed, f),
              "∂f/∂δ̇ at", s.at.depth, s.at.speed, s.memory);
  }
  return worst;
}

/// ∂stored/∂δ against the force at rest, memory held.
template <ContactLaw L>
Worst stored_energy_error(Random& random) {
  Worst worst;
  for (int i = 0; i < 500; ++i) {
    const L law = any_law<L>(random);
    const Situation s = any_situation(law, random);
    const double x = s.at.depth, elastic = contact_force(law, {x, 0}, s.memory),
                 dx = 1e-3 * compressed(law, s);
    if (!(dx > 0)) continue;
    if (!(contact_force(law, {x - 2 * dx, 0}, s.memory) > 0)) continue;
    const double slope = derivative([&](double d) { return contact_stored(law, d, s.memory); }, x, dx);
    worst.see(relative(slope, elastic, contact_stored(law, x, s.memory) / x), "δ =", x, "z =", s.memory);
  }
  return worst;
}

/// Work that the contact takes on a closed path δ(t) that begins and ends outside, less what it has stored
/// then, in parts of the largest energy: the loss. Never negative, and equal to the integral of dissipation.
struct Loop {
  double taken;       // ∮ f dδ − change of stored energy
  double dissipated;  // ∫ dissipation dt
  double scale;       // largest energy on the way
};

template <ContactLaw L, class Path>
Loop closed_loop(const L& law, Path&& path, double duration, int steps) {
  double memory = 0, work = 0, lost = 0, largest = 0;
  const double h = duration / steps;
  const auto rate = [&]([[maybe_unused]] Approach a, [[maybe_unused]] double z) {
    if constexpr (Relaxing<L>)
      return law.rate(a, z);
    else
      return 0.0;
  };
  // Gauss's three places in a step for work and loss, the classical Runge–Kutta method for the memory.
  for (int n = 0; n < steps; ++n) {
    const double t = n * h;
    contact_settle<L>(path(t), memory);
    const Approach a0 = path(t), a1 = path(t + h / 2), a2 = path(t + h);
    const double k1 = rate(a0, memory), k2 = rate(a1, memory + h / 2 * k1),
                 k3 = rate(a1, memory + h / 2 * k2);
    const double next = memory + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(a2, memory + h * k3));
    const double r = std::sqrt(0.6), begin = memory, curve = h * k1;
    for (const auto& [place, weight] : std::array<std::array<double, 2>, 3>{
             {{0.5 - r / 2, 5.0 / 18}, {0.5, 8.0 / 18}, {0.5 + r / 2, 5.0 / 18}}}) {
      const Approach a = path(t + place * h);
      const double z = begin + curve * place + (next - begin - curve) * place * place;
      work += weight * h * contact_force(law, a, z) * a.speed;
      lost += weight * h * contact_dissipation(law, a, z);
    }
    memory = next;
    largest = std::max(largest, contact_stored(law, a2.depth, memory));
  }
  return {work - contact_stored(law, path(duration).depth, memory), lost, largest};
}

/// The loss on a smooth stroke in and out, and its distance from the integral of dissipation.
template <ContactLaw L>
Worst closed_loop_error(Random& random) {
  Worst worst;
  for (int i = 0; i < 20; ++i) {
    const L law = any_law<L>(random);
    const double depth = random.log_uniform(1e-5, 1e-3), duration = depth * random.log_uniform(0.5, 20);
    const double skew = random.uniform(-0.4, 0.4), pi = 3.141592653589793;
    const auto path = [&](double t) -> Approach {
      const double a = pi * t / duration, s = std::sin(a), c = std::cos(a), b = 1 + skew * c;
      return {depth * s * s * b, depth * pi / duration * (2 * s * c * b - skew * s * s * s)};
    };
    const Loop loop = closed_loop(law, path, duration, 4000);
    worst.see(-std::min(0.0, loop.taken / loop.scale), "energy returned beyond what was taken", depth,
              duration);
    worst.see(relative(loop.taken, loop.dissipated, loop.scale), "taken", loop.taken, "dissipated",
              loop.dissipated);
  }
  return worst;
}

/// The same physics in other units: parameters go by their declared dimension, the force must go as kg m/s²,
/// energy and power likewise. A memory is a speed or the strain of a spring.
template <ContactLaw L>
Worst unit_scaling_error(Random& random) {
  Worst worst;
  for (int i = 0; i < 500; ++i) {
    const L law = any_law<L>(random);
    const Situation s = any_situation(law, random);
    const double kg = random.log_uniform(1e-3, 1e3), m = random.log_uniform(1e-3, 1e3),
                 sec = random.log_uniform(1e-3, 1e3);
    const auto factor = [&](const Dimension& d) {
      return std::pow(kg, d.kg) * std::pow(m, d.m) * std::pow(sec, d.s);
    };
    const auto value_of = [&](std::string_view name) -> std::optional<double> {
      for (const auto& p : L::parameters)
        if (p.name == name) return law.*p.member;
      return {};
    };
    L scaled = law;
    for (const auto& p : L::parameters) scaled.*p.member *= factor(dimension_of(p.unit, value_of));
    double memory = s.memory;
    if (L::traits.remembers_touch) memory *= factor(dimensions::speed);
    if (L::traits.relaxes) memory *= std::pow(m, contact_spring(law).exponent);
    if (L::traits.remembers_depth) memory *= m;
    const Approach at{s.at.depth * m, s.at.speed * factor(dimensions::speed)};
    // The energy of a spring at this depth: what differences may cancel to.
    const double f = contact_spring(law).at(s.at.depth), scale = factor(dimensions::force);
    const double force = contact_force(law, s.at, s.memory);
    worst.see(relative(contact_force(scaled, at, memory), scale * force, scale * f), "force", kg, m, sec);
    worst.see(relative(contact_stored(scaled, at.depth, memory),
                       scale * m * contact_stored(law, s.at.depth, s.memory), scale * m * f * s.at.depth),
              "stored energy", kg, m, sec);
    const double power_scale = scale * m / sec, loss = contact_dissipation(law, s.at, s.memory);
    worst.see(relative(contact_dissipation(scaled, at, memory), power_scale * loss, power_scale * f * 1e-3),
              "loss", kg, m, sec);
  }
  return worst;
}

/// Declared traits against what the law does.
template <ContactLaw L>
Worst trait_error(Random& random) {
  Worst worst;
  for (int i = 0; i < 300; ++i) {
    const L law = any_law<L>(random);
    const Situation s = any_situation(law, random);
    if (L::traits.conservative)
      worst.see(std::abs(contact_dissipation(law, s.at, s.memory)), "loss of a conservative law", s.at.depth);
    if (L::traits.proportional) {
      const double ratio = contact_damper(law, s.memory).at(s.at.depth) / contact_spring(law).at(s.at.depth);
      const double deeper =
          contact_damper(law, s.memory).at(3 * s.at.depth) / contact_spring(law).at(3 * s.at.depth);
      worst.see(relative(ratio, deeper), "damper over spring", ratio, deeper);
    }
    const bool remembers = L::traits.remembers_touch || L::traits.relaxes || L::traits.remembers_depth;
    const double third = L::traits.remembers_depth ? 0.6e-4
                         : L::traits.relaxes
                             ? 0.3 * contact_spring(law).at(1e-4) / contact_spring(law).coefficient
                             : 0.3;
    const bool noticed = contact_force(law, {1e-4, 0.5}, third) != contact_force(law, {1e-4, 0.5}, 2 * third);
    worst.see(noticed == remembers ? 0 : 1, "remembers, or does not, against its traits");
    if (!remembers)
      worst.see(relative(contact_force(law, s.at, 0.3), contact_force(law, s.at, 7)), "depends on a memory");
  }
  return worst;
}

}  // namespace ictus::test
