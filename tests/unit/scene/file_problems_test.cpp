#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/scene/reading.hpp"

namespace ictus::file_problems_test {
namespace {

namespace fs = std::filesystem;

class SceneFile : public ::testing::Test {
 protected:
  SceneFile() : folder_(fs::temp_directory_path() / ("ictus_scene_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~SceneFile() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  static Problem only_problem(const std::string& path) {
    Problems problems;
    const Scene scene = read_scene(path, {}, problems);
    EXPECT_EQ(scene.file, path);
    EXPECT_EQ(problems.list().size(), 1u);
    return problems.empty() ? Problem{} : problems.list().front();
  }

 private:
  fs::path folder_;
};

TEST_F(SceneFile, IsRead) {
  Problems problems;
  const Scene scene = read_scene(written("a.toml", "[[body]]\nname = \"a\"\nmass = 1\n"), {}, problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(scene.bodies.at(0).name.place.file, path("a.toml"));
}

TEST_F(SceneFile, Missing) {
  written("cradle.toml", "");
  const Problem problem = only_problem(path("cradel.toml"));
  EXPECT_EQ(problem.message, "there is no such file");
  EXPECT_EQ(problem.help, "did you mean '" + path("cradle.toml") + "'?");
  EXPECT_EQ(only_problem(path("no/x.toml")).help, "there is no folder '" + path("no") + "'");
  EXPECT_EQ(only_problem("").message, "no scene file is named");
}

TEST_F(SceneFile, Folder) { EXPECT_EQ(only_problem(path("")).message, "is a folder, not a scene file"); }

TEST_F(SceneFile, NoPermission) {
  const std::string file = written("secret.toml", "");
  fs::permissions(file, fs::perms::none);
  // Root may read everything: then the file is merely empty.
  const char* expected = ::geteuid() == 0 ? "the scene is empty" : "cannot be read: Permission denied";
  EXPECT_EQ(only_problem(file).message, expected);
}

TEST_F(SceneFile, TooLarge) {
  const std::string file = written("huge.toml", "");
  fs::resize_file(file, (std::uintmax_t{64} << 20) + 1);  // sparse: no bytes are written
  EXPECT_EQ(only_problem(file).message, "is larger than 64 MiB");
}

TEST_F(SceneFile, Binary) {
  EXPECT_EQ(only_problem(written("b.toml", std::string("\x7f"
                                                       "ELF\0\0",
                                                       6)))
                .message,
            "is not a text file: it has bytes of value 0");
}

}  // namespace
}  // namespace ictus::file_problems_test
