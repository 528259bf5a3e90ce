#pragma once
// How contacts that touch answer to each other's forces in a step of `projected` where the motion between contacts is no
// sum of modes: −∂M_k/∂F_l of every two of them that share a body, as ModalTables tells it of modes.

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "ictus/base/legendre.hpp"
#include "ictus/schemes/curved_path.hpp"

namespace ictus {

class CurvedTables {
 public:
  struct Coupling {
    std::size_t other;
    std::array<std::array<double, legendre::most>, legendre::most> block{};  // B_kl
  };

  explicit CurvedTables(std::size_t contacts) : row_(contacts) {
    constexpr std::size_t often = 64;
    couplings_.reserve(std::min(contacts, often) * std::min(contacts, often));
    first_.reserve(contacts + 1);
  }

  const Coupling* begin(std::size_t j) const { return couplings_.data() + first_[row_[j]]; }
  const Coupling* end(std::size_t j) const { return couplings_.data() + first_[row_[j] + 1]; }
  const Coupling& own(std::size_t j) const {
    const Coupling* each = begin(j);
    while (each->other != j) ++each;
    return *each;
  }

  template <System S>
  void build(const S& system, CurvedPath<S>& path, const std::vector<ClosedContact>& closed) {
    const std::size_t n = closed.size();
    couplings_.clear();
    first_.clear();
    for (std::size_t i = 0; i < n; ++i) {
      row_[closed[i].contact] = i;
      first_.push_back(i * n);
      for (const ClosedContact& other : closed) couplings_.push_back({other.contact});
    }
    first_.push_back(n * n);
    for (std::size_t j = 0; j < n; ++j)
      path.answer_to(system, closed[j].contact, closed,
                     [&](std::size_t i, std::size_t l, const Moments& moments) {
                       auto& block = couplings_[i * n + j].block;
                       for (std::size_t k = 0; k < legendre::most; ++k) block[k][l] -= moments[k];
                     });
    drop_strangers(n);
  }

 private:
  /// Contacts that share no body are no neighbours.
  void drop_strangers(std::size_t n) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t first = kept;
      for (std::size_t j = 0; j < n; ++j) {
        const Coupling& each = couplings_[i * n + j];
        bool zero = i != j;
        for (const auto& row : each.block)
          for (double value : row) zero = zero && value == 0;
        if (!zero) couplings_[kept++] = each;
      }
      first_[i] = first;
    }
    first_[n] = kept;
    couplings_.resize(kept, {0});
  }

  std::vector<std::size_t> row_, first_;  // of a contact; of a row, and the end
  std::vector<Coupling> couplings_;
};

}  // namespace ictus
