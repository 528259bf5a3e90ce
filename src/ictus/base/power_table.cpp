#include "ictus/base/power_table.hpp"

#include <map>
#include <mutex>

#include "ictus/base/error.hpp"

namespace ictus {

PowerTable::PowerTable(double p) : p_(p) {
  expects(holds(p), "a table of powers is for moderate exponents");
  double term = 1;
  for (std::size_t k = 0; k < terms_.size(); ++k)
    terms_[k] = term *= (p - static_cast<double>(k)) / static_cast<double>(k + 1);
  for (std::size_t i = 0; i < parts; ++i) {
    const double place = 1 + (static_cast<double>(i) + 0.5) / static_cast<double>(parts);
    part_[i] = {place, 1 / place, std::pow(place, p)};
  }
  for (std::size_t k = 0; k < octaves; ++k)
    octave_[k] = std::pow(std::ldexp(1.0, static_cast<int>(k + first_octave) - 1023), p);
}

std::shared_ptr<const PowerTable> power_table(double p) {
  static std::mutex alone;
  static std::map<double, std::weak_ptr<const PowerTable>> tables;
  const std::lock_guard lock(alone);
  if (const auto found = tables.find(p); found != tables.end())
    if (auto table = found->second.lock()) return table;
  // Sweeps over exponents leave none behind.
  for (auto at = tables.begin(); at != tables.end();) at = at->second.expired() ? tables.erase(at) : ++at;
  auto table = std::make_shared<const PowerTable>(p);
  tables[p] = table;
  return table;
}

}  // namespace ictus
