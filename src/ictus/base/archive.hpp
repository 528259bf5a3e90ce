#pragma once
// What a run remembers as bytes, and back again. One list of fields serves both ways:
//     void archive(Archive& archive) { archive(t, q, names); }
// writes the fields where the archive writes, and fills them in where it reads. Numbers keep their bits. A type that is
// not known here tells its fields in a member archive(), or in a function fields(Archive&, T&) beside it.
// The bytes are those of this build on this machine; who keeps them says of what they are. Lengths are looked at before
// they are believed: bytes that end too soon, or name more things than there are bytes left, are an Error and no crash.
// Numbers, words and truths are taken as they come: who keeps bytes guards them by checksum().

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace ictus {

class Archive {
 public:
  /// Writes.
  Archive() = default;
  /// Reads these bytes, which must live as long.
  explicit Archive(std::string_view bytes) : unread_(bytes), reads_(true) {}

  bool reads() const { return reads_; }
  const std::string& written() const { return written_; }
  std::string_view unread() const { return unread_; }
  /// Complains where there is more than was asked for.
  void end() const;

  template <class... T>
  void operator()(T&... fields) {
    (field(fields), ...);
  }

 private:
  template <class T>
  static constexpr bool is_number = std::is_arithmetic_v<T> || std::is_enum_v<T>;

  template <class T>
  void field(T& x) {
    if constexpr (requires { x.archive(*this); })
      x.archive(*this);
    else if constexpr (is_number<T>)
      bytes(&x, sizeof x);
    else
      fields(*this, x);
  }

  template <class T>
  friend void fields(Archive& archive, std::vector<T>& list) {
    std::size_t count = list.size();
    archive(count);
    if (archive.reads_) list.resize(archive.room_for(count, is_number<T> ? sizeof(T) : 1));
    if constexpr (is_number<T>)
      archive.bytes(list.data(), count * sizeof(T));
    else
      for (T& each : list) archive(each);
  }
  friend void fields(Archive& archive, std::string& text) {
    std::size_t count = text.size();
    archive(count);
    if (archive.reads_) text.resize(archive.room_for(count, 1));
    archive.bytes(text.data(), count);
  }
  template <class T, std::size_t n>
  friend void fields(Archive& archive, std::array<T, n>& list) {
    for (T& each : list) archive(each);
  }
  template <class T>
  friend void fields(Archive& archive, std::optional<T>& perhaps) {
    bool is_there = perhaps.has_value();
    archive(is_there);
    if (archive.reads_) perhaps = is_there ? std::optional<T>(T{}) : std::nullopt;
    if (perhaps) archive(*perhaps);
  }
  template <class Key, class T>
  friend void fields(Archive& archive, std::map<Key, T>& map) {
    std::vector<std::pair<Key, T>> pairs(map.begin(), map.end());
    archive(pairs);
    if (archive.reads_) map = std::map<Key, T>(pairs.begin(), pairs.end());
  }
  template <class A, class B>
  friend void fields(Archive& archive, std::pair<A, B>& pair) {
    archive(pair.first, pair.second);
  }
  /// Of a fixed size only where it is that size.
  template <class Derived>
  friend void fields(Archive& archive, Eigen::PlainObjectBase<Derived>& matrix) {
    using Scalar = typename Derived::Scalar;
    Eigen::Index rows = matrix.rows(), columns = matrix.cols();
    archive(rows, columns);
    const auto size = [&] { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); };
    if (archive.reads_) {
      archive.check(rows >= 0 && columns >= 0 && rows <= most_rows && columns <= most_rows);
      archive.check((Derived::RowsAtCompileTime < 0 || rows == Derived::RowsAtCompileTime) &&
                    (Derived::ColsAtCompileTime < 0 || columns == Derived::ColsAtCompileTime));
      archive.room_for(size(), sizeof(Scalar));
      matrix.resize(rows, columns);
    }
    archive.bytes(matrix.data(), size() * sizeof(Scalar));
  }

  static constexpr Eigen::Index most_rows = 1'000'000'000;

  /// Bytes of a place in memory, there or back.
  void bytes(void* place, std::size_t count);
  /// The count, where so many things of this size are still to be read.
  std::size_t room_for(std::size_t count, std::size_t size) const;
  static void check(bool holds);

  std::string written_;
  std::string_view unread_;
  bool reads_ = false;
};

/// Of bytes: another one for any change of a single byte, and all but surely for any other change [FNV-1a].
inline std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (const char each : bytes) sum = (sum ^ static_cast<unsigned char>(each)) * 0x100000001b3u;
  return sum;
}

}  // namespace ictus
