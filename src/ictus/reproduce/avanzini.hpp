#pragma once
// [Avanzini2005]: bodies that rub, by elasto-plastic bristles. Of the paper its first page was read, the law is known, and
// its numbers are those that later programs use; no row counts as a number of the paper.

#include "ictus/reproduce/paper.hpp"

namespace ictus::reproduce::avanzini {

Part curve();
Part presliding();
Part loop();
Part bowed();

Paper paper();

}  // namespace ictus::reproduce::avanzini
