#pragma once
// The columns of a run, the same for every method: time, coordinates, contacts, energies, and what else a method
// knows. Rows are written into a block and moved to the columns many at a time. When there are too many numbers,
// every second row goes.

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "ictus/trace/ledger.hpp"
#include "ictus/trace/limits.hpp"
#include "ictus/trace/state_view.hpp"

namespace ictus {

class Archive;

struct Column {
  std::string name;  // "ball.position", "ball-wall.force", "energy.kinetic"
  std::string unit;  // SI: "m", "m/s", "N", "J"
  std::vector<double> values;

  void archive(Archive& archive);
};

struct Heading {
  std::string name, unit;
};

/// One contact at one instant.
struct ContactSample {
  double gap;      // m; its column "depth" is −gap
  double speed;    // m/s, closing
  double force;    // N
  double impulse;  // N s, so far
  double energy;   // J, stored
};

class Columns {
 public:
  struct Options {
    std::size_t every = 1;                           // keep each n-th row, and the last
    std::size_t most_columns = ictus::most_columns;  // bodies and contacts with columns of their own
    std::size_t most_numbers = ictus::most_numbers;
  };
  /// Coordinates: "ball" or "ball.x", and the unit of their positions.
  Columns(const std::vector<Heading>& coordinates, const std::vector<std::string>& contacts,
          const std::vector<Heading>& more, const Options& options);

  /// A contact that is seen for the first time now.
  void add_contact(const std::string& name);

  /// Is the row of the next step kept?
  bool wants() { return holds_last_ = offered_++ % every_ == 0; }
  /// Of the rows offered, is the last one kept?
  bool holds_last() const { return holds_last_; }
  /// Every n-th is kept, more than was asked for?
  std::size_t every() const { return every_; }
  bool thinned() const { return every_ > asked_; }

  /// Writes a row; `contact(j)` is a ContactSample.
  template <class ContactAt>
  void add(const StateView& state, ContactAt&& contact, const Ledger& ledger,
           std::span<const double> more = {}) {
    double* out = new_row();
    *out++ = state.t;
    for (std::size_t i = 0; i < coordinates_; ++i) {
      *out++ = state.position(i);
      *out++ = state.velocity(i);
    }
    for (std::size_t j = 0; j < contacts_; ++j) {
      const ContactSample sample = contact(j);
      *out++ = sample.gap;
      *out++ = sample.speed;
      *out++ = sample.force;
      *out++ = sample.impulse;
      *out++ = sample.energy;
    }
    for (double value : energies_of(ledger)) *out++ = value;
    for (double value : more) *out++ = value;
  }

  /// All rows moved to the columns, for those who derive one from others.
  std::vector<Column>& settled();
  /// Without the contacts that are not `touched`; an empty span keeps all.
  std::vector<Column> finish(std::span<const char> touched);

  void archive(Archive& archive);

  static constexpr std::size_t numbers_per_contact = 5;
  std::size_t first_contact() const { return 1 + 2 * coordinates_; }
  std::size_t contacts() const { return contacts_; }

 private:
  std::size_t block_rows() const;
  static std::array<double, 13> energies_of(const Ledger& ledger);
  double* new_row();
  void flush();
  void thin_out();

  std::vector<Column> columns_;
  std::vector<double> block_;  // row after row
  Options options_;
  std::size_t coordinates_, contacts_;
  std::size_t in_block_ = 0;
  std::size_t asked_, every_, offered_ = 0;
  bool holds_last_ = false;
};

}  // namespace ictus
