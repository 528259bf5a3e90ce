#pragma once
// Smooth motion up to its first event: a contact that closes, g = 0, or one at rest whose force vanishes.
// Events are enclosed in brackets no longer than a window, by integrating again from the start of the piece.

#include "ictus/schemes/nonsmooth/gap_cubic.hpp"
#include "ictus/schemes/nonsmooth/smooth_flow.hpp"

namespace ictus {

class EventSearch {
 public:
  using Contacts = SmoothFlow::Contacts;

  EventSearch(const MechanicalSystem& system, SmoothFlow& flow);

  struct Piece {
    const Motion& from;
    double length;         // s
    const Contacts& held;  // ascending
    double window;         // s
    // s, when each contact closed last: −∞ for never
    const Eigen::VectorXd& closed;
  };
  enum class Kind { none, closing, release };
  struct Found {
    Kind kind = Kind::none;
    std::size_t contact = 0;
    double at = 0;      // s from the start of the piece: before a contact closes, after one is released
    double sure = 0;    // s, until when it has not yet come
    double window = 0;  // s, that holds the instant at which a contact closes
  };
  /// The motion until the event that comes first, or until the end of the piece. Where the step fails, so
  /// does the search.
  Found advance(const Piece& piece, Motion& to, StepReport& step);

  /// Of the motion until there: impulses of the contacts held, N s, and work of forces without a potential,
  /// J.
  const Eigen::VectorXd& impulse() const { return impulse_; }
  double work() const { return work_; }

  /// Gaps and opening speeds at a state.
  void look(const Motion& at, Eigen::VectorXd& gap, Eigen::VectorXd& speed);
  /// At a state of rest of a contact held, m/s²: what its force gives it, or where there is none minus the
  /// acceleration with which it opens. Of the last ContactForces::accelerate.
  double grip(std::size_t contact, const Eigen::VectorXd& acceleration);

 private:
  struct Bracket {
    double low, high, at_low, at_high;
  };
  struct Probe {
    double value, speed;
  };
  bool run(double length, Motion& to);
  Found any(const Motion& to, double length);
  bool closes(std::size_t contact, double length, Bracket& bracket);
  bool dips(std::size_t contact, double at, double curvature, Bracket& bracket);
  bool falls_from(std::size_t contact, double peak, Bracket& bracket);
  Probe probe(const Found& event, double at);
  double window(const Found& event, double at) const;
  void narrow(const Found& event, Bracket& bracket);

  const MechanicalSystem& system_;
  SmoothFlow& flow_;
  const Piece* piece_ = nullptr;
  StepReport* step_ = nullptr;
  double slack_ = 0;  // m, of gaps: round-off
  Motion probed_;
  ContactRows rows_;
  std::vector<char> is_held_;
  Eigen::VectorXd gap_begin_, speed_begin_, gap_end_, speed_end_, gap_probe_, speed_probe_;
  Eigen::VectorXd acceleration_, impulse_;
  double work_ = 0;
};

}  // namespace ictus
