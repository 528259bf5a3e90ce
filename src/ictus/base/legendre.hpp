#pragma once
// Legendre polynomials of the unit interval: P₀ = 1, P₁ = 2τ − 1, …, with ∫₀¹ P_k P_l dτ = δ_kl/(2k + 1), P_k(1) = 1 and
// P_k(0) = (−1)^k; their integrals Q_k = ∫₀^τ P_k; and the nodes of Gauss.

#include <array>
#include <cstddef>

namespace ictus::legendre {

inline constexpr std::size_t most = 4;  // of the polynomials P₀ … P₃

/// P_k = Σ_j coefficients[k][j] τ^j
inline constexpr std::array<std::array<double, most>, most> coefficients{
    {{1, 0, 0, 0}, {-1, 2, 0, 0}, {1, -6, 6, 0}, {-1, 12, -30, 20}}};

/// P_0 … P_{s−1} at one place, and their integrals from 0.
template <std::size_t s>
struct At {
  std::array<double, s> value, integral;
};

template <std::size_t s>
constexpr At<s> at(double tau) {
  // (k + 1) P_{k+1} = (2k + 1) x P_k − k P_{k−1},  Q_k = (P_{k+1} − P_{k−1})/(2 (2k + 1)),  x = 2τ − 1
  const double x = 2 * tau - 1;
  std::array<double, s + 1> p{1, x};
  for (std::size_t k = 1; k < s; ++k)
    p[k + 1] = (static_cast<double>(2 * k + 1) * x * p[k] - static_cast<double>(k) * p[k - 1]) /
               static_cast<double>(k + 1);
  At<s> here{};
  for (std::size_t k = 0; k < s; ++k) {
    here.value[k] = p[k];
    here.integral[k] = k == 0 ? tau : (p[k + 1] - p[k - 1]) / static_cast<double>(2 * (2 * k + 1));
  }
  return here;
}

/// n nodes on [0, 1], exact for polynomials of degree 2n − 1.
template <std::size_t n>
struct Gauss {
  std::array<double, n> place, weight;
};

template <std::size_t n>
constexpr Gauss<n> gauss() {
  if constexpr (n == 3)
    return {{0.11270166537925831148, 0.5, 0.88729833462074168852},
            {0.27777777777777777778, 0.44444444444444444444, 0.27777777777777777778}};
  else if constexpr (n == 4)
    return {{0.069431844202973712388, 0.33000947820757186760, 0.66999052179242813240, 0.93056815579702628761},
            {0.17392742256872692869, 0.32607257743127307131, 0.32607257743127307131, 0.17392742256872692869}};
  else if constexpr (n == 5)
    return {{0.046910077030668003601, 0.23076534494715845448, 0.5, 0.76923465505284154552,
             0.95308992296933199640},
            {0.11846344252809454376, 0.23931433524968323402, 0.28444444444444444444, 0.23931433524968323402,
             0.11846344252809454376}};
  else if constexpr (n == 8)
    return {
        {0.01985507175123188416, 0.10166676129318663020, 0.23723379504183550709, 0.40828267875217509753,
         0.59171732124782490247, 0.76276620495816449291, 0.89833323870681336980, 0.98014492824876811584},
        {0.050614268145188129576, 0.11119051722668723527, 0.15685332293894364367, 0.18134189168918099148,
         0.18134189168918099148, 0.15685332293894364367, 0.11119051722668723527, 0.050614268145188129576}};
  else
    return {{0.033765242898423986094, 0.16939530676686774317, 0.38069040695840154568, 0.61930959304159845432,
             0.83060469323313225683, 0.96623475710157601391},
            {0.085662246189585172520, 0.18038078652406930378, 0.23395696728634552369, 0.23395696728634552369,
             0.18038078652406930378, 0.085662246189585172520}};
}

/// ∫₀^{place i} of the polynomial that is 1 at node j and 0 at the others: Gauss's collocation.
template <std::size_t n>
constexpr std::array<std::array<double, n>, n> collocation() {
  const Gauss<n> nodes = gauss<n>();
  std::array<std::array<double, n>, n> matrix{};
  for (std::size_t j = 0; j < n; ++j) {
    std::array<double, n> l{1};  // coefficients of the polynomial of node j
    std::size_t degree = 0;
    for (std::size_t m = 0; m < n; ++m) {
      if (m == j) continue;
      const double per = 1 / (nodes.place[j] - nodes.place[m]);
      ++degree;
      for (std::size_t d = degree + 1; d-- > 0;)
        l[d] = per * ((d > 0 ? l[d - 1] : 0) - (d < degree ? nodes.place[m] * l[d] : 0));
    }
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (std::size_t d = n; d-- > 0;) sum = (sum + l[d] / static_cast<double>(d + 1)) * nodes.place[i];
      matrix[i][j] = sum;
    }
  }
  return matrix;
}

}  // namespace ictus::legendre
