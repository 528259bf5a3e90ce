#pragma once
// What the catalogue says of one thing that can be chosen by name.

#include <string>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/base/param.hpp"

namespace ictus {

/// A number or a word that an entry takes.
struct ParameterFacts {
  std::string name;
  std::string unit;  // SI; "1": a pure number; empty: no number
  std::string meaning;
  Range range;           // of numbers
  std::string values;    // of words: "computed approximate exact"; of names the list: "lcp_solvers"
  std::string standard;  // the default; empty: it must be given
  std::string source;    // empty: that of the entry
};

struct EntryFact {
  std::string name, text;
};

struct CatalogueEntry {
  About about;
  std::string brief;                       // one word or two beside the name in a list: order, kind
  std::vector<ParameterFacts> parameters;  // or options, of methods
  std::vector<EntryFact> facts;            // orders, needs
};

struct CatalogueList {
  std::string name;  // "laws"
  std::string title;
  std::string table;  // of a scene, where the parameters are written: "[contact]"; empty: no scene has them
  std::vector<CatalogueEntry> entries;
};

}  // namespace ictus
