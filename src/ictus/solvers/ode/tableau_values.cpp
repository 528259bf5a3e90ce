#include "ictus/solvers/ode/tableau_values.hpp"

#include <string>

#include "ictus/base/error.hpp"
#include "ictus/solvers/ode/tableaus.hpp"

namespace ictus {
namespace {

template <class Entry>
TableauValues values_of() {
  constexpr auto& tableau = Entry::tableau;
  const auto n = static_cast<Eigen::Index>(tableau.stages);
  TableauValues values{.a = Eigen::MatrixXd::Zero(n, n),
                       .b = Eigen::VectorXd::Zero(n),
                       .c = Eigen::VectorXd::Zero(n),
                       .embedded = Eigen::VectorXd::Zero(n),
                       .order = Entry::order,
                       .embedded_order = Entry::embedded_order,
                       .is_explicit = tableau.is_explicit()};
  for (std::size_t i = 0; i < tableau.stages; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    for (std::size_t j = 0; j < tableau.stages; ++j)
      values.a(row, static_cast<Eigen::Index>(j)) = tableau.a[i][j];
    values.b[row] = tableau.b[i];
    values.c[row] = tableau.c[i];
    values.embedded[row] = tableau.embedded[i];
  }
  return values;
}

}  // namespace

TableauValues tableau_values(std::string_view name) {
  TableauValues values;
  if (!Tableaus::with(name, [&]<class Entry>(Type<Entry>) { values = values_of<Entry>(); }))
    throw Error("there is no tableau '" + std::string(name) + "'", allowed_names(name, Tableaus::names()));
  return values;
}

}  // namespace ictus
