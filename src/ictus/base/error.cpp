#include "ictus/base/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace ictus {

std::string Place::text() const {
  if (line == 0) return file;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void Problems::add(Place place, std::string message, std::string help) {
  list_.push_back({std::move(place), std::move(message), std::move(help)});
}

void Problems::raise() const {
  if (list_.empty()) return;
  auto sorted = list_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
  });
  throw Error(std::move(sorted));
}

namespace {
std::string joined(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    if (!text.empty()) text += "\n";
    const std::string place = problem.place.text();
    if (!place.empty()) text += place + ": ";
    text += problem.message;
    if (!problem.help.empty()) text += "\n    " + problem.help;
  }
  return text;
}
}  // namespace

Error::Error(std::string message, std::string help)
    : Error(std::vector<Problem>{{Place{}, std::move(message), std::move(help)}}) {}

Error::Error(std::vector<Problem> problems)
    : std::runtime_error(joined(problems)), problems_(std::move(problems)) {}

std::string_view name(Status status) {
  switch (status) {
    case Status::converged: return "converged";
    case Status::stalled: return "stalled";
    case Status::not_finite: return "not finite";
  }
  return "unknown";
}

void expects(bool condition, std::string_view promise) {
  if (!condition) throw std::logic_error("broken promise: " + std::string(promise));
}

namespace {
/// Edit distance with swaps of neighbours counted as one (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}
}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (std::string_view candidate : candidates) {
    const bool begins = word.size() >= 2 && candidate.substr(0, word.size()) == word;
    const std::size_t d = begins ? 1 : distance(word, candidate);
    if (d < best_distance) {
      best = candidate;
      best_distance = d;
    }
  }
  return best;
}

std::string allowed_names(std::string_view word, const std::vector<std::string_view>& candidates) {
  std::string text;
  if (const auto near = nearest(word, candidates); !near.empty())
    text = "did you mean '" + std::string(near) + "'? ";
  text += "allowed: ";
  for (std::size_t i = 0; i < candidates.size(); ++i) text += (i ? ", " : "") + std::string(candidates[i]);
  return text;
}

}  // namespace ictus
