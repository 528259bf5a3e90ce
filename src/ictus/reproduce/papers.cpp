#include "ictus/reproduce/papers.hpp"

#include <string>

#include "ictus/base/error.hpp"
#include "ictus/reproduce/acary.hpp"
#include "ictus/reproduce/avanzini.hpp"
#include "ictus/reproduce/chaigne.hpp"
#include "ictus/reproduce/chatziioannou.hpp"
#include "ictus/reproduce/kharaz.hpp"
#include "ictus/reproduce/liu.hpp"
#include "ictus/reproduce/mathavan.hpp"
#include "ictus/reproduce/papetti.hpp"
#include "ictus/reproduce/preclik.hpp"
#include "ictus/reproduce/stulov.hpp"
#include "ictus/reproduce/zener.hpp"

namespace ictus::reproduce {
namespace {

template <class Entry, class NameOf>
const Entry& named(const std::vector<Entry>& list, std::string_view name, const std::string& what,
                   NameOf name_of) {
  std::vector<std::string_view> names;
  for (const Entry& entry : list) {
    if (name_of(entry) == name) return entry;
    names.push_back(name_of(entry));
  }
  throw Error("unknown " + what + " '" + std::string(name) + "'", allowed_names(name, names));
}

void add(Reproduction& reproduction, const Item& item) {
  if (!item.reason.empty())
    reproduction.without.push_back({std::string(item.name), std::string(item.reason)});
  if (!item.part) return;
  Part part = item.part();
  for (Row& row : part.rows) {
    row.paper = reproduction.paper;
    row.item = item.name;
    reproduction.rows.push_back(std::move(row));
  }
  for (report::Section& section : part.sections) reproduction.sections.push_back(std::move(section));
}

}  // namespace

const std::vector<Paper>& papers() {
  static const std::vector<Paper> list{acary::paper(),
                                       avanzini::paper(),
                                       chaigne_askenfelt::paper(),
                                       chaigne_doutaut::paper(),
                                       chatziioannou::paper(),
                                       kharaz::paper(),
                                       liu::paper(),
                                       mathavan::paper(),
                                       papetti::paper(),
                                       preclik::paper(),
                                       stulov::paper(),
                                       zener::paper()};
  return list;
}

const Paper& paper(std::string_view name) {
  return named(papers(), name, "paper", [](const Paper& entry) { return entry.about.name; });
}

Reproduction reproduce(std::string_view paper_name, std::string_view item) {
  const Paper& found = paper(paper_name);
  Reproduction reproduction{std::string(found.about.name), {}, {}, {}};
  if (!item.empty()) {
    const std::string what = "item of " + std::string(paper_name);
    add(reproduction, named(found.items, item, what, [](const Item& entry) { return entry.name; }));
    return reproduction;
  }
  for (const Item& each : found.items) add(reproduction, each);
  return reproduction;
}

}  // namespace ictus::reproduce
