#include "ictus/schemes/modal_sums.hpp"

#include <cstring>

namespace ictus::modal {
namespace {

[[gnu::always_inline]] inline double product_plain(const double* a, const double* x, Eigen::Index size) {
  using Four [[gnu::vector_size(32)]] = double;
  Four first{}, second{};
  Eigen::Index i = 0;
  for (; i + 8 <= size; i += 8) {
    Four left, right;
    std::memcpy(&left, a + i, sizeof left);
    std::memcpy(&right, x + i, sizeof right);
    first += left * right;
    std::memcpy(&left, a + i + 4, sizeof left);
    std::memcpy(&right, x + i + 4, sizeof right);
    second += left * right;
  }
  first += second;
  double sum = (first[0] + first[2]) + (first[1] + first[3]);
  for (; i < size; ++i) sum += a[i] * x[i];
  return sum;
}

#if defined(__x86_64__)
/// Four terms at once, by the same operations: the same bits.
[[gnu::target("avx2")]] double product_wide(const double* a, const double* x, Eigen::Index size) {
  return product_plain(a, x, size);
}
const bool sums_by_four = __builtin_cpu_supports("avx2");
#endif

}  // namespace

double product(const double* a, const double* x, Eigen::Index size) {
#if defined(__x86_64__)
  if (sums_by_four) return product_wide(a, x, size);
#endif
  return product_plain(a, x, size);
}

}  // namespace ictus::modal
