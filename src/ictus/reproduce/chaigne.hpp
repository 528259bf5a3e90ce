#pragma once
// [ChaigneAskenfelt1994]: a piano hammer and the string C4. [ChaigneDoutaut1997]: mallets and bars. Neither paper was at
// hand: the numbers of C4 are those that public programs name as its table, marked so in their rows, and no row counts as a
// number of the papers.

#include "ictus/reproduce/paper.hpp"

namespace ictus::reproduce {

namespace chaigne_askenfelt {
Part string();
Part hammer();
Part schemes();
Paper paper();
}  // namespace chaigne_askenfelt

namespace chaigne_doutaut {
Part partials();
Part mallets();
Paper paper();
}  // namespace chaigne_doutaut

}  // namespace ictus::reproduce
