// soak [--scenes N] [--seed S] [--jobs J] [--out FOLDER] [--complete] [FILE.toml …]: random scenes, for ever.
//
// Seeds S, S + 1, … each give a scene, which is run and judged. What breaks a contract is cut down and written into the
// folder. With --complete every name of the catalogue must have been run. Files are judged like scenes of seeds. --twins judges falsified runs; --show prints the scene of a seed.
// Workers are processes: one that crashes, or never ends, is told with its seed.

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "census.hpp"
#include "generator.hpp"
#include "judge.hpp"
#include "minimise.hpp"
#include "twins.hpp"

namespace ictus::soak {
namespace {

struct Options {
  std::uint64_t scenes = 2000, seed = 1;
  std::size_t jobs = 1;
  std::string out = "out/soak";
  bool twins = false, show = false, fast = false, complete = false;
  std::vector<std::string> files;
};

Options options_of(int count, char** words) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const auto next = [&]() -> std::string {
      if (++i < count) return words[i];
      throw std::runtime_error(word + " needs a value");
    };
    if (word == "--scenes")
      options.scenes = std::stoull(next());
    else if (word == "--seed")
      options.seed = std::stoull(next());
    else if (word == "--jobs")
      options.jobs = std::max<std::size_t>(1, std::stoull(next()));
    else if (word == "--out")
      options.out = next();
    else if (word == "--twins")
      options.twins = true;
    else if (word == "--show")
      options.show = true;
    else if (word == "--complete")
      options.complete = true;
    else if (word == "--as-they-are")
      options.fast = true;
    else if (word.starts_with("--"))
      throw std::runtime_error("there is no option " + word);
    else
      options.files.push_back(word);
  }
  return options;
}

/// How large a part of what is granted a run has needed.
struct Nearest {
  double part = 0;
  std::uint64_t seed = 0;
};

/// Sums of a worker, as lines that the parent adds up.
struct Summary {
  std::map<int, std::size_t> codes;
  std::map<std::string, std::size_t> causes, methods;
  std::vector<std::string> gave_up;        // runs that should have been compared with one that ends with 0
  std::map<std::string, Nearest> nearest;  // to what is granted, by contract and method
  std::set<std::string> names;             // of the catalogue, in runs that ended with 0
  std::vector<std::string> failures;

  void add(const Summary& next) {
    for (const auto& [code, n] : next.codes) codes[code] += n;
    for (const auto& [cause, n] : next.causes) causes[cause] += n;
    for (const auto& [method, n] : next.methods) methods[method] += n;
    for (const auto& [what, margin] : next.nearest)
      if (margin.part > nearest[what].part) nearest[what] = margin;
    gave_up.insert(gave_up.end(), next.gave_up.begin(), next.gave_up.end());
    names.insert(next.names.begin(), next.names.end());
    failures.insert(failures.end(), next.failures.begin(), next.failures.end());
  }
};

std::string read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

void judge_seed(std::uint64_t seed, const Options& options, Summary& summary) {
  const Generated made = generated(seed);
  const Verdict verdict = judged(made.draft, made.wrong);
  ++summary.codes[verdict.exit_code];
  ++summary.methods[made.wrong ? "(wrong scenes)" : made.draft.method()];
  if (verdict.exit_code == 1)
    ++summary.causes[fmt::format("{}: {} (seed {})", made.draft.method(), one_line(verdict.cause), seed)];
  if (verdict.exit_code == 0)
    for (std::string& name : names_in(made.draft)) summary.names.insert(std::move(name));
  for (const auto& [contract, part] : verdict.notes.parts)
    summary.nearest[contract + " " + made.draft.method()] = {part, seed};
  if (!verdict.notes.gave_up.empty())
    summary.gave_up.push_back(one_line(fmt::format("seed {}: {}", seed, verdict.notes.gave_up)));
  if (verdict.good()) return;
  const bool cut = !made.wrong && !options.fast;
  const Draft least = cut ? minimised(made.draft, verdict) : made.draft;
  const std::string words = cut ? complaint_of(verdict.contract, least, made.wrong) : verdict.words;
  const auto path = std::filesystem::path(options.out) / fmt::format("{}_{}.toml", verdict.contract, seed);
  write(path, fmt::format("# seed {}, {}: {}\n{}", seed, verdict.contract, one_line(words), least.text()));
  summary.failures.push_back(one_line(
      fmt::format("seed {} ({}), {}: {}", seed, made.draft.method(), verdict.contract, verdict.words)));
}

void tell(int to, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(to, text.data() + done, text.size() - done);
    if (n <= 0) return;
    done += static_cast<std::size_t>(n);
  }
}

/// s of processor for a seed, far beyond any scene: what takes longer hangs where it asks nobody whether to go on. What a scene
/// costs that is cut down has limits of its own (minimise.cpp).
constexpr rlim_t most_seconds = 300;

[[noreturn]] void work_on(std::uint64_t seed, const Options& options, int to) {
  const rlimit cpu{most_seconds, most_seconds + 5};  // first a signal that tells why
  setrlimit(RLIMIT_CPU, &cpu);
  Summary summary;
  judge_seed(seed, options, summary);
  std::string lines;
  for (const auto& [code, n] : summary.codes) lines += fmt::format("code {} {}\n", code, n);
  for (const auto& [cause, n] : summary.causes) lines += fmt::format("cause {} {}\n", n, cause);
  for (const auto& [method, n] : summary.methods) lines += fmt::format("method {} {}\n", n, method);
  for (const auto& [what, margin] : summary.nearest)
    lines += fmt::format("nearest {} {} {}\n", margin.part, margin.seed, what);
  for (const std::string& why : summary.gave_up) lines += "gave-up " + why + "\n";
  for (const std::string& name : summary.names) lines += "name " + name + "\n";
  for (const std::string& failure : summary.failures) lines += "failure " + failure + "\n";
  tell(to, lines);
  std::_Exit(0);
}

/// Each seed in a process of its own, so that one that dies takes no other with it.
[[noreturn]] void work(const Options& options, std::uint64_t first, int to) {
  for (std::uint64_t i = first; i < options.scenes; i += options.jobs) {
    const pid_t pid = fork();
    if (pid == 0) work_on(options.seed + i, options, to);
    int status = 0;
    waitpid(pid, &status, 0);
    if (status != 0)
      tell(to, fmt::format("failure seed {}: {}\n", options.seed + i,
                           WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU
                               ? fmt::format("hangs: {} s of processor were not enough", most_seconds)
                               : fmt::format("the process died (status {})", status)));
  }
  std::_Exit(0);
}

/// "0.3 1772 ledger verlet"
void read_nearest(const std::string& line, Summary& summary) {
  std::istringstream words(line);
  Nearest margin;
  std::string contract, method;
  words >> margin.part >> margin.seed >> contract >> method;
  Nearest& largest = summary.nearest[contract + " " + method];
  if (margin.part > largest.part) largest = margin;
}

Summary read_worker(int from, pid_t pid) {
  std::string text, line;
  char block[4096];
  for (ssize_t n; (n = ::read(from, block, sizeof block)) > 0;)
    text.append(block, static_cast<std::size_t>(n));
  int status = 0;
  waitpid(pid, &status, 0);
  Summary summary;
  std::istringstream lines(text);
  while (std::getline(lines, line)) {
    const std::string kind = line.substr(0, line.find(' ')), rest = line.substr(kind.size() + 1);
    const std::size_t space = rest.find(' ');
    if (kind == "failure") summary.failures.push_back(rest);
    if (kind == "gave-up") summary.gave_up.push_back(rest);
    if (kind == "name") summary.names.insert(rest);
    if (kind == "nearest") read_nearest(rest, summary);
    if (kind == "code") summary.codes[std::stoi(rest)] += std::stoull(rest.substr(space + 1));
    if (kind == "cause") summary.causes[rest.substr(space + 1)] += std::stoull(rest);
    if (kind == "method") summary.methods[rest.substr(space + 1)] += std::stoull(rest);
  }
  if (status != 0) summary.failures.push_back(fmt::format("a worker died (status {})", status));
  return summary;
}

Summary all_seeds(const Options& options) {
  std::vector<std::pair<int, pid_t>> workers;
  for (std::uint64_t first = 0; first < options.jobs; ++first) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    const pid_t pid = fork();
    if (pid == 0) {
      close(ends[0]);
      work(options, first, ends[1]);
    }
    close(ends[1]);
    workers.emplace_back(ends[0], pid);
  }
  Summary summary;
  for (const auto& [from, pid] : workers) {
    summary.add(read_worker(from, pid));
    close(from);
  }
  return summary;
}

/// A file must be kept by all contracts and end with 0, or with the code that its line "# exit code N" names.
std::string complaint_of_file(const std::string& text) {
  constexpr std::string_view mark = "# exit code ";
  const std::size_t at = text.find(mark);
  const int wanted = at == std::string::npos ? 0 : std::stoi(text.substr(at + mark.size()));
  const Draft draft = read_draft(text);
  const Verdict verdict = judged(draft, wanted == 2);
  if (!verdict.good()) return fmt::format("{}: {}", verdict.contract, verdict.words);
  if (verdict.exit_code == wanted) return {};
  return fmt::format("ends with {}, not with {}: {}", verdict.exit_code, wanted, outcome_of(draft).words);
}

int judge_files(const Options& options) {
  int bad = 0;
  for (const std::string& path : options.files) {
    const std::string words = complaint_of_file(read(path));
    std::printf("%s: %s\n", path.c_str(), words.empty() ? "good" : words.c_str());
    bad += words.empty() ? 0 : 1;
  }
  return bad > 0 ? 1 : 0;
}

/// Of the seeds with one cause one is named.
std::map<std::string, std::size_t> with_first_seeds(const std::map<std::string, std::size_t>& causes) {
  std::map<std::string, std::string> seeds;
  std::map<std::string, std::size_t> sums, named;
  for (const auto& [words, n] : causes) {
    const std::string cause = words.substr(0, words.rfind(" (seed "));
    seeds.emplace(cause, words.substr(cause.size()));
    sums[cause] += n;
  }
  for (const auto& [cause, n] : sums) named[cause + seeds[cause]] = n;
  return named;
}

/// What a list of scenes must have shown to be one of all of the engine.
void add_what_is_missing(Summary& summary) {
  for (const int code : {0, 1, 2})
    if (summary.codes.count(code) == 0) summary.failures.push_back(fmt::format("no run ended with {}", code));
  for (const std::string& name : missing_in(summary.names)) summary.failures.push_back("never run: " + name);
}

int soak(const Options& options) {
  Summary summary = all_seeds(options);
  if (options.complete) add_what_is_missing(summary);
  std::size_t scenes = 0;
  for (const auto& [code, n] : summary.codes) scenes += n;
  std::printf("%zu scenes from seed %llu\n", scenes, static_cast<unsigned long long>(options.seed));
  for (const auto& [code, n] : summary.codes) std::printf("  exit code %d: %zu\n", code, n);
  for (const auto& [method, n] : summary.methods) std::printf("  %s: %zu\n", method.c_str(), n);
  std::printf("Why runs ended with 1:\n");
  for (const auto& [cause, n] : with_first_seeds(summary.causes))
    std::printf("  %zu: %s\n", n, cause.c_str());
  std::printf("Compared runs that gave up:\n");
  for (const std::string& why : summary.gave_up) std::printf("  %s\n", why.c_str());
  std::printf("Largest part of what is granted:\n");
  for (const auto& [what, margin] : summary.nearest)
    std::printf("  %s: %.3g (seed %llu)\n", what.c_str(), margin.part,
                static_cast<unsigned long long>(margin.seed));
  for (const std::string& failure : summary.failures) std::printf("FAILED %s\n", failure.c_str());
  std::printf("%zu failures\n", summary.failures.size());
  return summary.failures.empty() ? 0 : 1;
}

int dispatch(const Options& options) {
  if (options.twins) {
    const std::string words = unseen_twins();
    std::printf("%s", words.empty() ? "all twins were seen\n" : words.c_str());
    return words.empty() ? 0 : 1;
  }
  if (options.show) {
    std::printf("%s", generated(options.seed).draft.text().c_str());
    return 0;
  }
  return options.files.empty() ? soak(options) : judge_files(options);
}

}  // namespace
}  // namespace ictus::soak

int main(int count, char** words) {
  try {
    return ictus::soak::dispatch(ictus::soak::options_of(count, words));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "soak: %s\n", error.what());
    return 2;
  }
}
