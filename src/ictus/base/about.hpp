#pragma once
// What every entry of a list says of itself: the one source of help texts, tables and documents.

#include <string_view>

namespace ictus {

struct About {
  std::string_view name;     // the name in scenes, on the command line, and of the file
  std::string_view summary;  // one sentence
  std::string_view formula;  // in Unicode, our letters
  std::string_view source;   // key of docs/references.bib, with equation numbers where there are some
};

}  // namespace ictus
