// One program for all targets, so that the library is linked once: ICTUS_FUZZ names the target.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace ictus::fuzz;

struct Target {
  std::string_view name;
  void (*read)(Bytes);
};
constexpr Target targets[] = {{"audio", read_audio_file},   {"exact", read_exact},     {"fit", read_fit},
                              {"impact", resolve_impact},   {"mesh", read_meshes},     {"modes", read_modes},
                              {"numbers", read_quantities}, {"records", read_records}, {"run", run_scene},
                              {"scene", read_scene},        {"set", read_overrides},   {"sound", play_sound},
                              {"sweep", read_sweep},        {"tables", read_tables},   {"twin", be_wrong}};

constexpr double longest = 5;  // s of the processor, for one input

void (*target)(Bytes) = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* wanted = std::getenv("ICTUS_FUZZ");
  for (const Target& one : targets)
    if (wanted && one.name == wanted) target = one.read;
  if (target) return 0;
  std::fputs("ICTUS_FUZZ names the target, one of:", stderr);
  for (const Target& one : targets) std::fprintf(stderr, " %s", one.name.data());
  std::fputs("\n", stderr);
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::clock_t start = std::clock();
  target({reinterpret_cast<const char*>(data), size});
  must(static_cast<double>(std::clock() - start) < longest * CLOCKS_PER_SEC, "an input is dealt with in 5 s");
  return 0;
}
