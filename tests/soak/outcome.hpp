#pragma once
// One run of a draft, as the program would run it, with its exit code.

#include <optional>
#include <string>

#include "draft.hpp"
#include "ictus/run/declared_error.hpp"
#include "ictus/run/method.hpp"
#include "ictus/run/verdict.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::soak {

/// What the judge must know of an assembled scene.
struct Facts {
  std::vector<double> masses;                      // kg, of bodies, in their order
  std::vector<std::string> contacts, left, right;  // names, of each contact and of its sides
  std::vector<bool> elastic;  // of each contact: its law and its restitution lose nothing
  bool has_walls = false, falls = false, turns = false, has_frame = false, vibrates = false, rubs = false;
  bool precompressed = false;
  DeclaredError declared;
  Granted granted;  // by its verdict, see run/verdict
  MethodTraits traits;
  bool is_system = false;
  double step = 0;  // s
};

struct Outcome {
  int exit_code = 0;
  std::string words;           // what the program would say of it
  bool was_cut = false;        // it asked whether to go on until it was stopped
  std::optional<Trace> trace;  // of 0 and 1
  Facts facts;
};

/// No clock: a run is stopped when it has asked so often whether to go on, schemes about every 16 000 evaluations of a
/// contact, methods that go from impact to impact at every impact or several times; those know an end of their own, 10 000 events
/// in a step with friction, which must come first.
inline constexpr std::size_t most_questions = 100'000, most_of_schemes = 2000;

Outcome outcome_of(const Draft& draft);

}  // namespace ictus::soak
