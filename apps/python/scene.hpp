#pragma once
// A scene that is ready to run, as Python holds it.

#include <memory>
#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"

namespace ictus::python {

struct ReadyScene {
  Assembly assembly;
  std::string command;  // the command line that would give the same result, for result files
};
using ReadyScenePointer = std::shared_ptr<ReadyScene>;

}  // namespace ictus::python
