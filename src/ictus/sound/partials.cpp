// Compiled alone: eigenvalues take long.

#include "ictus/sound/partials.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <optional>

namespace ictus::sound {
namespace {

using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXcd;
using Vector = Eigen::VectorXcd;
using Eigen::Index;

constexpr double pi = std::numbers::pi;
constexpr std::size_t fewest_in_band = 64, most_in_band = 512;  // samples
constexpr std::size_t taps_per_step = 16;                       // of the filter
constexpr Index widest_hankel = 96;                             // columns
constexpr double noise = 1e-6;  // of the largest singular value of all bands: −120 dB, of the filter
constexpr double above_the_median = 3;  // of a band's singular values
constexpr double longest_rise = 1e-3;   // |w| − 1 of a pole that is believed, per sample of a band

/// How the sound is divided.
struct Division {
  double rate;                 // Hz
  std::size_t step;            // samples of the sound per sample of a band; 1: one band, without a filter
  std::size_t count;           // samples of a band
  std::vector<double> filter;  // taps

  double width() const { return rate / 2 / static_cast<double>(step); }  // Hz, of a band
};

double bessel_i0(double x) {
  double sum = 1, term = 1;
  for (int k = 1; term > 1e-17 * sum; ++k) {
    term *= (x / (2 * k)) * (x / (2 * k));
    sum += term;
  }
  return sum;
}

/// Low-pass by Kaiser's window, 120 dB: passes half a width, stops at one and a half, where the neighbours fold back.
std::vector<double> low_pass(std::size_t step) {
  constexpr double beta = 12.26;  // 0.1102 (120 − 8.7)
  const std::size_t taps = taps_per_step * step;
  const double cut = 0.5 / static_cast<double>(step);  // one width, over the rate
  std::vector<double> filter;
  for (std::size_t k = 0; k < taps; ++k) {
    const double t = static_cast<double>(k) - static_cast<double>(taps - 1) / 2;
    const double share = 2 * t / static_cast<double>(taps - 1);
    const double sinc = t == 0 ? 2 * cut : std::sin(2 * pi * cut * t) / (pi * t);
    filter.push_back(sinc * bessel_i0(beta * std::sqrt(std::max(0.0, 1 - share * share))) / bessel_i0(beta));
  }
  return filter;
}

/// Bands as narrow as the length of the sound allows.
Division divide(std::size_t length, double rate) {
  std::size_t step = 1;
  while (2 * step * (fewest_in_band * 2 + taps_per_step) <= length &&
         rate / 2 / static_cast<double>(2 * step) > 600)
    step *= 2;
  Division division{rate, step, 0, {1.0}};
  if (step > 1) division.filter = low_pass(step);
  division.count = std::min(most_in_band, (length - division.filter.size()) / step + 1);
  return division;
}

/// The band around a frequency, moved to 0 Hz: y_n = Σ_k h_k x_{nD+k} e^(−iω(nD+k)).
Vector band(std::span<const double> samples, const Division& division, double centre) {
  Vector y(static_cast<Index>(division.count));
  const double turn = 2 * pi * centre / division.rate;
  const std::size_t taps = division.filter.size();
  std::vector<Complex> carrier(taps);
  for (std::size_t k = 0; k < taps; ++k)
    carrier[k] = division.filter[k] * std::polar(1.0, -turn * static_cast<double>(k));
  for (std::size_t n = 0; n < division.count; ++n) {
    double real = 0, imaginary = 0;
    for (std::size_t k = 0; k < taps; ++k) {
      const double x = samples[n * division.step + k];
      real += x * carrier[k].real();
      imaginary += x * carrier[k].imag();
    }
    y[static_cast<Index>(n)] =
        Complex(real, imaginary) * std::polar(1.0, -turn * static_cast<double>(n * division.step));
  }
  return y;
}

/// AᴴA of the Hankel matrix A_{nl} = y_{n+l}.
Matrix gram(const Vector& y, Index columns) {
  const Index rows = y.size() - columns + 1;
  Matrix sums(columns, columns);
  for (Index a = 0; a < columns; ++a)
    for (Index b = a; b < columns; ++b) {
      sums(a, b) = y.segment(a, rows).dot(y.segment(b, rows));
      sums(b, a) = std::conj(sums(a, b));
    }
  return sums;
}

struct Subspace {
  Eigen::VectorXd singular;  // ascending
  Matrix vectors;
};

Subspace subspace(const Vector& y, Index columns) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(gram(y, columns));
  return {solver.eigenvalues().cwiseMax(0).cwiseSqrt(), solver.eigenvectors()};
}

/// Eigenvalues of the shift of the signal's subspace.
std::vector<Complex> poles(const Subspace& space, double threshold) {
  const Index columns = space.singular.size();
  const double limit = std::max(threshold, above_the_median * space.singular[columns / 2]);
  Index order = 0;
  while (order < columns / 2 && space.singular[columns - 1 - order] > limit) ++order;
  if (order == 0) return {};
  // Rows of the Hankel matrix are combinations of (1, w, w², …): conjugates of the right singular vectors.
  const Matrix signal = space.vectors.rightCols(order).conjugate();
  const Matrix shift =
      signal.topRows(columns - 1).colPivHouseholderQr().solve(signal.bottomRows(columns - 1));
  const Vector values = Eigen::ComplexEigenSolver<Matrix>(shift, false).eigenvalues();
  std::vector<Complex> found;
  for (const Complex& w : values)
    if (std::abs(w) < 1 + longest_rise && std::abs(w) > 1e-3) found.push_back(w);
  return found;
}

/// y_n = Σ a_p w_pⁿ by least squares.
Vector amplitudes(const Vector& y, const std::vector<Complex>& poles) {
  Matrix powers(y.size(), static_cast<Index>(poles.size()));
  for (std::size_t p = 0; p < poles.size(); ++p) {
    Complex power = 1;
    for (Index n = 0; n < y.size(); ++n, power *= poles[p]) powers(n, static_cast<Index>(p)) = power;
  }
  return powers.colPivHouseholderQr().solve(y);
}

/// What a pole of a band is in the sound, if it lies in the band itself.
std::optional<Partial> in_sound(Complex pole, Complex amplitude, double centre, const Division& division) {
  const auto step = static_cast<double>(division.step);
  const Complex rate = std::log(pole) / step;  // per sample of the sound, without the carrier
  const double offset = rate.imag() / (2 * pi) * division.rate;
  if (division.step > 1 && std::abs(offset) > division.width() / 2 * (1 + 1e-6)) return std::nullopt;
  Complex response = 0;
  for (std::size_t k = 0; k < division.filter.size(); ++k)
    response += division.filter[k] * std::exp(rate * static_cast<double>(k));
  const Complex analytic = 2.0 * amplitude / response;
  return Partial{centre + offset, -rate.real() * division.rate, std::abs(analytic), std::arg(analytic)};
}

struct Band {
  double centre;  // Hz
  Vector samples;
};

std::vector<Band> bands(std::span<const double> samples, const Division& division) {
  if (division.step == 1) return {{0.0, band(samples, division, 0)}};
  std::vector<Band> all;
  double loudest = 0;
  for (std::size_t b = 0; b < division.step; ++b) {
    const double centre = (static_cast<double>(b) + 0.5) * division.width();
    all.push_back({centre, band(samples, division, centre)});
    loudest = std::max(loudest, all.back().samples.norm());
  }
  std::erase_if(all, [&](const Band& one) { return one.samples.norm() <= noise * loudest; });
  return all;
}

/// Found by two neighbours at their common edge.
bool is_known(const Partial& partial, const std::vector<Partial>& known, double width) {
  for (const Partial& other : known)
    if (std::abs(other.frequency - partial.frequency) < 1e-5 * width) return true;
  return false;
}

std::vector<Partial> all_partials(std::span<const double> samples, const Division& division) {
  const std::vector<Band> divided = bands(samples, division);
  const Index columns = std::min<Index>(widest_hankel, static_cast<Index>(division.count) / 2);
  std::vector<Subspace> spaces;
  double largest = 0;
  for (const Band& one : divided) {
    spaces.push_back(subspace(one.samples, columns));
    largest = std::max(largest, spaces.back().singular[columns - 1]);
  }
  std::vector<Partial> found;
  for (std::size_t b = 0; b < divided.size(); ++b) {
    const std::vector<Complex> w = poles(spaces[b], noise * largest);
    if (w.empty()) continue;
    const Vector a = amplitudes(divided[b].samples, w);
    for (std::size_t p = 0; p < w.size(); ++p) {
      const auto partial = in_sound(w[p], a[static_cast<Index>(p)], divided[b].centre, division);
      if (partial && !is_known(*partial, found, division.width())) found.push_back(*partial);
    }
  }
  return found;
}

}  // namespace

double Partial::t60() const {
  return decay > 0 ? std::log(1000.0) / decay : std::numeric_limits<double>::infinity();
}

double Partial::level(double beside) const { return 20 * std::log10(amplitude / beside); }

std::vector<Partial> partials(std::span<const double> samples, double rate, const PartialOptions& options) {
  if (samples.size() < fewest_in_band) return {};
  std::vector<Partial> found = all_partials(samples, divide(samples.size(), rate));
  const double highest = std::min(options.highest, rate / 2);
  std::erase_if(found, [&](const Partial& one) {
    return !(one.frequency >= options.lowest && one.frequency < highest) || !std::isfinite(one.amplitude);
  });
  double strongest = 0;
  for (const Partial& one : found) strongest = std::max(strongest, one.amplitude);
  std::erase_if(found, [&](const Partial& one) { return !(one.amplitude >= options.floor * strongest); });
  std::sort(found.begin(), found.end(),
            [](const Partial& a, const Partial& b) { return a.amplitude > b.amplitude; });
  if (found.size() > options.most) found.resize(options.most);
  return found;
}

}  // namespace ictus::sound
