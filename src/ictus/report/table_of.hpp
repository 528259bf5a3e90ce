#pragma once
// Tables from lists: rows are things of one kind, and each column has a heading and says what a thing has there.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {

template <class Thing>
class TableOf {
 public:
  TableOf(std::string title, std::vector<Thing> things)
      : things_(std::move(things)), table_{std::move(title), {}, {}, {}} {
    table_.rows.resize(things_.size());
  }

  /// `of(thing)` is the text of the cell.
  template <class Of>
  TableOf& words(std::string heading, Of of) {
    table_.head.push_back(std::move(heading));
    for (std::size_t i = 0; i < things_.size(); ++i) table_.rows[i].push_back(of(things_[i]));
    return *this;
  }
  template <class Of>
  TableOf& count(std::string heading, Of of) {
    return words(std::move(heading), [&](const Thing& thing) { return std::to_string(of(thing)); });
  }
  template <class Of>
  TableOf& number(std::string heading, Of of, int digits = 4) {
    return words(std::move(heading), [&](const Thing& thing) { return significant(of(thing), digits); });
  }
  template <class Of>
  TableOf& share(std::string heading, Of of) {
    return words(std::move(heading), [&](const Thing& thing) { return percent(of(thing)); });
  }
  /// Every cell with its own prefix: "180.3 µs".
  template <class Of>
  TableOf& measure(std::string heading, std::string_view unit, Of of, int digits = 4) {
    return words(std::move(heading),
                 [&](const Thing& thing) { return engineering(of(thing), unit, digits); });
  }
  /// All cells with one prefix, which the heading names.
  template <class Of>
  TableOf& quantity(const std::string& heading, std::string_view unit, Of of, int digits = 4) {
    std::vector<double> values;
    for (const Thing& thing : things_) values.push_back(of(thing));
    const Scale scale = fitting_scale(values, unit);
    return words(heading + " (" + scale.unit + ")",
                 [&](const Thing& thing) { return significant(of(thing) / scale.factor, digits); });
  }

  Table with_note(std::string note) {
    table_.note = std::move(note);
    return std::move(table_);
  }

 private:
  std::vector<Thing> things_;
  Table table_;
};

}  // namespace ictus::report
