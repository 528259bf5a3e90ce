#include "ictus/report/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus::report {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& target, const std::string& what, int reason) {
  throw Error("cannot write " + target.string() + ": " + what + ": " +
              std::generic_category().message(reason));
}

[[noreturn]] void refuse_existing(const fs::path& target) {
  throw Error(target.string() + " exists already",
              "it is of an earlier run: add --force to replace it, or choose another name or folder");
}

/// A file beside the target that vanishes unless it is moved to its place.
class TemporaryFile {
 public:
  explicit TemporaryFile(const fs::path& target) : target_(target) {
    static std::atomic<unsigned> counter{0};
    const std::string suffix = "." + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".part";
    path_ = target;
    path_ += suffix;
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail(target_, "creating a file in its folder", errno);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!moved_) ::unlink(path_.c_str());
  }

  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail(target_, "writing", errno);
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  /// Some file systems report a full disk only here. Pipes and the like cannot be synchronised: EINVAL.
  void close() {
    if (::fsync(descriptor_) != 0 && errno != EINVAL) fail(target_, "writing", errno);
    const int descriptor = std::exchange(descriptor_, -1);
    if (::close(descriptor) != 0) fail(target_, "closing", errno);
  }

  void move_over() {
    if (::rename(path_.c_str(), target_.c_str()) != 0) fail(target_, "renaming", errno);
    moved_ = true;
  }

  /// A link is refused when the name is taken, by whomever and however late; a rename would replace it.
  void move_beside() {
    if (::link(path_.c_str(), target_.c_str()) == 0) return;
    if (errno == EEXIST) refuse_existing(target_);
    // No hard links on this file system: look again, then rename.
    check_target(target_, Overwrite::no);
    move_over();
  }

 private:
  fs::path target_, path_;
  int descriptor_ = -1;
  bool moved_ = false;
};

/// Through symbolic links, so that the file is replaced and not the link.
fs::path resolved(const fs::path& target) {
  std::error_code ignored;
  const fs::path real = fs::canonical(target, ignored);
  return real.empty() ? target : real;
}

}  // namespace

void check_target(const fs::path& target, Overwrite overwrite) {
  std::error_code ignored;
  const fs::file_status status = fs::status(target, ignored);
  if (!fs::exists(status) && fs::is_symlink(fs::symlink_status(target, ignored)))
    throw Error("cannot write " + target.string() + ": it is a link to nowhere");
  if (!fs::exists(status)) return;
  if (!fs::is_regular_file(status))
    throw Error("cannot write " + target.string() + ": it is not a regular file");
  if (overwrite == Overwrite::no) refuse_existing(target);
}

void write_file(const fs::path& target, const std::function<void(const Sink&)>& fill, Overwrite overwrite) {
  check_target(target, overwrite);
  TemporaryFile file(resolved(target));
  fill([&](std::string_view bytes) { file.write(bytes); });
  file.close();
  if (overwrite == Overwrite::yes)
    file.move_over();
  else
    file.move_beside();
}

void write_file(const fs::path& target, std::string_view bytes, Overwrite overwrite) {
  write_file(
      target, [&](const Sink& sink) { sink(bytes); }, overwrite);
}

}  // namespace ictus::report
