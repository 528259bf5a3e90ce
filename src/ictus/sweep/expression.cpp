#include "ictus/sweep/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "ictus/base/error.hpp"
#include "ictus/base/most.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::sweep {
namespace {

enum class Wants { pure, any, root, pair };
struct Function {
  std::string_view name;
  Wants wants;
  double (*one)(double);
  double (*two)(double, double);
};
constexpr Function functions[] = {
    {"abs", Wants::any, [](double x) { return std::abs(x); }, nullptr},
    {"sqrt", Wants::root, [](double x) { return std::sqrt(x); }, nullptr},
    {"exp", Wants::pure, [](double x) { return std::exp(x); }, nullptr},
    {"log", Wants::pure, [](double x) { return std::log(x); }, nullptr},
    {"log10", Wants::pure, [](double x) { return std::log10(x); }, nullptr},
    {"sin", Wants::pure, [](double x) { return std::sin(x); }, nullptr},
    {"cos", Wants::pure, [](double x) { return std::cos(x); }, nullptr},
    {"min", Wants::pair, nullptr, [](double x, double y) { return std::fmin(x, y); }},
    {"max", Wants::pair, nullptr, [](double x, double y) { return std::fmax(x, y); }},
    {"hypot", Wants::pair, nullptr, [](double x, double y) { return std::hypot(x, y); }}};

/// "rad" and the like measure pure numbers.
Dimension dimension_of_unit(const std::string& unit) {
  const auto parsed = parse_unit(unit);
  if (parsed) return parsed->dimension;
  return unit == "rad/s" ? dimensions::frequency : unit == "N s" ? parse_unit("N·s")->dimension : Dimension{};
}

bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

}  // namespace

/// Sums of products of powers, by descent.
class ExpressionReader {
 public:
  ExpressionReader(std::string_view text, const std::vector<RunNumber>& known, Expression& into)
      : text_(text), known_(known), into_(into) {}

  void read() {
    const Dimension dimension = sum();
    skip();
    if (at_ < text_.size()) fail(fmt::format("'{}' is not expected", text_.substr(at_)));
    const auto& steps = into_.steps_;
    into_.unit_ = steps.size() == 1 && steps[0].kind == Kind::name ? unit_of_name_ : dimension.text();
  }

 private:
  using Kind = Expression::Step::Kind;

  [[noreturn]] void fail(const std::string& what, const std::string& help = {}) const {
    throw Error(fmt::format("'{}': at {}: {}", text_, at_ + 1, what),
                help.empty() ? "as in ball-5.velocity, or energy.final/energy.initial" : help);
  }
  [[noreturn]] void fail_deep(std::string_view what) const {
    fail(fmt::format("more than {} {} inside each other", most::expression_depth, what));
  }
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void push(Kind kind, double number = 0, std::size_t index = 0) {
    into_.steps_.push_back({kind, number, index});
  }

  Dimension sum() {
    if (depth_++ > most::expression_depth) fail_deep("brackets");
    Dimension left = product();
    while (true) {
      const bool plus = take('+');
      if (!plus && !take('-')) break;
      const Dimension right = product();
      if (!(left == right)) fail(fmt::format("{} and {} have no sum", left.text(), right.text()));
      push(plus ? Kind::add : Kind::subtract);
    }
    --depth_;
    return left;
  }
  Dimension product() {
    Dimension left = signed_power();
    while (true) {
      const bool times = take('*');
      if (!times && !take('/')) return left;
      const Dimension right = signed_power();
      left = times ? left * right : left / right;
      push(times ? Kind::multiply : Kind::divide);
    }
  }
  Dimension signed_power() {
    if (!take('-')) return power();
    if (depth_++ > most::expression_depth) fail_deep("signs");
    const Dimension dimension = signed_power();
    --depth_;
    push(Kind::negate);
    return dimension;
  }
  Dimension power() {
    const Dimension base = atom();
    if (!take('^')) return base;
    const std::size_t first = into_.steps_.size();
    const Dimension exponent = signed_power();
    if (!(exponent == Dimension{})) fail("an exponent is a pure number");
    const auto& steps = into_.steps_;
    const bool negative = steps.size() == first + 2 && steps.back().kind == Kind::negate;
    const bool constant = steps[first].kind == Kind::number && (steps.size() == first + 1 || negative);
    if (!constant && !(base == Dimension{})) fail("what has a unit is raised to a number only, as in ^2");
    const double number = constant ? steps[first].number * (negative ? -1 : 1) : 0;
    push(Kind::power);
    return constant ? pow(base, number) : Dimension{};
  }
  Dimension atom() {
    skip();
    if (at_ >= text_.size()) fail("the expression ends too early");
    if (take('(')) {
      const Dimension inside = sum();
      if (!take(')')) fail("a bracket is not closed");
      return inside;
    }
    if (take('[')) return quantity();
    if (const auto name = name_here()) return *name;
    if ((text_[at_] >= '0' && text_[at_] <= '9') || text_[at_] == '.') return number();
    if (const auto called = function()) return *called;
    return unknown_word();
  }
  Dimension quantity() {
    const std::size_t end = text_.find(']', at_);
    if (end == std::string_view::npos) fail("a quantity ends with ]", "as in [2 m/s]");
    const QuantityText read = parse_quantity(text_.substr(at_, end - at_));
    if (!read.quantity) fail(read.fault.message, read.fault.help);
    at_ = end + 1;
    push(Kind::number, read.quantity->value);
    return read.quantity->dimension.value_or(Dimension{});
  }
  Dimension number() {
    std::size_t end = at_;
    const auto digit = [&] {
      return end < text_.size() && ((text_[end] >= '0' && text_[end] <= '9') || text_[end] == '.');
    };
    while (digit()) ++end;
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      ++end;
      if (end < text_.size() && (text_[end] == '-' || text_[end] == '+')) ++end;
      while (digit()) ++end;
    }
    const QuantityText read = parse_quantity(text_.substr(at_, end - at_));
    if (!read.quantity || read.quantity->dimension) fail("this is no number");
    at_ = end;
    push(Kind::number, read.quantity->value);
    return {};
  }
  /// The longest name that stands here.
  std::optional<Dimension> name_here() {
    const RunNumber* best = nullptr;
    for (const RunNumber& number : known_) {
      const std::size_t end = at_ + number.name.size();
      if (text_.substr(at_, number.name.size()) != number.name) continue;
      if (end < text_.size() && in_name(text_[end]) && number.name.back() != ')') continue;
      if (!best || number.name.size() > best->name.size()) best = &number;
    }
    if (!best) return std::nullopt;
    at_ += best->name.size();
    auto& names = into_.names_;
    const auto found = std::find(names.begin(), names.end(), best->name);
    push(Kind::name, 0, static_cast<std::size_t>(found - names.begin()));
    if (found == names.end()) names.push_back(best->name);
    unit_of_name_ = best->unit;
    return dimension_of_unit(best->unit);
  }
  std::optional<Dimension> function() {
    for (std::size_t i = 0; i < std::size(functions); ++i) {
      const Function& f = functions[i];
      const std::size_t end = at_ + f.name.size();
      if (text_.substr(at_, f.name.size()) != f.name || end >= text_.size() || text_[end] != '(') continue;
      at_ = end + 1;
      const Dimension first = sum();
      if (f.wants == Wants::pair) {
        if (!take(',')) fail(fmt::format("{} takes two numbers", f.name));
        if (!(sum() == first)) fail(fmt::format("the two numbers of {} have different units", f.name));
      }
      if (!take(')')) fail(fmt::format("the bracket of {} is not closed", f.name));
      if (f.wants == Wants::pure && !(first == Dimension{}))
        fail(fmt::format("{} takes a pure number, not {}", f.name, first.text()));
      push(Kind::function, 0, i);
      return f.wants == Wants::root ? pow(first, 0.5) : first;
    }
    return std::nullopt;
  }
  Dimension unknown_word() const {
    std::size_t end = at_;
    while (end < text_.size() && (in_name(text_[end]) || text_[end] == '-')) ++end;
    const std::string word(text_.substr(at_, std::max<std::size_t>(end - at_, 1)));
    std::vector<std::string_view> names;
    for (const RunNumber& number : known_) names.push_back(number.name);
    const std::string_view near = nearest(word, names);
    names.resize(std::min<std::size_t>(names.size(), 12));
    fail(fmt::format("a run of this scene has no outcome '{}'", word),
         (near.empty() ? std::string() : fmt::format("did you mean '{}'? ", near)) +
             fmt::format("there are {} …, and largest(), smallest(), last() of a column",
                         fmt::join(names, ", ")));
  }

  std::string_view text_;
  const std::vector<RunNumber>& known_;
  Expression& into_;
  std::size_t at_ = 0, depth_ = 0;
  std::string unit_of_name_;
};

Expression::Expression(std::string_view text, const std::vector<RunNumber>& known) {
  ExpressionReader(text, known, *this).read();
}

double Expression::evaluate(std::span<const double> values) const {
  if (steps_.size() == 1 && steps_[0].kind == Step::Kind::name) return values[steps_[0].index];
  std::vector<double> stack;
  stack.reserve(steps_.size());
  const auto pop = [&] {
    const double top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const Step& step : steps_) {
    using Kind = Step::Kind;
    if (step.kind == Kind::number || step.kind == Kind::name) {
      stack.push_back(step.kind == Kind::number ? step.number : values[step.index]);
      continue;
    }
    if (step.kind == Kind::negate) {
      stack.back() = -stack.back();
      continue;
    }
    if (step.kind == Kind::function && functions[step.index].one) {
      stack.back() = functions[step.index].one(stack.back());
      continue;
    }
    const double right = pop();
    double& left = stack.back();
    switch (step.kind) {
      case Kind::add: left += right; break;
      case Kind::subtract: left -= right; break;
      case Kind::multiply: left *= right; break;
      case Kind::divide: left /= right; break;
      case Kind::power: left = right == 2 ? left * left : std::pow(left, right); break;
      default: left = functions[step.index].two(left, right);
    }
  }
  return stack.back();
}

}  // namespace ictus::sweep
