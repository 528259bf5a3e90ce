#pragma once
// Parts of a page as HTML. All text from outside is escaped here. Included by page.cpp only.

#include <cstddef>
#include <string>
#include <string_view>

#include "ictus/report/figure.hpp"

namespace ictus::report {

/// Safe as text and as the value of an attribute.
std::string escaped(std::string_view text);

/// Paragraphs; a blank line begins a new one.
std::string paragraphs(std::string_view text);

/// Figures and tables are numbered through the page.
struct Numbering {
  std::size_t figures = 0;
  std::size_t tables = 0;
};

std::string markup(const Table& table, Numbering& numbering);
std::string markup(const Figure& figure, Numbering& numbering);
std::string markup(const Section& section, std::size_t index, Numbering& numbering);

}  // namespace ictus::report
