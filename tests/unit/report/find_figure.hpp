#pragma once
// Figures of a report by their ids.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ictus/report/figures.hpp"

namespace ictus::report {

inline std::vector<std::string> ids(const Runs& runs) {
  std::vector<std::string> list;
  for (const Figure& figure : standard_figures(runs)) list.push_back(figure.id);
  return list;
}

inline bool has_figure(const Runs& runs, const std::string& id) {
  const std::vector<std::string> list = ids(runs);
  return std::find(list.begin(), list.end(), id) != list.end();
}

inline Figure find_figure(const Runs& runs, const std::string& id) {
  for (Figure& figure : standard_figures(runs))
    if (figure.id == id) return figure;
  ADD_FAILURE() << "no figure " << id;
  return {};
}

}  // namespace ictus::report
