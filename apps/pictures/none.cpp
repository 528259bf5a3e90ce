// Without Cairo nothing is painted.

#include "../cli/paint.hpp"
#include "ictus/base/error.hpp"

namespace ictus::cli {

void expect_painter(const std::string& option) {
  throw Error(
      option + ": this program was built without Cairo and giflib",
      "install libcairo2-dev and libgif-dev and build again with -DICTUS_PICTURES=ON, or write --svg");
}

void paint_png(const report::Drawing&, std::size_t, const report::Sink&) { expect_painter("--png"); }
void paint_gif(const Reel&, const report::Sink&) { expect_painter("--gif"); }

}  // namespace ictus::cli
