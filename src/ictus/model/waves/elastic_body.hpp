#pragma once
// A profile and what it is made of along z.

#include <vector>

#include "ictus/base/profile.hpp"

namespace ictus::waves {

struct Section {
  double until;    // [m] from the left end; the last one reaches to the right end
  double young;    // E  [Pa]
  double density;  // ρ  [kg/m³]
};

class ElasticBody {
 public:
  ElasticBody(Profile profile, double young, double density);
  /// Throws Error where the sections do not reach the right end in rising order, or hold numbers that are not
  /// positive.
  ElasticBody(Profile profile, std::vector<Section> sections);

  const Profile& profile() const { return profile_; }
  const std::vector<Section>& sections() const { return sections_; }
  double length() const { return profile_.length(); }      // [m]
  double mass(double from, double to) const;               // ∫ ρ π r² dz  [kg]
  double mass() const { return mass(0, length()); }        // [kg]
  double softness(double from, double to) const;           // ∫ dz/E  [m/Pa]: materials in series
  double transit(double from, double to) const;            // ∫ dz/c  [s]: of a wave of the speed c
  double transit() const { return transit(0, length()); }  // [s]
  ElasticBody mirrored() const;

 private:
  Profile profile_;
  std::vector<Section> sections_;
};

}  // namespace ictus::waves
