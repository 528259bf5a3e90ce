#include "checkpoint_file.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "built.hpp"
#include "cli.hpp"
#include "ictus/base/archive.hpp"
#include "ictus/report/file.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

constexpr std::string_view mark = "Ictus checkpoint 1\n";

/// What stands in front of the state of a run.
struct Header {
  std::string program;
  std::uint64_t scene = 0;

  void archive(Archive& archive) { archive(program, scene); }
};

std::string whole_file(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    throw Error(fmt::format("cannot read the checkpoint {}", file.string()),
                "--checkpoint FILE writes one while a run goes on");
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Of every number of the scene, by its method, and of all files that it names.
std::uint64_t checksum_of(const Assembly& assembly) {
  std::string all = write_scene(resolved(assembly));
  const auto add = [&](const std::string& file) {
    if (!file.empty()) all += whole_file(file);
  };
  for (const Resonator& resonator : assembly.scene.resonators)
    if (const auto file = resonator.words.find("file"); file != resonator.words.end())
      add(file->second.value);
  for (const Gestures::Track& track : assembly.scene.gestures.tracks) add(track.file.value);
  return checksum(all);
}

constexpr auto usual_pause = std::chrono::seconds(60);

}  // namespace

void CheckpointOptions::add_to(Verb& verb) {
  verb.add_option(
          "--checkpoint", file,
          "keep where the run is in this file, once a minute and when it is stopped; at its end it goes")
      .type_name("FILE")
      .files(Files::any);
  verb.add_option("--checkpoint-every", every, "keep it after every so many steps instead")
      .type_name("STEPS")
      .positive();
  verb.add_option("--resume", resume,
                  "go on from this checkpoint, to the same bits, and keep the next ones there")
      .type_name("FILE")
      .files(Files::any);
}

CheckpointFile::CheckpointFile(const CheckpointOptions& options, const Assembly& assembly, bool overwrite)
    : asked_(options.any()),
      file_(options.file.empty() ? options.resume : options.file),
      every_(options.every) {
  if (!asked_) {
    if (every_ > 0)
      throw Error("--checkpoint-every changes nothing here", "it is for --checkpoint FILE and --resume FILE");
    return;
  }
  const bool replaces = overwrite || options.file.empty() || options.file == options.resume;
  const auto allowed = replaces ? report::Overwrite::yes : report::Overwrite::no;
  if (file_.has_parent_path())
    check_outputs(file_.parent_path(), {file_.filename().string()}, allowed);
  else
    report::check_target(file_, allowed);
  scene_ = checksum_of(assembly);
  if (!options.resume.empty()) read(options.resume);
  checkpoints_ = {.due = [this](std::size_t steps) { return is_due(steps); },
                  .keep = [this](std::string_view state) { write(state); },
                  .resumed = state_};
}

bool CheckpointFile::is_due(std::size_t steps) {
  if (every_ > 0) return steps % every_ == 0;
  return Clock::now() - last_ >= usual_pause;
}

/// A disk that is full does not end a run that needs none until its end.
void CheckpointFile::write(std::string_view state) {
  last_ = Clock::now();
  Header header{built_version(), scene_};
  Archive archive;
  archive(header);
  const std::string& head = archive.written();
  std::string text;
  text.reserve(mark.size() + head.size() + state.size() + sizeof(std::uint64_t));
  text.append(mark).append(head).append(state);
  std::uint64_t sum = checksum(text);
  Archive tail;
  tail(sum);
  text += tail.written();
  try {
    report::write_file(file_, text, report::Overwrite::yes);
    written_ = true;
  } catch (const Error& error) {
    if (!failed_) say(fmt::format("{}; the run goes on without a new checkpoint", error.what()));
    failed_ = true;
  }
}

void CheckpointFile::read(const std::filesystem::path& file) {
  const std::string bytes = whole_file(file);
  const std::string_view text(bytes);
  const std::string name = file.string();
  if (!text.starts_with(mark)) throw Error(fmt::format("{} is no checkpoint of a run", name));
  constexpr std::size_t of_sum = sizeof(std::uint64_t);
  std::uint64_t sum = 0;
  if (text.size() >= mark.size() + of_sum) Archive(text.substr(text.size() - of_sum))(sum);
  if (text.size() < mark.size() + of_sum || sum != checksum(text.substr(0, text.size() - of_sum)))
    throw Error(fmt::format("the checkpoint {} is damaged: its checksum is another one", name),
                "the run has to begin anew");
  Header header;
  Archive archive(text.substr(mark.size(), text.size() - mark.size() - of_sum));
  archive(header);
  if (header.program != built_version())
    throw Error(fmt::format("the checkpoint {} was written by another build of Ictus", name),
                fmt::format("only that one goes on to the same bits:\n{}", header.program));
  if (header.scene != scene_)
    throw Error(fmt::format("the checkpoint {} is of another scene", name),
                "give the scene, its files and --set as they were");
  state_ = archive.unread();
}

void CheckpointFile::remove() const {
  if (!asked_) return;
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

std::string CheckpointFile::how_to_go_on() const {
  return written_ ? fmt::format("it goes on with --resume {}", file_.string()) : std::string();
}

}  // namespace ictus::cli
