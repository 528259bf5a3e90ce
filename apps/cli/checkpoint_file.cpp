#include "checkpoint_file.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "built.hpp"
#include "cli.hpp"
#include "ictus/base/archive.hpp"
#include "ictus/model/resonators/modal_file.hpp"
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
  std::uint64_t bytes = 0;  // of the program: two builds of sources that were changed have the same words
  std::uint64_t scene = 0;

  void archive(Archive& archive) { archive(program, bytes, scene); }
};

std::string whole_file(const std::filesystem::path& file, const std::string& called = {},
                       const std::string& help = {}) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    throw Error(fmt::format("cannot read {}{}", called, file.string()), help);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// All that the scene reads beside its own text.
std::vector<std::string> files_named_in(const Scene& scene) {
  std::vector<std::string> files;
  for (const Resonator& resonator : scene.resonators) {
    const auto file = resonator.words.find("file");
    if (file == resonator.words.end()) continue;
    files.push_back(file->second.value);
    if (const std::filesystem::path path = files.back(); resonator.kind.value == "gltf")
      for (std::string& buffer : buffer_files_of_gltf(whole_file(path), (path.parent_path() / "").string()))
        files.push_back(std::move(buffer));
  }
  for (const Gestures::Track& track : scene.gestures.tracks) files.push_back(track.file.value);
  std::erase(files, "");
  return files;
}

/// Of every number of the scene, by its method, and of all files that it names.
std::uint64_t checksum_of(const Assembly& assembly) {
  std::string all = write_scene(resolved(assembly));
  for (const std::string& file : files_named_in(assembly.scene)) all += whole_file(file);
  return checksum(all);
}

std::uint64_t checksum_of_program() { return checksum(whole_file("/proc/self/exe")); }

/// Where a path leads, as far as it exists.
std::filesystem::path whither(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path), ignored);
}

bool is_checkpoint(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string begins(mark.size(), '\0');
  return stream.read(begins.data(), static_cast<std::streamsize>(begins.size())) && begins == mark;
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

CheckpointFile::CheckpointFile(const CheckpointOptions& options, const Assembly& assembly,
                               const std::vector<std::filesystem::path>& others, bool overwrite)
    : asked_(options.any()),
      file_(options.file.empty() ? options.resume : options.file),
      every_(options.every) {
  if (!asked_) {
    if (every_ > 0)
      throw Error("--checkpoint-every changes nothing here", "it is for --checkpoint FILE and --resume FILE");
    return;
  }
  scene_ = checksum_of(assembly);
  program_ = checksum_of_program();
  for (const std::filesystem::path& other : others)
    if (whither(other) == whither(file_))
      throw Error(fmt::format("the checkpoint cannot be {}: that is the scene, or what the run writes",
                              file_.string()),
                  "give the checkpoint a file of its own");
  for (const std::string& named : files_named_in(assembly.scene))
    if (whither(named) == whither(file_))
      throw Error(fmt::format("the checkpoint cannot be {}, which the scene reads", file_.string()),
                  "give the checkpoint a file of its own");
  if (!options.resume.empty()) read(options.resume);
  const bool replaces = overwrite || options.file.empty() || options.file == options.resume;
  const auto allowed = replaces ? report::Overwrite::yes : report::Overwrite::no;
  if (file_.has_parent_path())
    check_outputs(file_.parent_path(), {file_.filename().string()}, allowed);
  else
    report::check_target(file_, allowed);
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
  Header header{built_version(), program_, scene_};
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
  const std::string name = file.string();
  const std::string bytes =
      whole_file(file, "the checkpoint ", "--checkpoint FILE writes one while a run goes on");
  const std::string_view text(bytes);
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
  if (header.program != built_version() || header.bytes != program_)
    throw Error(fmt::format("the checkpoint {} was written by another build of Ictus", name),
                fmt::format("only that one goes on to the same bits:\n{}", header.program));
  if (header.scene != scene_)
    throw Error(fmt::format("the checkpoint {} is of another scene", name),
                "give the scene, its files and --set as they were");
  state_ = archive.unread();
  is_own_ = file == file_;
}

void CheckpointFile::remove() const {
  if (!(written_ || is_own_) || !is_checkpoint(file_)) return;
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
}

std::string CheckpointFile::how_to_go_on() const {
  return written_ ? fmt::format("it goes on with --resume {}", file_.string()) : std::string();
}

}  // namespace ictus::cli
