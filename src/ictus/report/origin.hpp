#pragma once
// Where a result comes from: enough to make it again. It stands in every file we write.

#include <string>

namespace ictus::report {

struct Origin {
  std::string title;
  std::string scene;    // the resolved scene, TOML
  std::string version;  // of Ictus, with compiler and flags
  std::string command;  // the command line that made it
};

}  // namespace ictus::report
