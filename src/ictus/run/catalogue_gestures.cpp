#include "ictus/run/catalogue_parts.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "ictus/laws/rubbing/bristles.hpp"

namespace ictus {
namespace {

/// A number of a gesture; without a default it must be given, "none" may be left out.
ParameterFacts number_of(const char* name, const char* unit, const char* meaning, const Range& range,
                         const char* standard = "") {
  return {name, unit, meaning, range, "", standard, ""};
}
ParameterFacts word_of(const char* name, const char* meaning, const char* values, const char* standard = "") {
  return {name, "", meaning, any_number, values, standard, ""};
}

const std::vector<EntryFact> for_resonators{
    {"beside", "[[resonator]]s, by methods projected and reference; others refuse it"},
    {"work", "in the ledger, as by_hand"}};

std::vector<ParameterFacts> pad(std::vector<ParameterFacts> more) {
  std::vector<ParameterFacts> all{
      word_of("name", "its name, of which the contact is named", "a new name"),
      word_of("on", "the resonator", "a name"),
      word_of("at", "where", "a length, or a share of the size"),
      word_of("side", "on which side of the resonator it is", "left right", "right"),
      number_of("stiffness", "N/m", "of its spring", positive),
      number_of("damping", "N s/m", "of its damper", non_negative, "0")};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

CatalogueEntry track() {
  return {
      {"track", "A surface between two that touch, over which one of them travels, and its point with it.",
       "δ = Σ g q − gap + r(s), or Σ g(s) q − gap + r(s)", "ours"},
      "[[track]]",
      {word_of("contact", "the contact", "its name, as in ball-board"),
       word_of("file", "heights: one column with `spacing`, or two of ways and heights", "a CSV file",
               "none"),
       word_of("heights", "the same table inside the scene", "its text", "none"),
       number_of("height_unit", "m", "of the heights of a file", positive, "1"),
       number_of("way_unit", "m", "of the ways of a file", positive, "1"),
       word_of("repeats", "does a file begin again at its end?", "true false", "false"),
       number_of("spacing", "m", "between heights; of a made surface a part of the correlation", positive,
                 "correlation/8"),
       number_of("rms", "m", "root mean square of a made surface", positive, "none"),
       number_of("correlation", "m", "below 2π times this wavelengths fall off", positive, "none"),
       number_of("slope", "1", "of the spectrum, C ∝ k^(−slope)", {1, 6, true, "in (1, 6]"}, "2"),
       number_of("seed", "1", "of the random phases", non_negative, "1"),
       number_of("length", "m", "after which a made surface repeats", positive, "512 correlation"),
       number_of("radius", "m", "of a round tool, which cannot enter narrower valleys", positive, "none"),
       number_of("speed", "m/s", "of travel, at the start", non_negative),
       number_of("start", "m", "where travel begins", any_number, "0"),
       word_of("travel", "who pays: a hand that keeps the speed, or the travel itself", "given free",
               "given"),
       number_of("inertia", "kg", "of free travel", positive, "7/5 of the body's mass"),
       word_of("point", "of contact on the resonator: one that moves needs no heights", "fixed moving",
               "fixed"),
       word_of("along",
               "the axis of the resonator along which it moves, from where it is touched; -x backwards",
               "x y radius -x -y -radius", "the first")},
      for_resonators};
}

CatalogueEntry hand() {
  return {
      {"hand", "Moves one side of a contact, calmly from place to place.", "δ = Σ g q − gap + r(t)", "ours"},
      "[[hand]]",
      {word_of("contact", "the contact", "its name, as in string-plectrum"),
       number_of("times", "s", "rising, two or more", non_negative),
       number_of("places", "m", "as many; positive: closer", any_number),
       number_of("until", "s", "from when on it is gone", positive, "none")},
      for_resonators};
}

CatalogueEntry strike() {
  return {{"strike", "Puts a body where it touches, at a time and with a speed.", "", "ours"},
          "[[strike]]",
          {number_of("time", "s", "of the touch", non_negative),
           number_of("speed", "m/s", "towards what it strikes", positive),
           word_of("striker", "the body", "a name"),
           word_of("contact", "which of its contacts, where it has several", "a name", "the only one")},
          for_resonators};
}

CatalogueEntry finger() {
  return {{"finger", "A soft pad that is pressed on a resonator and taken off again.",
           "f = max(0, k δ + c δ̇)", "ours"},
          "[[finger]]",
          pad({number_of("from", "s", "when it comes", non_negative),
               number_of("until", "s", "when it goes", positive, "none"),
               number_of("press", "m", "how deep it would go if nothing were there", positive),
               number_of("lift", "m", "how far away it is before and after", positive, "0.005"),
               number_of("rise", "s", "how long it is on its way", positive, "0.01")}),
          for_resonators};
}

CatalogueEntry pluck() {
  return {{"pluck", "A plectrum that pulls a resonator aside and lets go.", "f = max(0, k δ + c δ̇)", "ours"},
          "[[pluck]]",
          pad({number_of("time", "s", "when it lets go", positive),
               number_of("pull", "m", "how far it has pulled then", positive),
               number_of("rise", "s", "how long it has moved then", positive, "0.02, at most time"),
               number_of("force", "N", "at which it slips off before `time`", positive, "none")}),
          for_resonators};
}

CatalogueEntry glide() {
  return {{"glide", "A factor of frequencies, damping or gravity that changes over time, straight.",
           "W = ∫ ∂V/∂t dt", "ours"},
          "[[glide]]",
          {word_of("key", "what changes", "frequency damping gravity"),
           word_of("on", "the resonator; not of gravity", "a name", "none"),
           number_of("from", "1", "the factor before and at the start", positive, "1"),
           number_of("to", "1", "the factor at the end and after", positive),
           number_of("start", "s", "when it begins", non_negative),
           number_of("end", "s", "when it ends", positive)},
          for_resonators};
}

CatalogueEntry bow() {
  CatalogueEntry entry{
      Bristles::about,
      "[[bow]]",
      {word_of("name", "its name, which is that of the contact", "a new name"),
       word_of("on", "the resonator", "a name"), word_of("at", "where", "a length, or a share of the size"),
       number_of("speed", "m/s", "of the hand, one value or one per time", any_number),
       number_of("speed_times", "s", "rising, as many as speeds", non_negative, "none"),
       number_of("force", "N", "with which it presses, one value or one per time", non_negative),
       number_of("force_times", "s", "rising, as many as forces", non_negative, "none"),
       word_of("damping_limit", "of bristle_damping, so that it makes no energy", "speed none", "speed")},
      for_resonators};
  entry.about.name = "bow";
  const Bristles standard;
  for (const auto& p : Bristles::parameters)
    entry.parameters.push_back({std::string(p.name), std::string(p.unit), std::string(p.meaning), p.range, "",
                                fmt::format("{:.6g}", standard.*p.member), ""});
  return entry;
}

/// What both kinds of blows from a store share.
std::vector<ParameterFacts> blows(std::vector<ParameterFacts> more) {
  std::vector<ParameterFacts> all{
      word_of("striker", "the body that strikes", "a name"),
      word_of("contact", "which of its contacts, where it has several", "a name", "the only one"),
      number_of("stored_energy", "J", "in the store at the start", positive),
      number_of("rate", "1/s", "blows per second, in the mean", positive),
      number_of("start", "s", "before which nothing happens", non_negative, "0"),
      number_of("seed", "1", "of the random numbers", non_negative, "1")};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

const std::vector<EntryFact> from_store{
    {"beside", "[[resonator]]s, by methods projected and reference; others refuse it"},
    {"energy", "of each blow from the store, which the ledger holds"}};

CatalogueEntry crumple() {
  return {{"crumple", "Blows at random times with exponential energies, until a store is empty.",
           "E_i = −e ln U, t_i − t_{i−1} = −ln U/rate", "ours"},
          "[[crumple]]",
          blows({number_of("event_energy", "J", "the mean e of a blow", positive)}),
          from_store};
}

CatalogueEntry fracture() {
  return {
      {"break", "Blows at random times that take shares of what is left in a store, until it is empty.",
       "E_i = β_i E_left, β = 1 − U^{1/b}, mean 1/(1 + b)", "ours"},
      "[[break]]",
      blows({number_of("share", "1", "of what is left, the mean of a blow", {0, 0.99, true, "in (0, 0.99]"}),
             number_of("least_energy", "J", "where less would be left, a blow takes it all", positive,
                       "a thousandth of the store")}),
      from_store};
}

}  // namespace

CatalogueList listed_gestures() {
  return {"gestures",
          "Gestures (docs/guide/gestures.md)",
          "[[…]]",
          {bow(), fracture(), crumple(), finger(), glide(), hand(), pluck(), strike(), track()}};
}

}  // namespace ictus
