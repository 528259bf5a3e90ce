#include "judge.hpp"

#include <algorithm>
#include <cctype>

namespace ictus::soak {
namespace {

constexpr Contract all[] = {
    {"ending", "a valid scene ends with 0 or 1 and says why, a wrong one with 2, none with 3",
     complaints::ending, false},
    {"finite", "no number of a result is infinite or none", complaints::finite},
    {"times", "no time runs backwards, no contact has a negative duration", complaints::times},
    {"ledger", "the energy that is neither there nor booked is within the declared error", complaints::ledger,
     true, true},
    {"kinetic", "the kinetic energy is that of the velocities", complaints::kinetic},
    {"momentum", "no momentum is lost or made without a wall", complaints::momentum},
    {"impulses", "impulses of contacts are what bodies have gained", complaints::impulses, true, true},
    {"restitution", "a contact alone gives back what it was asked for, and never more than it got",
     complaints::restitution, true, true},
    {"order", "bodies of a line do not pass through each other", complaints::order, true, true},
    {"repeated", "the same scene gives the same bytes", complaints::repeated},
    {"mirrored", "a mirrored scene gives the mirrored answer", complaints::mirrored},
    {"turned", "a turned scene gives the turned answer", complaints::turned},
    {"renumbered", "another order of the file gives the same answer", complaints::renumbered},
    {"rescaled", "other units give the same answer", complaints::rescaled},
    {"agreed", "methods that claim to agree do", complaints::agreed, true, true}};

bool applies(const Contract& contract, const Outcome& first) {
  if (!contract.needs_answer) return true;
  if (first.exit_code != 0 || !first.trace) return false;
  return !contract.of_consistent || first.facts.traits.consistent;
}

}  // namespace

std::span<const Contract> contracts() { return all; }

std::string without_numbers(std::string_view words) {
  std::string text;
  for (const char letter : words) {
    const bool number = std::isdigit(static_cast<unsigned char>(letter)) != 0;
    if (!number)
      text += letter;
    else if (text.empty() || text.back() != '#')
      text += '#';
  }
  return text;
}

double speed_scale(const Trace& trace) {
  double most = 0;
  for (const BodyOutcome& body : trace.bodies)
    most = std::max({most, length(body.velocity_start), length(body.velocity_end)});
  return most;
}

Verdict judged(const Draft& draft, bool wrong, const Runner& run) {
  const Outcome first = run(draft);
  Verdict verdict;
  const Case one{draft, wrong, first, run, verdict.notes};
  verdict.exit_code = first.exit_code;
  if (first.exit_code == 1) verdict.cause = without_numbers(first.words);
  for (const Contract& contract : all) {
    if (!applies(contract, first)) continue;
    verdict.words = contract.complaint(one);
    if (verdict.words.empty()) continue;
    verdict.contract = contract.name;
    break;
  }
  return verdict;
}

std::string complaint_of(std::string_view name, const Draft& draft, bool wrong, const Runner& run) {
  const Outcome first = run(draft);
  Notes notes;
  for (const Contract& contract : all)
    if (contract.name == name && applies(contract, first))
      return contract.complaint({draft, wrong, first, run, notes});
  return {};
}

}  // namespace ictus::soak
