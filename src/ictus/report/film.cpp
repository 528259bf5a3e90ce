#include "ictus/report/film.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::report {
namespace {

constexpr double foot = 30, margin = 12, letters = 14;  // px
constexpr double glow = 0.35;  // s of the film that an impact without duration is seen

Mark words_at(double x, double y, std::string words, Mark::Side side, Colour colour = ink) {
  return {.kind = Mark::Kind::words,
          .points = {{x, y}},
          .size = letters,
          .fill = colour,
          .words = std::move(words),
          .side = side};
}

/// Is there any of this energy in any run?
bool shows(const Motion& motion, std::string_view name) {
  for (const Motion::Run& run : motion.runs)
    for (const Motion::Energy& energy : run.energies)
      if (energy.name == name &&
          std::any_of(energy.values.begin(), energy.values.end(), [](double e) { return e != 0; }))
        return true;
  return false;
}

}  // namespace

Film::Film(const Motion& motion, Pace pace)
    : motion_(motion), clock_(motion, pace), stage_(motion, clock_.begin(), clock_.end()) {
  const std::size_t runs = motion.runs.size();
  columns_ = runs <= 3 ? runs : runs == 4 ? 2 : 3;
  head_ = runs > 1 ? 26 : 0;
  const Sight& view = stage_.view;
  const double tall =
      1.05 * (view.high - view.low) / (view.rightmost - view.left) + 0.05;  // below: the scale
  const double shape = std::min(runs > 1 ? 0.75 : 0.56, std::max(runs > 1 ? 0.2 : 0.16, tall));
  panel_width_ = width / static_cast<double>(columns_);
  panel_height_ = std::round(shape * panel_width_);
  for (const Motion::Run& run : motion.runs) {
    panels_.emplace_back(stage_, run, panel_width_, panel_height_);
    std::vector<double>& instants = flashes_.emplace_back();
    for (const Motion::Press& press : run.impacts)
      instants.push_back(press.release > press.touch ? -1 : clock_.shown_at(press.touch));
  }
}

double Film::telling_instant() const {
  double most = 0, at = clock_.at(clock_.length() / 2);
  for (const Motion::Press& press : motion_.runs.front().impacts)
    if (press.approach > most) {
      most = press.approach;
      at = press.touch;
    }
  most = 0;  // forces tell more than speeds, where they are known
  for (const Motion::Force& force : motion_.runs.front().forces)
    for (std::size_t row = 0; row < force.values.size(); ++row)
      if (force.values[row] > most) {
        most = force.values[row];
        at = motion_.runs.front().t[row];
      }
  return at;
}

Drawing Film::at(double t, std::optional<double> speed) const {
  const double shown = clock_.shown_at(t);
  const auto rows = static_cast<double>((panels_.size() + columns_ - 1) / columns_);
  Drawing drawing{.width = width, .height = rows * (panel_height_ + head_) + foot};
  for (std::size_t k = 0; k < panels_.size(); ++k) {
    std::vector<Flash> flashes;
    for (std::size_t i = 0; i < flashes_[k].size(); ++i) {
      const double age = (shown - flashes_[k][i]) / glow;
      if (flashes_[k][i] >= 0 && age >= 0 && age < 1 && motion_.runs[k].impacts[i].sides)
        flashes.push_back({*motion_.runs[k].impacts[i].sides, age});
    }
    Layer layer = panels_[k].at(t, flashes);
    layer.x = panel_width_ * static_cast<double>(k % columns_);
    layer.y = (panel_height_ + head_) * static_cast<double>(k / columns_) + head_;
    if (head_ > 0) {
      Layer head{.x = layer.x, .y = layer.y - head_, .width = panel_width_, .height = head_};
      head.marks.push_back(words_at(margin, head_ - 7, motion_.runs[k].name, Mark::Side::left));
      drawing.layers.push_back(std::move(head));
    }
    drawing.layers.push_back(std::move(layer));
  }
  drawing.layers.push_back(words(t, speed));
  drawing.layers.back().y = drawing.height - foot;
  return drawing;
}

/// The time at the left, what the colours of the energy bar mean at the right.
Layer Film::words(double t, std::optional<double> speed) const {
  constexpr double wide = 7.4;  // px, roughly, of a letter
  Layer layer{.width = width, .height = foot};
  std::string told = seconds_in_words(t);
  if (speed) told += ", " + pace_in_words(*speed * clock_.rate(clock_.shown_at(t)));
  layer.marks.push_back(words_at(margin, foot - 10, told, Mark::Side::left));
  double x = width - margin;
  for (auto part = energy_parts.rbegin(); part != energy_parts.rend(); ++part) {
    if (!shows(motion_, part->name)) continue;
    layer.marks.push_back(words_at(x, foot - 10, std::string(part->words), Mark::Side::right));
    x -= wide * static_cast<double>(part->words.size()) + 8;
    layer.marks.push_back(
        {.kind = Mark::Kind::disc, .points = {{x, foot - 15}}, .size = 5, .fill = part->colour});
    x -= 16;
  }
  if (x < width - margin) layer.marks.push_back(words_at(x, foot - 10, "energy:", Mark::Side::right));
  return layer;
}

}  // namespace ictus::report
