#include "ictus/exact/struck_contact.hpp"

#include <array>

#include "ictus/base/error.hpp"
#include "ictus/base/registry.hpp"
#include "ictus/laws/impact/fremond.hpp"
#include "ictus/laws/impact/newton.hpp"
#include "ictus/laws/impact/newton_path.hpp"
#include "ictus/laws/impact/poisson.hpp"
#include "ictus/laws/impact/poisson_path.hpp"
#include "ictus/laws/impact/stronge.hpp"

namespace ictus::exact {
namespace {

using SingleLaws = TypeList<Fremond, Newton, NewtonPath, Poisson, PoissonPath, Stronge>;

template <class Law>
LawOutcome outcome_by(const StruckContact& k) {
  SparseRows w;
  w.add(0, k.normal);
  w.add(1, k.coupling);
  w.end_row();
  w.add(0, k.coupling);
  w.add(1, k.tangential);
  w.end_row();
  ImpactOutcome out;
  out.reset(1, 2);
  ContactProblem problem{};
  problem.delassus = w;
  problem.closing = {&k.closing, 1};
  problem.restitution = {&k.restitution, 1};
  problem.dimension = 2;
  problem.slip = {&k.slip, 1};
  problem.friction = {&k.friction, 1};
  Law{}.resolve(problem, {.tolerance = 1e-13}, out);
  if (!succeeded(out.status))
    throw Error(std::string(Law::about.name) + ": " + std::string(out.message),
                "choose other speeds or another angle");
  LawOutcome result{std::string(Law::about.name),
                    out.impulse[0],
                    out.tangential[0],
                    out.loss[0] + out.friction_loss[0],
                    {}};
  for (const ImpactEvent& event : out.events) {
    if (event.kind == ImpactEventKind::slip_stops) result.story.push_back("slip_stops");
    if (event.kind == ImpactEventKind::slip_reverses) result.story.push_back("slip_reverses");
    if (event.kind == ImpactEventKind::slip_starts) result.story.push_back("slip_starts");
  }
  return result;
}

}  // namespace

std::vector<LawOutcome> by_all_laws(const StruckContact& contact) {
  if (!(contact.closing > 0))
    throw Error("the end does not approach the floor",
                "its closing speed must be positive: choose other speeds or rates");
  std::vector<LawOutcome> all;
  SingleLaws::for_each([&]<class Law>(Type<Law>) { all.push_back(outcome_by<Law>(contact)); });
  return all;
}

}  // namespace ictus::exact
