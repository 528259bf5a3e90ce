#include "ictus/run/tableaus.hpp"

#include "ictus/solvers/ode/tableaus.hpp"

namespace ictus {

std::vector<TableauFacts> tableau_facts() {
  std::vector<TableauFacts> facts;
  Tableaus::for_each([&]<class T>(Type<T>) {
    facts.push_back({T::about, T::order, T::embedded_order, T::tableau.b.size(), T::tableau.is_explicit(),
                     T::stiffly_accurate, T::symmetric});
  });
  return facts;
}

}  // namespace ictus
