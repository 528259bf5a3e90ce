// Pictures and films by Cairo and giflib.

#include <gif_lib.h>

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "../cli/paint.hpp"
#include "canvas.hpp"
#include "colours.hpp"
#include "ictus/base/error.hpp"

namespace ictus::cli {
namespace {

constexpr std::size_t most_colours = 255;  // the last of 256 is "as before"
constexpr std::size_t frames_to_look_at = 12;

/// The part of a frame that is not as in the frame before it.
struct Patch {
  std::size_t left = 0, top = 0, width = 1, height = 1;
};

Patch changed(const std::vector<unsigned char>& before, const std::vector<unsigned char>& now,
              std::size_t width) {
  std::size_t left = width, right = 0, top = now.size() / width, bottom = 0;
  for (std::size_t k = 0; k < now.size(); ++k) {
    if (before[k] == now[k]) continue;
    left = std::min(left, k % width);
    right = std::max(right, k % width);
    top = std::min(top, k / width);
    bottom = std::max(bottom, k / width);
  }
  if (left > right) return {};
  return {left, top, right - left + 1, bottom - top + 1};
}

/// Writes to a sink what giflib writes; an exception waits until giflib is left.
struct Outlet {
  const report::Sink& sink;
  std::exception_ptr thrown = nullptr;

  static int write(GifFileType* file, const GifByteType* bytes, int count) {
    auto& self = *static_cast<Outlet*>(file->UserData);
    try {
      self.sink({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)});
      return count;
    } catch (...) {
      self.thrown = std::current_exception();
      return 0;
    }
  }
};

class GifWriter {
 public:
  GifWriter(std::size_t width, std::size_t height, const std::vector<report::Colour>& colours,
            const report::Sink& sink)
      : outlet_{sink}, width_(width) {
    int fault = 0;
    file_ = EGifOpen(&outlet_, Outlet::write, &fault);
    if (!file_) throw Error(std::string("the film could not be begun: ") + GifErrorString(fault));
    EGifSetGifVersion(file_, true);
    std::vector<GifColorType> table(256);
    for (std::size_t k = 0; k < colours.size(); ++k)
      for (const unsigned shift : {16u, 8u, 0u}) {
        GifByteType& to = shift == 16 ? table[k].Red : shift == 8 ? table[k].Green : table[k].Blue;
        to = static_cast<GifByteType>(colours[k] >> shift & 0xffu);
      }
    ColorMapObject* map = GifMakeMapObject(256, table.data());
    const int done = EGifPutScreenDesc(file_, static_cast<int>(width), static_cast<int>(height), 8, 0, map);
    GifFreeMapObject(map);
    check(done);
    loop();
  }
  ~GifWriter() {
    if (file_) EGifCloseFile(file_, nullptr);
  }
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;

  void add(const std::vector<unsigned char>& now, std::size_t hundredths) {
    const Patch patch =
        before_.empty() ? Patch{0, 0, width_, now.size() / width_} : changed(before_, now, width_);
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, static_cast<int>(hundredths),
                                 before_.empty() ? NO_TRANSPARENT_COLOR : static_cast<int>(most_colours)};
    GifByteType block[4];
    EGifGCBToExtension(&control, block);
    check(EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, 4, block));
    check(EGifPutImageDesc(file_, static_cast<int>(patch.left), static_cast<int>(patch.top),
                           static_cast<int>(patch.width), static_cast<int>(patch.height), false, nullptr));
    std::vector<GifByteType> line(patch.width);
    for (std::size_t y = patch.top; y < patch.top + patch.height; ++y) {
      for (std::size_t x = 0; x < patch.width; ++x) {
        const std::size_t k = y * width_ + patch.left + x;
        const bool same = !before_.empty() && before_[k] == now[k];
        line[x] = same ? static_cast<GifByteType>(most_colours) : now[k];
      }
      check(EGifPutLine(file_, line.data(), static_cast<int>(line.size())));
    }
    before_ = now;
  }

  void close() {
    GifFileType* file = std::exchange(file_, nullptr);
    int fault = 0;
    const int done = EGifCloseFile(file, &fault);
    if (outlet_.thrown) std::rethrow_exception(outlet_.thrown);
    if (done != GIF_OK) throw Error(std::string("the film could not be ended: ") + GifErrorString(fault));
  }

 private:
  /// For ever, as all browsers read it.
  void loop() {
    constexpr GifByteType forever[3] = {1, 0, 0};
    check(EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0"));
    check(EGifPutExtensionBlock(file_, 3, forever));
    check(EGifPutExtensionTrailer(file_));
  }

  void check(int done) {
    if (done == GIF_OK) return;
    if (outlet_.thrown) std::rethrow_exception(outlet_.thrown);
    throw Error(std::string("the film could not be written: ") + GifErrorString(file_->Error));
  }

  Outlet outlet_;
  std::size_t width_;
  GifFileType* file_ = nullptr;
  std::vector<unsigned char> before_;  // numbers of colours
};

/// Of some frames: they stand for all.
std::vector<report::Colour> colours_of(const Reel& reel) {
  Counts counts;
  const std::size_t every = std::max<std::size_t>(1, reel.frames / frames_to_look_at);
  for (std::size_t k = 0; k < reel.frames; k += every)
    for (const report::Colour colour : painted(reel.drawing(k), reel.width).colours) ++counts[colour];
  return chosen_colours(counts, most_colours);
}

}  // namespace

void expect_painter(const std::string&) {}

void paint_png(const report::Drawing& drawing, std::size_t width, const report::Sink& sink) {
  sink(png_of(drawing, width));
}

void paint_gif(const Reel& reel, const report::Sink& sink) {
  const std::vector<report::Colour> colours = colours_of(reel);
  NearestColour nearest(colours);
  GifWriter writer(reel.width, height_of(reel.drawing(0), reel.width), colours, sink);
  std::vector<unsigned char> numbers;
  for (std::size_t k = 0; k < reel.frames; ++k) {
    const Pixels pixels = painted(reel.drawing(k), reel.width);
    numbers.clear();
    for (const report::Colour colour : pixels.colours) numbers.push_back(nearest.of(colour));
    writer.add(numbers, reel.hold(k));
  }
  writer.close();
}

}  // namespace ictus::cli
