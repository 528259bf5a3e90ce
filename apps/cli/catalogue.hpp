#pragma once
// All lists in one form, for `list` and `explain`: the catalogue of the library, papers and topics.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/run/catalogue.hpp"

namespace ictus::cli {

/// Every kind of thing that can be named.
std::vector<CatalogueList> all_lists();

/// The names of all entries of the lists named; without one, of all lists.
std::vector<std::string> names_in(const std::vector<std::string_view>& lists);

/// The parameters of an entry in words, as facts: "stiffness [N/m^exponent], positive".
std::vector<EntryFact> parameter_facts(const CatalogueEntry& entry);

/// Facts begin with the parameters; options of methods stand apart.
std::vector<EntryFact> all_facts(const CatalogueList& list, const CatalogueEntry& entry);
inline bool has_options(const CatalogueList& list) { return list.table == "[run]"; }

nlohmann::ordered_json as_json(const CatalogueList& list, const CatalogueEntry& entry);

/// The same with its kind, and the tables of a topic.
nlohmann::ordered_json explained(const CatalogueList& list, const CatalogueEntry& entry);
std::vector<report::Table> topic_tables(const CatalogueList& list, const CatalogueEntry& entry);

}  // namespace ictus::cli
