#include "ictus/trace/columns.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include "ictus/base/archive.hpp"
#include "ictus/trace/column_name.hpp"

namespace ictus {
namespace {

constexpr const char* energies[] = {"kinetic",   "vibrational", "potential", "stored",   "dissipated",
                                    "law",       "impact",      "rest",      "friction", "work",
                                    "corrected", "total",       "remainder"};

/// Of the first body, as the others have them: 2 or 3 where coordinates are called "ball.x", "ball.y", more where it turns.
std::size_t numbers_of_body(const std::vector<Heading>& coordinates) {
  constexpr std::array<std::string_view, 7> numbers{"x",          "y",          "z",         "angle",
                                                    "rotation.x", "rotation.y", "rotation.z"};
  if (coordinates.empty() || !coordinates.front().name.ends_with(".x")) return 1;
  const std::string& first = coordinates.front().name;
  const std::string_view body(first.data(), first.size() - 1);  // "ball."
  const auto is_of_it = [&](const Heading& heading) {
    return heading.name.starts_with(body) &&
           std::find(numbers.begin(), numbers.end(), std::string_view(heading.name).substr(body.size())) !=
               numbers.end();
  };
  const auto end = std::find_if_not(coordinates.begin(), coordinates.end(), is_of_it);
  return static_cast<std::size_t>(end - coordinates.begin());
}

/// The same distance, counted the other way.
Column depth_of(const Column& gap) {
  Column depth{gap.name.substr(0, gap.name.size() - 3) + "depth", "m", gap.values};
  for (double& value : depth.values) value = 0 - value;
  return depth;
}

}  // namespace

std::array<double, 13> Columns::energies_of(const Ledger& ledger) {
  return {ledger.kinetic,
          ledger.vibrational,
          ledger.potential,
          ledger.stored,
          ledger.dissipated,
          ledger.dissipated_by(Loss::law),
          ledger.dissipated_by(Loss::impact),
          ledger.dissipated_by(Loss::rest),
          ledger.dissipated_by(Loss::friction),
          ledger.work,
          ledger.corrected,
          ledger.total(),
          ledger.remainder()};
}

Columns::Columns(const std::vector<Heading>& coordinates, const std::vector<std::string>& contacts,
                 const std::vector<Heading>& more, const Options& options)
    : options_(options),
      coordinates_(std::min(options.most_columns * numbers_of_body(coordinates), coordinates.size())),
      contacts_(0),
      asked_(options.every),
      every_(options.every) {
  columns_.reserve(1 + 2 * coordinates_ + std::size(energies) + more.size() +
                   numbers_per_contact * std::min(contacts.size(), options.most_columns));
  columns_.push_back({"time", "s", {}});
  for (std::size_t i = 0; i < coordinates_; ++i) {
    const auto& [name, unit] = coordinates[i];
    columns_.push_back({column_name(name, "position"), unit, {}});
    columns_.push_back({column_name(name, "velocity"), unit + "/s", {}});
  }
  for (const char* name : energies) columns_.push_back({std::string("energy.") + name, "J", {}});
  for (const auto& [name, unit] : more) columns_.push_back({name, unit, {}});
  for (const std::string& name : contacts) add_contact(name);
}

/// It had no force until now.
void Columns::add_contact(const std::string& name) {
  if (contacts_ == options_.most_columns) return;
  flush();
  const std::size_t rows = columns_.front().values.size();
  const auto at =
      columns_.begin() + static_cast<std::ptrdiff_t>(first_contact() + numbers_per_contact * contacts_++);
  columns_.insert(at, {Column{name + ".gap", "m", std::vector<double>(rows)},
                       Column{name + ".speed", "m/s", std::vector<double>(rows)},
                       Column{name + ".force", "N", std::vector<double>(rows)},
                       Column{name + ".impulse", "N s", std::vector<double>(rows)},
                       Column{name + ".energy", "J", std::vector<double>(rows)}});
}

std::size_t Columns::block_rows() const {
  return std::clamp<std::size_t>(options_.most_numbers / (4 * columns_.size()), 1, 64);
}

double* Columns::new_row() {
  if (in_block_ >= block_rows()) {
    flush();
    while (columns_.front().values.size() * columns_.size() > options_.most_numbers) thin_out();
  }
  // It grows as it fills: a run of which only the outcomes are wanted has two rows.
  const std::size_t width = columns_.size();
  if (block_.size() < width * (in_block_ + 1))
    block_.resize(width * std::min(block_rows(), std::max<std::size_t>(2, 2 * in_block_)));
  return block_.data() + width * in_block_++;
}

void Columns::flush() {
  const std::size_t width = columns_.size();
  for (std::size_t c = 0; c < width && in_block_ > 0; ++c) {
    std::vector<double>& values = columns_[c].values;
    const std::size_t needed = values.size() + in_block_;
    if (values.capacity() < needed) values.reserve(std::max(2 * values.capacity(), needed));
    for (std::size_t r = 0; r < in_block_; ++r) values.push_back(block_[r * width + c]);
  }
  in_block_ = 0;
}

void Columns::thin_out() {
  every_ *= 2;
  for (Column& column : columns_) {
    const std::size_t half = (column.values.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) column.values[i] = column.values[2 * i];
    column.values.resize(half);
  }
}

void Column::archive(Archive& archive) { archive(name, unit, values); }

/// The block as it is: when rows are thinned out depends on when it is full.
void Columns::archive(Archive& archive) {
  archive(columns_, block_, contacts_, in_block_, every_, offered_, holds_last_);
}

std::vector<Column>& Columns::settled() {
  flush();
  return columns_;
}

std::vector<Column> Columns::finish(std::span<const char> touched) {
  flush();
  const std::size_t first = first_contact(), end = first + numbers_per_contact * contacts_;
  std::vector<Column> kept;
  kept.reserve(columns_.size() + contacts_);
  for (std::size_t k = 0; k < columns_.size(); ++k) {
    const bool of_contact = k >= first && k < end;
    if (of_contact && !touched.empty() && !touched[(k - first) / numbers_per_contact]) continue;
    const bool is_gap = of_contact && (k - first) % numbers_per_contact == 0;
    kept.push_back(is_gap ? depth_of(columns_[k]) : std::move(columns_[k]));
    const bool is_last = of_contact && (k - first) % numbers_per_contact == numbers_per_contact - 1;
    if (is_last) kept.push_back(std::move(columns_[k + 1 - numbers_per_contact]));
  }
  return kept;
}

}  // namespace ictus
