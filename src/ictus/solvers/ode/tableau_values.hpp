#pragma once
// A tableau chosen by name at run time.

#include <Eigen/Core>
#include <string_view>

namespace ictus {

struct TableauValues {
  Eigen::MatrixXd a;
  Eigen::VectorXd b, c, embedded;  // embedded: all zero where there is none
  int order = 0;
  int embedded_order = 0;  // 0: none
  bool is_explicit = true;

  Eigen::Index stages() const { return b.size(); }
};

/// Throws Error for an unknown name, with the nearest one.
TableauValues tableau_values(std::string_view name);

}  // namespace ictus
