#include "canvas.hpp"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "ictus/base/error.hpp"

namespace ictus::cli {
namespace {

using report::Colour;
using report::Mark;
using Kind = Mark::Kind;
using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Pen = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

double channel(Colour colour, unsigned shift) { return (colour >> shift & 0xffu) / 255.0; }

void set_colour(cairo_t* pen, Colour colour, double opacity) {
  cairo_set_source_rgba(pen, channel(colour, 16), channel(colour, 8), channel(colour, 0), opacity);
}

/// The light comes from the upper left.
void set_light(cairo_t* pen, const Mark& mark) {
  const double x = mark.points[0].x, y = mark.points[0].y, r = mark.size;
  cairo_pattern_t* light = cairo_pattern_create_radial(x - r / 3, y - r / 3, r / 10, x, y, r);
  const Colour colour = *mark.fill;
  cairo_pattern_add_color_stop_rgb(light, 0, 1, 1, 1);
  for (const double at : {0.25, 1.0})
    cairo_pattern_add_color_stop_rgb(light, at, channel(colour, 16), channel(colour, 8), channel(colour, 0));
  cairo_set_source(pen, light);
  cairo_pattern_destroy(light);
}

void write_words(cairo_t* pen, const Mark& mark) {
  cairo_set_font_size(pen, mark.size);
  cairo_text_extents_t extent;
  cairo_text_extents(pen, mark.words.c_str(), &extent);
  const double shift = mark.side == Mark::Side::left ? 0 : mark.side == Mark::Side::middle ? 0.5 : 1;
  set_colour(pen, mark.fill.value_or(0), mark.opacity);
  cairo_move_to(pen, mark.points[0].x - shift * extent.x_advance, mark.points[0].y);
  cairo_show_text(pen, mark.words.c_str());
}

void paint(cairo_t* pen, const Mark& mark) {
  if (mark.points.empty()) return;
  if (mark.kind == Kind::words) return write_words(pen, mark);
  cairo_new_path(pen);
  if (mark.kind == Kind::disc || mark.kind == Kind::ball)
    cairo_arc(pen, mark.points[0].x, mark.points[0].y, mark.size, 0, 2 * std::numbers::pi);
  else
    for (const report::Pixel& p : mark.points) cairo_line_to(pen, p.x, p.y);
  if (mark.kind == Kind::area) cairo_close_path(pen);
  if (mark.fill) {
    mark.kind == Kind::ball ? set_light(pen, mark) : set_colour(pen, *mark.fill, mark.opacity);
    cairo_fill_preserve(pen);
  }
  const bool rim = mark.kind == Kind::ball && mark.size > 3;
  if (mark.stroke || rim) {
    set_colour(pen, mark.stroke.value_or(0), rim ? 0.35 : mark.opacity);
    cairo_set_line_width(pen, mark.width);
    cairo_stroke(pen);
  }
}

Surface surface_of(const report::Drawing& drawing, std::size_t width) {
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width),
                                             static_cast<int>(height_of(drawing, width))),
                  cairo_surface_destroy);
  const Pen pen(cairo_create(surface.get()), cairo_destroy);
  set_colour(pen.get(), 0xffffff, 1);
  cairo_paint(pen.get());
  const double scale = static_cast<double>(width) / drawing.width;
  cairo_scale(pen.get(), scale, scale);
  cairo_set_line_cap(pen.get(), CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(pen.get(), CAIRO_LINE_JOIN_ROUND);
  cairo_select_font_face(pen.get(), "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  for (const report::Layer& layer : drawing.layers) {
    cairo_save(pen.get());
    cairo_translate(pen.get(), layer.x, layer.y);
    cairo_rectangle(pen.get(), 0, 0, layer.width, layer.height);
    cairo_clip(pen.get());
    for (const Mark& mark : layer.marks) paint(pen.get(), mark);
    cairo_restore(pen.get());
  }
  cairo_surface_flush(surface.get());
  if (const cairo_status_t status = cairo_status(pen.get()); status != CAIRO_STATUS_SUCCESS)
    throw Error(std::string("the picture could not be painted: ") + cairo_status_to_string(status));
  return surface;
}

}  // namespace

std::size_t height_of(const report::Drawing& drawing, std::size_t width) {
  return static_cast<std::size_t>(
      std::max(1.0, std::round(static_cast<double>(width) * drawing.height / drawing.width)));
}

Pixels painted(const report::Drawing& drawing, std::size_t width) {
  const Surface surface = surface_of(drawing, width);
  Pixels pixels{width, height_of(drawing, width)};
  pixels.colours.reserve(pixels.width * pixels.height);
  const unsigned char* line = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  for (std::size_t y = 0; y < pixels.height; ++y, line += stride)
    for (std::size_t x = 0; x < width; ++x)
      pixels.colours.push_back(reinterpret_cast<const std::uint32_t*>(line)[x] & 0xffffffu);
  return pixels;
}

std::string png_of(const report::Drawing& drawing, std::size_t width) {
  const Surface surface = surface_of(drawing, width);
  std::string bytes;
  const auto take = [](void* to, const unsigned char* data, unsigned count) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), count);
    return CAIRO_STATUS_SUCCESS;
  };
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), take, &bytes);
  if (status != CAIRO_STATUS_SUCCESS)
    throw Error(std::string("the picture could not be written: ") + cairo_status_to_string(status));
  return bytes;
}

}  // namespace ictus::cli
