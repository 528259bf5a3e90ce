#pragma once
// What was computed, appended to a file as soon as it is: a sweep that was killed goes on where it was. Each record has
// a checksum, so that one that was cut off is known and computed again.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "ictus/sweep/worker.hpp"

namespace ictus::sweep {

struct JournalRecord {
  std::size_t point;
  PointResult result;
  std::span<const double> values;
};

/// As bytes, which also travel between processes.
void append_record(std::string& bytes, const JournalRecord& record);
using TakeRecord = std::function<void(const JournalRecord&)>;
/// All whole records; returns how many bytes they take.
std::size_t read_records(std::string_view bytes, std::size_t outcomes, const TakeRecord& take);

/// Reads the records of a file; throws Error where it is that of another sweep.
void read_journal(const std::filesystem::path& path, const SweepPlan& plan, const TakeRecord& take);

class Journal {
 public:
  /// Appends to the file, which is made where there is none; what is cut off at its end goes first. Throws Error where
  /// another process has it open.
  Journal(const std::filesystem::path& path, const SweepPlan& plan);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Throws Error where the disk is full; what was written before stays whole.
  void append(std::string_view records);

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  std::size_t size_ = 0;  // of whole records
};

}  // namespace ictus::sweep
