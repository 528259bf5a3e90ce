#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "ictus/scene/read_node.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace ictus::fuzz {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "ictus-fuzz-XXXXXX").string();
    must(mkdtemp(name.data()) != nullptr, "there is a folder for temporary files");
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

constexpr std::int64_t most = 300;  // of a thing that is counted

bool counts_many(const Node& node) {
  if (const auto* whole = std::get_if<std::int64_t>(&node.value)) return *whole > most || *whole < -most;
  if (const auto* list = std::get_if<Array>(&node.value)) {
    for (const Node& item : list->items)
      if (counts_many(item)) return true;
  } else if (const Table* table = table_in(node)) {
    for (const Entry& entry : table->entries)
      if (counts_many(entry.value)) return true;
  }
  return false;
}

}  // namespace

void must(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", promise);
  std::abort();
}

std::string as_file(const char* name, Bytes bytes) {
  static const Folder folder;
  const std::string path = folder.path() / name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

bool is_huge(Bytes text) {
  if (text.find('\0') != Bytes::npos) return false;
  const Parsed parsed = parse_toml(text);
  for (const Entry& entry : parsed.table.entries)
    if (counts_many(entry.value)) return true;
  return false;
}

std::size_t Dealt::byte() {
  if (rest_.empty()) return 0;
  const auto value = static_cast<unsigned char>(rest_.front());
  rest_.remove_prefix(1);
  return value;
}

std::size_t Dealt::below(std::size_t count) { return byte() % count; }

double Dealt::number() {
  using Limits = std::numeric_limits<double>;
  constexpr double strange[] = {0,
                                -0.0,
                                1,
                                -1,
                                0.5,
                                2,
                                1e-300,
                                1e300,
                                -1e300,
                                Limits::max(),
                                Limits::denorm_min(),
                                Limits::infinity(),
                                -Limits::infinity(),
                                Limits::quiet_NaN(),
                                Limits::epsilon(),
                                1e9};
  const std::size_t kind = byte();
  if (kind < 64) return strange[kind % std::size(strange)];
  if (kind < 192) return (static_cast<double>(byte()) - 128) / 16;
  double value = 0;
  char bytes[sizeof value];
  for (char& one : bytes) one = static_cast<char>(byte());
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

double Dealt::plain() {
  return std::ldexp(1 + static_cast<double>(byte()) / 256, static_cast<int>(below(16)) - 8);
}

std::vector<double> Dealt::numbers(std::size_t count, bool wild) {
  std::vector<double> values(count);
  for (double& value : values) value = wild ? number() : (byte() % 2 ? plain() : -plain());
  return values;
}

}  // namespace ictus::fuzz
