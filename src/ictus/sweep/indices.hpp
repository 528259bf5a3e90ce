#pragma once
// Sobol' indices: which share of the variance of an outcome is due to a parameter alone (first order), and to all in which
// it takes part (total). From runs at A, B and A with column k of B [Saltelli2010, Table 2 (b) and (f)]:
//     S_k = ⟨f(B) (f(A_B^k) − f(A))⟩ / V,      T_k = ⟨(f(A) − f(A_B^k))²⟩ / 2V          (f) is Jansen's [Jansen1999].
// Ours: f is taken from its mean first, which changes no expectation and lessens the noise of S; the standard error is
// that of the mean over the rows.

#include <span>
#include <vector>

namespace ictus::sweep {

struct SobolIndex {
  double first, total;              // 1
  double first_error, total_error;  // standard errors
};

struct SobolIndices {
  std::vector<SobolIndex> of;  // one per parameter
  double mean = 0, variance = 0;
  std::size_t rows = 0, left_out = 0;  // rows that count, and those in which a run has no value
};

/// Values of one outcome at all points of the sampling `saltelli`: A, B, then A with each column of B.
SobolIndices sobol_indices(std::span<const double> values, std::size_t parameters);

}  // namespace ictus::sweep
