#pragma once
// Expressions of outcomes: "ball-5.velocity^2 / ball-1.speed", "abs(energy.final/energy.initial - 1)",
// "ball.velocity / [2 m/s]". Names may hold hyphens and dots: the longest name that a run knows is taken. Units are
// followed: sums of unlike units are refused, and the result tells its own.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/dimension.hpp"
#include "ictus/sweep/outcomes.hpp"

namespace ictus::sweep {

class Expression {
 public:
  /// Throws Error, with the place in the text, the nearest name and what is allowed.
  Expression(std::string_view text, const std::vector<RunNumber>& known);

  /// Of the run's numbers that it asks for; evaluate() takes their values in this order.
  const std::vector<std::string>& names() const { return names_; }
  double evaluate(std::span<const double> values) const;
  const std::string& unit() const { return unit_; }

 private:
  friend class ExpressionReader;
  struct Step {
    enum class Kind { number, name, add, subtract, multiply, divide, power, negate, function };
    Kind kind;
    double number = 0;
    std::size_t index = 0;  // of the name or the function
  };
  std::vector<Step> steps_;  // operands before what joins them
  std::vector<std::string> names_;
  std::string unit_;
};

}  // namespace ictus::sweep
