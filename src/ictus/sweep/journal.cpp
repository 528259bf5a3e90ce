#include "ictus/sweep/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <algorithm>

#include <algorithm>
#include <boost/crc.hpp>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

namespace ictus::sweep {
namespace {

/// Before the values and the words of a record.
struct Head {
  std::uint64_t point = 0;
  std::uint32_t words = 0;  // bytes
  std::uint32_t status = 0;
};

std::uint32_t checksum(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

std::string title_line(const SweepPlan& plan) {
  return fmt::format("ictus sweep journal 1 {} {} points {} outcomes\n", plan.fingerprint, plan.points(),
                     plan.outcomes.size());
}

std::string whole_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string_view records_of(std::string_view bytes, const std::filesystem::path& path,
                            const SweepPlan& plan) {
  const std::string title = title_line(plan);
  if (bytes.starts_with(title)) return bytes.substr(title.size());
  if (title.starts_with(bytes)) return {};  // killed while it was made
  throw Error(path.string() + " was written by another sweep: scene, parameters, outcomes or version differ",
              "take another file for the output, or begin anew with --force");
}

}  // namespace

void append_record(std::string& bytes, const JournalRecord& record) {
  const std::size_t start = bytes.size();
  const Head head{record.point, static_cast<std::uint32_t>(record.result.error.size()),
                  static_cast<std::uint32_t>(record.result.status)};
  bytes.append(reinterpret_cast<const char*>(&head), sizeof head);
  bytes.append(reinterpret_cast<const char*>(record.values.data()), record.values.size_bytes());
  bytes += record.result.error;
  const std::uint32_t sum = checksum(std::string_view(bytes).substr(start));
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
}

std::size_t read_records(std::string_view bytes, std::size_t outcomes, const TakeRecord& take) {
  std::size_t at = 0;
  std::vector<double> values(outcomes);
  while (bytes.size() - at >= sizeof(Head)) {
    Head head;
    std::memcpy(&head, bytes.data() + at, sizeof head);
    const std::size_t body = sizeof head + outcomes * sizeof(double) + head.words;
    std::uint32_t sum = 0;
    if (bytes.size() - at < body + sizeof sum) break;
    std::memcpy(&sum, bytes.data() + at + body, sizeof sum);
    if (sum != checksum(bytes.substr(at, body))) break;
    std::copy_n(bytes.data() + at + sizeof head, outcomes * sizeof(double),
                reinterpret_cast<char*>(values.data()));
    take({head.point,
          {static_cast<PointStatus>(head.status),
           std::string(bytes.substr(at + body - head.words, head.words))},
          values});
    at += body + sizeof sum;
  }
  return at;
}

void read_journal(const std::filesystem::path& path, const SweepPlan& plan, const TakeRecord& take) {
  const std::string bytes = whole_file(path);
  read_records(records_of(bytes, path, plan), plan.outcomes.size(), take);
}

Journal::Journal(const std::filesystem::path& path, const SweepPlan& plan) : path_(path) {
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0)
    throw Error(fmt::format("cannot write {}: {}", path.string(), std::generic_category().message(errno)));
  try {
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
      throw Error(path.string() + " is being written by another process",
                  "one sweep at a time has an output");
    const std::string bytes = whole_file(path), title = title_line(plan);
    const std::string_view records = records_of(bytes, path, plan);
    size_ = title.size() + read_records(records, plan.outcomes.size(), [](const JournalRecord&) {});
    if (bytes.size() < title.size()) {
      size_ = 0;
      append(title);
    } else if (::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0) {
      throw Error(fmt::format("cannot write {}: {}", path.string(), std::generic_category().message(errno)));
    }
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

Journal::~Journal() { ::close(descriptor_); }

void Journal::append(std::string_view records) {
  std::size_t written = 0;
  while (written < records.size()) {
    const ssize_t count = ::pwrite(descriptor_, records.data() + written, records.size() - written,
                                   static_cast<off_t>(size_ + written));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      const int reason = errno;
      // What was cut off goes; where even this fails its checksum tells.
      if (::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0) errno = reason;
      throw Error(fmt::format("cannot write {}: {}", path_.string(), std::generic_category().message(reason)),
                  "what was written stays: make room, and the same command goes on from there");
    }
    written += static_cast<std::size_t>(count);
  }
  size_ += written;
}

}  // namespace ictus::sweep
