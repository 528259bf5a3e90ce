#pragma once
// Residuals of a fit: for values of the parameters every scene is run once, and each measured value is compared with what
// the run says, in standard deviations: r = (run − measured)/σ.

#include <Eigen/Core>
#include <atomic>
#include <string>
#include <vector>

#include "ictus/fit/choice.hpp"
#include "ictus/scene/scene_number.hpp"
#include "ictus/study/variant.hpp"

namespace ictus::estimation {

/// Everything that a point of the fit comes to; residuals are empty where a run has no answer, and `refused` says why.
struct Evaluated {
  Eigen::VectorXd residuals = {};
  std::vector<std::vector<double>> values = {};  // by the runs, per measurement
  std::vector<std::string> failures = {};        // of runs whose physics cannot be believed
  std::vector<std::size_t> impacts = {};         // per run
  std::string refused = {};
};

class Problem {
 public:
  /// Adds a parameter for each clock of its own. Throws Error where a scene, a key or a quantity is wrong.
  explicit Problem(Choice choice);

  const Choice& choice() const { return choice_; }
  const std::vector<Parameter>& parameters() const { return choice_.parameters; }
  const std::vector<Coordinate>& coordinates() const { return coordinates_; }
  std::size_t residual_count() const { return residual_count_; }
  std::size_t runs() const { return runs_; }  // so far

  /// SI values, one per parameter. May be called from several threads.
  Evaluated evaluate(const Eigen::VectorXd& values) const;
  /// The same values, with each clock where it suits the others best. Where a run has no answer, as they are.
  Eigen::VectorXd with_best_clocks(Eigen::VectorXd values) const;

  Eigen::VectorXd naturals(const Eigen::VectorXd& values) const;
  Eigen::VectorXd values(const Eigen::VectorXd& naturals) const;
  /// --set words of a scene for these values: those of the first one.
  std::vector<std::string> words(const Eigen::VectorXd& values) const;
  /// As it was when the problem was made, whatever has become of its file.
  const WrittenScene& scene() const { return conditions_.front().scene; }

 private:
  /// One scene with its changes, and what was measured there.
  struct Condition {
    WrittenScene scene;
    std::vector<std::string> set;
    std::vector<std::size_t> measurements = {};
    std::vector<SceneNumber> numbers = {};  // one per parameter that is no clock
  };
  void collect_conditions();
  Condition condition_of(const Measurement& measurement) const;
  void read_numbers(Condition& condition);
  void add_clocks();
  void try_start() const;
  std::vector<std::string> words_in(const Condition& condition, const Eigen::VectorXd& values) const;
  double clock_of(std::size_t measurement, const Eigen::VectorXd& values) const;

  Choice choice_;
  std::vector<Condition> conditions_;
  std::vector<Coordinate> coordinates_;
  std::size_t residual_count_ = 0;
  mutable std::atomic<std::size_t> runs_ = 0;
};

}  // namespace ictus::estimation
