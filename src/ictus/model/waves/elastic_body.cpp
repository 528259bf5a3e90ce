#include "ictus/model/waves/elastic_body.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus::waves {
namespace {

bool usable(double value) { return value > 0 && std::isfinite(value); }

/// Σ over the sections of what integral(section, low, high) says of their part of [from, to].
template <class Integral>
double over_sections(const std::vector<Section>& sections, double from, double to, Integral integral) {
  double sum = 0, start = 0;
  for (const Section& section : sections) {
    const double low = std::max(from, start), high = std::min(to, section.until);
    if (low < high) sum += integral(section, low, high);
    start = section.until;
  }
  return sum;
}

}  // namespace

ElasticBody::ElasticBody(Profile profile, double young, double density)
    : ElasticBody(profile, {{profile.length(), young, density}}) {}

ElasticBody::ElasticBody(Profile profile, std::vector<Section> sections)
    : profile_(std::move(profile)), sections_(std::move(sections)) {
  double last = 0;
  for (const Section& section : sections_) {
    if (!usable(section.young))
      throw Error("Young's modulus of a body is not positive", "finite, above 0 Pa");
    if (!usable(section.density))
      throw Error("the density of a body is not positive", "finite, above 0 kg/m^3");
    if (!(section.until > last))
      throw Error("the sections of a body do not follow each other", "until must rise");
    last = section.until;
  }
  // A last section that ends within rounding of the profile ends with it.
  if (!(last >= length() * (1 - 1e-12)))
    throw Error("the sections of a body end before the body", "the last one must reach its right end");
  sections_.back().until = std::max(last, length());
}

double ElasticBody::mass(double from, double to) const {
  return over_sections(sections_, from, to, [&](const Section& section, double low, double high) {
    return section.density * profile_.volume(low, high);
  });
}

double ElasticBody::softness(double from, double to) const {
  return over_sections(sections_, from, to, [](const Section& section, double low, double high) {
    return (high - low) / section.young;
  });
}

/// [PreclikRuede2010, eq. (15)] c = √(E/ρ)
double ElasticBody::transit(double from, double to) const {
  return over_sections(sections_, from, to, [](const Section& section, double low, double high) {
    return (high - low) / std::sqrt(section.young / section.density);
  });
}

ElasticBody ElasticBody::mirrored() const {
  std::vector<Section> turned;
  for (std::size_t i = sections_.size(); i-- > 0;)
    turned.push_back(
        {i > 0 ? length() - sections_[i - 1].until : length(), sections_[i].young, sections_[i].density});
  return {profile_.mirrored(), std::move(turned)};
}

}  // namespace ictus::waves
