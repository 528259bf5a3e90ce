#pragma once
// The rows of a sweep, in the order of its points, however they came.

#include <map>
#include <string>
#include <vector>

#include "ictus/report/data.hpp"
#include "ictus/sweep/journal.hpp"

namespace ictus::sweep {

class Results {
 public:
  explicit Results(const SweepPlan& plan);

  void take(const JournalRecord& record);
  bool has(std::size_t point) const { return status_[point] != PointStatus::stopped; }
  std::size_t done() const { return done_; }
  std::size_t points() const { return status_.size(); }
  bool complete() const { return done_ == points(); }
  PointStatus status(std::size_t point) const { return status_[point]; }
  const std::string& error(std::size_t point) const;
  double value(std::size_t point, std::size_t outcome) const { return values_[point * outcomes_ + outcome]; }

  std::vector<std::size_t> failed() const;

 private:
  std::size_t outcomes_, done_ = 0;
  std::vector<PointStatus> status_;  // stopped: not there yet
  std::vector<double> values_;
  std::map<std::size_t, std::string> errors_;
};

/// One row per point that is there: point, parameters, outcomes, status, error.
report::DataTable table_of(const SweepPlan& plan, const Results& results);

/// "body.ball.mass = 0.1, contact.restitution = 0.9"
std::string words_of_point(const SweepPlan& plan, std::size_t point);

}  // namespace ictus::sweep
