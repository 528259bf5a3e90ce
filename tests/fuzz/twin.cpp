// Broken on purpose, so that fuzz.py can show that each kind of fault is seen.

#include <ctime>
#include <limits>
#include <memory>

#include "tests/fuzz/fuzz.hpp"

namespace ictus::fuzz {
namespace {

volatile char seen;
char* volatile kept;
volatile int sum = std::numeric_limits<int>::max();

void work_for(double seconds) {
  const std::clock_t start = std::clock();
  while (static_cast<double>(std::clock() - start) < seconds * CLOCKS_PER_SEC) seen = 'h';
}

}  // namespace

void be_wrong(Bytes bytes) {
  const auto block = std::make_unique<char[]>(8);
  if (bytes.starts_with("beyond")) seen = block[8 + bytes.size() - 6];
  if (bytes.starts_with("leak")) {
    kept = new char[100];
    kept = nullptr;
  }
  if (bytes.starts_with("slow")) work_for(6);
  if (bytes.starts_with("large")) {
    kept = new char[std::size_t{3} << 30];
    delete[] kept;
  }
  if (bytes.starts_with("overflow")) sum = sum + 1;
  if (bytes.starts_with("promise")) must(false, "this promise is broken");
}

}  // namespace ictus::fuzz
