#include "colours.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ictus::cli {
namespace {

using report::Colour;

constexpr std::array<unsigned, 3> shifts{16, 8, 0};

unsigned part(Colour colour, unsigned shift) { return colour >> shift & 0xffu; }

struct Weighed {
  Colour colour;
  double weight;
};

/// Some of the colours, all that lie near each other.
struct ColourBox {
  std::vector<Weighed> colours;

  double mean(unsigned shift) const {
    double sum = 0, all = 0;
    for (const Weighed& one : colours) {
      sum += one.weight * part(one.colour, shift);
      all += one.weight;
    }
    return sum / all;
  }
  /// Σ weight · distance² from the mean.
  double spread(unsigned shift) const {
    const double middle = mean(shift);
    double sum = 0;
    for (const Weighed& one : colours) {
      const double away = part(one.colour, shift) - middle;
      sum += one.weight * away * away;
    }
    return sum;
  }
  unsigned widest() const {
    return *std::max_element(shifts.begin(), shifts.end(),
                             [this](unsigned a, unsigned b) { return spread(a) < spread(b); });
  }
  Colour middle() const {
    Colour colour = 0;
    for (const unsigned shift : shifts) colour |= static_cast<Colour>(mean(shift) + 0.5) << shift;
    return colour;
  }
};

}  // namespace

std::vector<Colour> chosen_colours(const Counts& counts, std::size_t most) {
  if (counts.empty()) return {};
  std::vector<ColourBox> boxes(1);
  // Much of a picture is paper: by its root it does not outweigh all else.
  for (const auto& [colour, count] : counts)
    boxes[0].colours.push_back({colour, std::sqrt(static_cast<double>(count))});
  std::vector<double> spreads{boxes[0].spread(boxes[0].widest())};
  while (boxes.size() < most) {
    const auto widest =
        static_cast<std::size_t>(std::max_element(spreads.begin(), spreads.end()) - spreads.begin());
    if (spreads[widest] <= 0) break;
    const unsigned shift = boxes[widest].widest();
    const double middle = boxes[widest].mean(shift);
    ColourBox above;
    auto& below = boxes[widest].colours;
    const auto cut = std::stable_partition(
        below.begin(), below.end(), [&](const Weighed& one) { return part(one.colour, shift) <= middle; });
    above.colours.assign(cut, below.end());
    below.erase(cut, below.end());
    spreads[widest] = boxes[widest].spread(boxes[widest].widest());
    spreads.push_back(above.spread(above.widest()));
    boxes.push_back(std::move(above));
  }
  std::vector<Colour> colours;
  for (const ColourBox& box : boxes) colours.push_back(box.middle());
  return colours;
}

unsigned char NearestColour::of(Colour colour) {
  const auto [found, is_new] = known_.try_emplace(colour);
  if (!is_new) return found->second;
  unsigned least = std::numeric_limits<unsigned>::max();
  for (std::size_t k = 0; k < colours_.size(); ++k) {
    unsigned square = 0;
    for (const unsigned shift : shifts) {
      const int away = static_cast<int>(part(colour, shift)) - static_cast<int>(part(colours_[k], shift));
      square += static_cast<unsigned>(away * away);
    }
    if (square < least) {
      least = square;
      found->second = static_cast<unsigned char>(k);
    }
  }
  return found->second;
}

}  // namespace ictus::cli
