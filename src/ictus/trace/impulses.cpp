#include "ictus/trace/impulses.hpp"

namespace ictus {

// (W + ε) Δp = taken − W p, again and again: modes of W far above ε are right at once, and a mode that no
// momentum tells of keeps what the samples said. ε = 1e-8 W_jj; a contact that never pushed has none to give,
// ε = ∞.
void balance_impulses(const Model& model, Model::Linearised& at, const Model::Contacts& taken,
                      Model::Contacts& impulse) {
  if (model.contacts() == 0) return;
  constexpr int most_rounds = 20;
  constexpr double share = 1e8, enough = 1e-15;
  Model::Contacts weight(model.contacts()), shift, rest(model.contacts());
  for (Eigen::Index j = 0; j < weight.size(); ++j)
    weight[j] = impulse[j] == 0 ? 0 : share / model.delassus(at, j);
  for (int round = 0; round < most_rounds; ++round) {
    model.apply_delassus(at, impulse, rest);
    rest = taken - rest;
    shift = weight;
    model.solve_shifted(at, shift, rest);
    rest = rest.cwiseProduct(weight);
    impulse += rest;
    if (!(rest.cwiseAbs().maxCoeff() > enough * impulse.cwiseAbs().maxCoeff())) return;
  }
}

}  // namespace ictus
