#include "ictus/fit/question.hpp"

#include "ictus/base/error.hpp"
#include "ictus/fit/read.hpp"

namespace ictus::estimation {
namespace {

void check_scene(const Asked& asked) {
  if (asked.keys.empty()) throw Error("--key is required", "as in --key contact.restitution");
  if (asked.measured.empty())
    throw Error("--measured is required", "as in --measured tennis.height=\"2.91 m\"");
  if (!(asked.from < asked.to)) throw Error("the range is empty", "--from must be smaller than --to");
}

bool has_bounds(const std::string& key) { return key.find('=') != std::string::npos; }

/// The range is that of one key, where it has no bounds of its own.
std::vector<Parameter> parameters_of(const Asked& asked) {
  std::vector<Parameter> list;
  for (const std::string& word : asked.keys) list.push_back(parameter_word(word));
  if (asked.has_range() && (list.size() > 1 || has_bounds(asked.keys.front())))
    throw Error("--from and --to act on one key without bounds of its own",
                "as in --key contact.restitution=0.1:0.9");
  if (asked.has_range()) list.front().low = asked.from, list.front().high = asked.to;
  return list;
}

Choice choice_of(const Asked& asked, const std::vector<MeasuredWord>& measured) {
  Choice choice;
  choice.parameters = parameters_of(asked);
  std::size_t with = 0;
  for (const MeasuredWord& one : measured) {
    choice.measurements.push_back(one.measurement);
    with += one.has_sigma ? 1 : 0;
  }
  if (with > 0 && with < measured.size())
    throw Error("some of --measured have a ± and others have none", "give all of them one, or none");
  choice.noise = with > 0 ? Noise::known : Noise::estimated;
  if (asked.text) choice.texts[asked.file] = *asked.text;
  make_names_unique(choice.measurements);
  return choice;
}

Choice with_options(Choice choice, const Asked& asked) {
  if (asked.starts > 0) choice.starts = asked.starts;
  if (asked.confidence > 0) choice.confidence = asked.confidence;
  if (!(choice.confidence < 1)) throw Error("--confidence must be below 1", "as in --confidence 0.95");
  choice.jobs = asked.jobs;
  return choice;
}

}  // namespace

Question question_of(const Asked& asked) {
  if (!asked.text && is_fit_file(asked.file)) {
    if (!asked.keys.empty() || !asked.measured.empty() || asked.has_range())
      throw Error("--key, --measured, --from and --to act on a scene, and this is a fit file",
                  "it takes --set, --starts, --confidence, --jobs, --report and -o");
    return {{}, with_options(read_fit(asked.file, asked.set), asked)};
  }
  check_scene(asked);
  std::vector<MeasuredWord> measured;
  for (const std::string& word : asked.measured)
    measured.push_back(measured_word(word, asked.file, asked.set));
  const bool one = asked.keys.size() == 1 && !has_bounds(asked.keys.front()) && measured.size() == 1 &&
                   !measured.front().has_sigma && !asked.squares && !asked.starts && !(asked.confidence > 0);
  if (!one) return {{}, with_options(choice_of(asked, measured), asked)};
  const Measurement& number = measured.front().measurement;
  return {OneNumber{asked.keys.front(), {asked.from, asked.to}, number.quantity, number.values.front()}, {}};
}

}  // namespace ictus::estimation
