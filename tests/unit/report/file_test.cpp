#include "ictus/report/file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "ictus/base/error.hpp"
#include "tests/unit/report/sample.hpp"

namespace ictus::report::file_test {
namespace {

std::string content(const std::filesystem::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

TEST(WriteFile, WritesEveryByteAndLeavesNothingElse) {
  const Folder folder;
  const std::string bytes("a\0b\n", 4);
  write_file(folder / "x", bytes, Overwrite::no);
  EXPECT_EQ(content(folder / "x"), bytes);
  EXPECT_EQ(folder.count(), 1u);
}

TEST(WriteFile, RefusesToOverwriteUnlessTold) {
  const Folder folder;
  write_file(folder / "x", "old", Overwrite::no);
  EXPECT_THROW(write_file(folder / "x", "new", Overwrite::no), Error);
  EXPECT_EQ(content(folder / "x"), "old");
  write_file(folder / "x", "new", Overwrite::yes);
  EXPECT_EQ(content(folder / "x"), "new");
  EXPECT_EQ(folder.count(), 1u);
}

TEST(WriteFile, ReplacesTheFileBehindALink) {
  const Folder folder;
  write_file(folder / "x", "old", Overwrite::no);
  std::filesystem::create_symlink(folder / "x", folder / "link");
  write_file(folder / "link", "new", Overwrite::yes);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(content(folder / "x"), "new");
}

TEST(WriteFile, NamesTheFileItCannotWrite) {
  const Folder folder;
  try {
    write_file(folder / "none/x", "bytes", Overwrite::yes);
    FAIL() << "wrote into a folder that is not there";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("none/x"), std::string::npos) << error.what();
  }
}

/// Files of this process may not grow beyond a size, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST(WriteFile, KeepsTheOldFileWhenTheDiskIsFull) {
  const Folder folder;
  write_file(folder / "x", "old", Overwrite::no);
  {
    const FullDisk full(1000);
    EXPECT_THROW(write_file(folder / "x", std::string(5000, 'n'), Overwrite::yes), Error);
  }
  EXPECT_EQ(content(folder / "x"), "old");
  EXPECT_EQ(folder.count(), 1u);
}

TEST(WriteFile, ReplacesNeitherFoldersNorDevices) {
  const Folder folder;
  EXPECT_THROW(write_file(folder / ".", "bytes", Overwrite::yes), Error);
  EXPECT_THROW(write_file("/dev/null", "bytes", Overwrite::yes), Error);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(WriteFile, LeavesNothingWhereItsWriterFails) {
  const Folder folder;
  const auto fails_late = [](const Sink& sink) {
    sink(std::string(100000, 'x'));
    throw Error("the disk of the writer's mind is full");
  };
  EXPECT_THROW(write_file(folder / "x", fails_late, Overwrite::no), Error);
  EXPECT_FALSE(std::filesystem::exists(folder / "x"));
  write_file(folder / "x", "old", Overwrite::no);
  EXPECT_THROW(write_file(folder / "x", fails_late, Overwrite::yes), Error);
  EXPECT_EQ(std::filesystem::file_size(folder / "x"), 3u);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder / ".")) ++files;
  EXPECT_EQ(files, 1u) << "a part was left behind";
}

}  // namespace
}  // namespace ictus::report::file_test
