#pragma once
// Points of a sweep on a device that differ from one of them in numbers of their impact alone, each of which is a parameter's
// value: masses, velocities, restitutions. They need no scene of their own.

#include <vector>

#include "ictus/sweep/one_impact.hpp"
#include "ictus/sweep/worker.hpp"

namespace ictus::sweep {

/// A scene and the impact that it is.
struct Subject {
  explicit Subject(Assembly of) : assembly(std::move(of)), impact(assembly) {}
  Assembly assembly;
  OneImpact impact;
};

class InPlace {
 public:
  /// The subject is that of this point. Each parameter is changed once, to see which numbers are its own.
  InPlace(const SweepPlan& plan, Worker& worker, std::size_t point, const Subject& subject);

  /// Does it hold of this sweep?
  bool holds() const { return holds_; }
  /// False where the point needs a scene: what is out of its range is refused there, in words.
  bool set(std::size_t point, OneImpact::Numbers& numbers) const;

 private:
  /// What a key is named by its last word, where it lies in the numbers, and how it follows from the value.
  struct Kind {
    std::vector<double> OneImpact::Numbers::*numbers;
    double (*number)(double value);
    bool (*is_possible)(double value);
    double (*other)(double value);  // to try
  };
  struct Own {
    const Kind* kind;
    std::vector<std::size_t> entries;
  };
  static const Kind* kind_of(const Parameter& parameter);
  bool find_own(const Subject& subject, Worker& worker, std::vector<double> settings, std::size_t k);

  const SweepPlan& plan_;
  const OneImpact& impact_;
  std::vector<Own> own_;  // of each parameter
  bool holds_ = true;
};

}  // namespace ictus::sweep
