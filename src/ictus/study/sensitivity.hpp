#pragma once
// Derivatives of what a scene comes to by the numbers in it [Liu2008, §8.2]: central differences with two steps, h and
// h/2, extrapolated; their disagreement is the error that is told. Where one side is not allowed, as beyond a
// restitution of 1, differences are one-sided. A derivative that does not exist is told from one that does: of a smooth
// outcome the difference quotients of both sides approach each other with h, at a kink they stay apart, at a jump they
// grow.

#include <string>
#include <vector>

#include "ictus/study/parallel.hpp"
#include "ictus/study/variant.hpp"

namespace ictus {

struct SensitivityChoice {
  std::vector<std::string> to = {};  // keys of the scene, as --set takes them
  std::vector<std::string> of = {};  // names of outcomes; empty: velocities of all bodies
  double relative_step = 1e-3;       // h, of the number that is varied
  double step = 0;                   // h in SI, instead of it; 0: none
  std::size_t jobs = 1;              // threads, 0: as many as there are cores
};

struct Derivative {
  enum class Kind { smooth, one_sided, kink, jump };
  std::string of, to;
  std::string unit;    // of the derivative
  double at;           // the number that is varied
  double outcome;      // there
  double value;        // NaN where there is none: of a kink or a jump
  double error;        // by the two steps
  double left, right;  // difference quotients of both sides with h/2; NaN where one side is not allowed
  double step;         // h
  Kind kind;
  /// How many per cent the outcome changes by one per cent of the number.
  double relative() const { return value * at / outcome; }
};

struct Sensitivity {
  std::string method;
  std::vector<Derivative> derivatives;  // by number that is varied, then by outcome
  std::vector<std::string> failures;    // of runs that cannot be believed
};

/// How many runs it takes: that of the scene, and six for each number that is varied.
inline std::size_t runs_of(const SensitivityChoice& choice) { return 1 + 6 * choice.to.size(); }

/// Throws Error where a key or a name does not exist, or a number cannot be varied to either side.
Sensitivity sensitivity(const std::string& path, const std::vector<std::string>& overrides,
                        const SensitivityChoice& choice, const StopAsked& stop = {});

std::string_view kind_name(Derivative::Kind kind);

}  // namespace ictus
