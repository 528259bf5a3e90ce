#pragma once
// A run that has ended, as Python holds it: arrays look into its trace.

#include "ictus/trace/trace.hpp"
#include "scene.hpp"

namespace ictus::python {

struct FinishedRun {
  ReadyScenePointer scene;
  Trace trace;
};

}  // namespace ictus::python
