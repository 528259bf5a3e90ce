#pragma once
// Three kinds of failure. The user's: Problems, collected and thrown once as Error. Ours: expects.
// The numbers': Status, a returned value.

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ictus {

/// Where a value was written: a line of a scene file, or an option of the command line (line 0).
struct Place {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;

  std::string text() const;  // "scene.toml:3:8", or the file's name alone
};

/// One complaint about the user's input.
struct Problem {
  Place place;
  std::string message;  // what is wrong, with the value
  std::string help;     // what would be right: allowed values, the nearest name; may be empty
};

/// All complaints about one input, in the order of their places.
class Problems {
 public:
  void add(Place place, std::string message, std::string help = {});
  bool empty() const { return list_.empty(); }
  const std::vector<Problem>& list() const { return list_; }
  /// Throws Error with everything found, if anything was found.
  void raise() const;

 private:
  std::vector<Problem> list_;
};

/// The user's input cannot be used. Exit code 2.
class Error : public std::runtime_error {
 public:
  explicit Error(std::string message, std::string help = {});
  explicit Error(std::vector<Problem> problems);
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

/// How an iteration of the numbers ended.
enum class Status { converged, stalled, not_finite };

std::string_view name(Status status);

/// Our own promise, checked in every build: a broken one is a bug of Ictus, exit code 3.
void expects(bool condition, std::string_view promise);

/// The candidate closest to `word` in edit distance, or nothing when none is near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

/// "did you mean 'x'? allowed: a, b, c": the help of an unknown name.
std::string allowed_names(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace ictus
