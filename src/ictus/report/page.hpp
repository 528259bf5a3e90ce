#pragma once
// A page as one self-contained HTML file that opens offline: figures drawn by Plotly, tables as plain HTML.

#include <string>

#include "ictus/report/figure.hpp"

namespace ictus::report {

std::string html(const Page& page);

}  // namespace ictus::report
