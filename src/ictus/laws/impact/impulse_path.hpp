#pragma once
// One impact along its normal impulse p [Routh1877; Keller1986]: closing speed u, sliding speed |s|, and the works of
// normal and friction,
//     u′ = −A,   ∫ u dp,   ∫ |s| dp,
// and the rules for where it ends. Straight pieces, on which A and |s|′ = −B are constant, are closed forms.

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "ictus/base/restitution_of_work.hpp"
#include "ictus/laws/impact/event_kind.hpp"

namespace ictus::impact_path {

struct PathNote {
  ImpactEventKind kind;
  double impulse;  // N s, normal so far
  double closing;  // m/s
};

/// What happened on the way: more than `most` cannot, and would be left out.
class PathNotes {
 public:
  static constexpr std::size_t most = 8;
  void add(ImpactEventKind kind, double impulse, double closing) {
    if (count_ < most) notes_[count_++] = {kind, impulse, closing};
  }
  std::span<const PathNote> all() const { return {notes_.data(), count_}; }

 private:
  std::array<PathNote, most> notes_;
  std::size_t count_ = 0;
};

/// Where an impact is, and what it has done so far.
struct ImpulsePath {
  double closing;          // u, m/s
  double impulse = 0;      // p, N s
  double compression = 0;  // of it while the contact closed, N s
  double stored = 0;       // ∫ u dp of compression, J
  double returned = 0;     // −∫ u dp of expansion, J
  double rubbed = 0;       // ∫ |s| dp, J/μ
  PathNotes notes = {};

  double expansion() const { return impulse - compression; }
  double loss() const { return stored - returned; }
  bool compresses(double opening) const { return closing > 0 || (closing == 0 && opening < 0); }
  void note(ImpactEventKind kind) { notes.add(kind, impulse, closing); }
};

/// What the end depends on, beside the path.
struct Rebound {
  double restitution;                          // e
  double closing;                              // u before, m/s
  const RestitutionOfWork* of_work = nullptr;  // e(W), where it is one
  double unit = 1;                             // J, of works along the path

  double energetic(double stored) const { return of_work ? of_work->at(unit * stored) : restitution; }
};

/// Rules for the end of an impact. `left` is what the expansion has yet to do: it ends where that is zero. `reach` is the
/// impulse that does it, from an opening speed v that grows at the rate A. `ends_wedged`: a contact that friction holds, A = 0,
/// has ended, as the limit A → 0 does with v → 0.
struct EnergeticEnd {  // W_r = −e² W_c
  static constexpr bool ends_wedged = true;
  static double left(const ImpulsePath& path, const Rebound& r) {
    const double e = r.energetic(path.stored);
    return e * e * path.stored - path.returned;
  }
  static double reach(double left, double v, double A) {
    return 2 * left / (v + std::sqrt(v * v + 2 * A * left));
  }
};
struct KineticEnd {  // p_r = e p_c
  static constexpr bool ends_wedged = true;
  static double left(const ImpulsePath& path, const Rebound& r) {
    return r.restitution * path.compression - path.expansion();
  }
  static double reach(double left, double, double) { return left; }
};
struct KinematicEnd {  // u⁺ = −e u⁻
  static constexpr bool ends_wedged = false;
  static double left(const ImpulsePath& path, const Rebound& r) {
    return path.closing + r.restitution * r.closing;
  }
  static double reach(double left, double, double A) { return left / A; }
};

/// A straight piece of a path.
struct PathPiece {
  double opening;                                           // A = −u′, 1/kg
  double sliding = 0;                                       // |s| at its start, m/s
  double braking = 0;                                       // B = −|s|′, 1/kg
  double length = std::numeric_limits<double>::infinity();  // N s

  /// Takes the path along by x ≥ 0, on which u does not change its sign.
  void advance(ImpulsePath& path, double x) {
    const double work = x * (path.closing - opening * x / 2);
    if (path.compresses(opening)) {
      path.stored += work;
      path.compression += x;
    } else {
      path.returned -= work;
    }
    path.impulse += x;
    path.closing -= opening * x;
    path.rubbed += x * (sliding - braking * x / 2);
    sliding -= braking * x;
    length -= x;
  }
};

/// Follows a piece. True where the impact has ended on it.
template <class End>
bool follow(PathPiece piece, const Rebound& rebound, ImpulsePath& path) {
  if (path.compresses(piece.opening)) {
    const double still = piece.opening > 0 ? path.closing / piece.opening : HUGE_VAL;
    if (still > piece.length) {
      piece.advance(path, piece.length);
      return false;
    }
    piece.advance(path, still);
    path.closing = 0;
    path.note(ImpactEventKind::compression_ends);
  }
  const double left = End::left(path, rebound);
  if (!(left > 0)) return true;
  const double rest = End::reach(left, -path.closing, piece.opening);
  const bool ends = rest <= piece.length;
  piece.advance(path, ends ? rest : piece.length);
  return ends;
}

}  // namespace ictus::impact_path
