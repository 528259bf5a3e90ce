#pragma once
// Any contact law: order 8 with error control. A step never sees a contact change: the change is a zero of the
// gap on the dense output, and the step is taken again to end on it. [HairerNorsettWanner1993, §II.5, §II.6]

#include <optional>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/schemes/waves/propagator.hpp"
#include "ictus/solvers/ode/dop853.hpp"

namespace ictus::waves {

class Dop853Propagator final : public Propagator {
 public:
  static constexpr About about{"dop853",
                               "Order 8 with error control and located events, for any contact law.",
                               "M w″ = −K w + Σ f(c, ċ)", "[HairerNorsettWanner1993, §II.5, §II.6]"};

  explicit Dop853Propagator(const WaveChain& chain);
  void start(const WaveOptions& options) override;
  bool advance() override;
  WaveRun finish() override;
  void archive(Archive& archive) override;

 private:
  struct Change {
    double fraction;  // of the step
    std::size_t contact;
    ContactStatus to;
    bool at_surface;  // the gap is zero there, not the force
  };

  bool apply(const Change& change);
  bool settle();
  void sample(double end);
  void see_peaks(double h);
  void see_damped_peak(std::size_t contact, double h);
  void see_heights(double h);
  void engage();
  void derive(const double* y, double* slope);
  bool attempt(double& h);
  void write(const double* y, double t, WaveState& state) const;
  double first_size() const;
  double noise() const;
  double gap(const double* row, double right_wall, std::size_t contact) const;
  double margin(const double* y, std::size_t contact) const;
  double margin_rate(const double* y, std::size_t contact) const;
  double dense_margin(std::size_t contact, double fraction);
  double dense_margin_rate(std::size_t contact, double fraction);
  std::optional<Change> first_change(double h);
  std::optional<double> passes_surface(std::size_t contact, double h);
  std::optional<double> force_turns(std::size_t contact, double h);
  double reduced_force(std::size_t contact, double compression, double closing) const;
  double dense_reduced_force(std::size_t contact, double fraction);
  double force(std::size_t contact, double compression, double closing) const;
  void prepare_dense(double h);
  void end_on(const Change& change, double& h);

  const WaveChain* chain_;
  dop853::ArrayStepper stepper_;
  std::vector<double> y_;       // displacements, velocities, impulses of the contacts, what they dissipated
  std::vector<double> end_;     // of the step, while samples are taken inside it
  std::vector<double> active_;  // stiffness of a link, 0 where it does not pull or is not linear  [N/m]
  std::vector<double> force_;   // a link  [N]
  std::vector<double> viscosity_;  // of a contact in its present touch  [N s/m^(1+β)]
  WaveState state_, last_event_, scratch_;
  double tolerance_ = 0, size_ = 0, pace_ = 0;
  double end_of_flight_ = never;  // [s], once all have separated for good
  std::size_t steps_ = 0;
  bool dense_ = false;
};

}  // namespace ictus::waves
