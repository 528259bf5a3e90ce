// Modes from glTF and from presets of the Sound Design Toolkit, and as glTF.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/model/resonators/modal_file.hpp"

namespace ictus {
namespace {

using Json = nlohmann::json;

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr const char* extension = "KHR_audio_rigid_bodies";

std::string from_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const auto digit = alphabet.find(c);
    if (c == '=' || digit == std::string_view::npos) break;
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    if ((count += 6) >= 8) bytes += static_cast<char>((bits >> (count -= 8)) & 0xff);
  }
  return bytes;
}

std::string to_base64(const std::string& bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits =
          (bits << 8) |
          (i + k < bytes.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i + k])) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : alphabet[(bits >> (18 - 6 * k)) & 63];
  }
  return text;
}

/// A whole number, small enough that sums and products of a few are no trouble.
std::size_t whole(const Json& size, const char* key) {
  constexpr std::int64_t most = std::int64_t{1} << 30;
  const bool fits =
      size.is_number_integer() && size.get<std::int64_t>() >= 0 && size.get<std::int64_t>() <= most;
  if (!fits)
    throw Error(std::string(key) + " = " + size.dump() + " is out of range: a whole number up to 2^30");
  return size.get<std::size_t>();
}
std::size_t size_in(const Json& object, const char* key, std::size_t missing) {
  return object.contains(key) ? whole(object.at(key), key) : missing;
}

/// So many finite numbers.
std::vector<double> numbers_in(const Json& object, const char* key, std::vector<double> missing) {
  const std::size_t count = missing.size();
  auto numbers = object.value(key, std::move(missing));
  if (numbers.size() != count ||
      !std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); }))
    throw Error(std::string(key) + " of the glTF needs " + std::to_string(count) + " numbers");
  return numbers;
}

/// The numbers of accessors of floats.
class Accessors {
 public:
  Accessors(const Json& document, std::string folder) : document_(document), folder_(std::move(folder)) {}

  std::vector<double> floats(const Json& index, std::size_t components) {
    const Json& accessor = document_.at("accessors").at(whole(index, "the number of an accessor"));
    if (accessor.at("componentType") != 5126) throw Error("an accessor of modal data does not hold floats");
    if (accessor.contains("sparse")) throw Error("sparse accessors of modal data are not read");
    const Json& view = document_.at("bufferViews").at(whole(accessor.at("bufferView"), "bufferView"));
    const std::string bytes = buffer(whole(view.at("buffer"), "buffer"));
    const std::size_t stride = size_in(view, "byteStride", 4 * components);
    const std::size_t start = size_in(view, "byteOffset", 0) + size_in(accessor, "byteOffset", 0);
    const std::size_t elements = size_in(accessor, "count", 0);
    // Of bytes that are there, before any room is made for numbers.
    if (stride == 0 || elements > bytes.size() / std::min(stride, 4 * components))
      throw Error("an accessor of modal data reaches beyond its buffer");
    const std::size_t count = elements * components;
    std::vector<double> values(count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t at = start + i / components * stride + i % components * 4;
      if (at + 4 > bytes.size()) throw Error("an accessor of modal data reaches beyond its buffer");
      float value = 0;
      std::memcpy(&value, bytes.data() + at, 4);
      if (!std::isfinite(value)) throw Error("an accessor of modal data holds what is no number");
      values[i] = static_cast<double>(value);
    }
    return values;
  }

 private:
  std::string buffer(std::size_t index) const {
    const std::string uri = document_.at("buffers").at(index).value("uri", "");
    if (uri.empty())
      throw Error("a buffer of the glTF has no uri: binary .glb files are not read, only .gltf");
    if (!uri.starts_with("data:")) return file_text(folder_ + uri);
    const auto comma = uri.find(',');
    return comma == std::string::npos ? "" : from_base64(std::string_view(uri).substr(comma + 1));
  }

  const Json& document_;
  std::string folder_;
};

}  // namespace

std::vector<std::string> buffer_files_of_gltf(const std::string& text, const std::string& folder) {
  std::vector<std::string> files;
  const Json document = Json::parse(text, nullptr, false);
  const auto buffers = document.is_object() ? document.find("buffers") : document.end();
  if (buffers == document.end() || !buffers->is_array()) return files;
  for (const Json& buffer : *buffers)
    if (const std::string uri = buffer.is_object() ? buffer.value("uri", "") : "";
        !uri.empty() && !uri.starts_with("data:"))
      files.push_back(folder + uri);
  return files;
}

namespace {

/// Translation along the axis, and turns about the principal axes of inertia.
void add_rigid(const Json& model, const std::vector<double>& positions, std::size_t axis, ModalFile& file) {
  if (!model.contains("massProperties")) return;
  const Json& mass = model.at("massProperties");
  file.mass = mass.at("mass").get<double>();
  if (!(file.mass > 0 && std::isfinite(1 / std::sqrt(file.mass)) && std::isfinite(file.mass)))
    throw Error("the mass of the glTF must be positive");
  file.free = true;
  const std::size_t points = positions.size() / 3;
  file.modes.push_back({.label = "rigid"});
  file.shapes.emplace_back(points, 1 / std::sqrt(file.mass));
  const auto inertia = numbers_in(mass, "inertiaDiagonal", {0, 0, 0});
  const auto centre = numbers_in(mass, "centerOfMass", {0, 0, 0});
  const auto q = numbers_in(mass, "inertiaOrientation", {0, 0, 0, 1});
  const double x = q[0], y = q[1], z = q[2], w = q[3];
  const double turned[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
                               {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
                               {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)}};
  for (std::size_t k = 0; k < 3; ++k) {
    if (!(inertia[k] > 0)) continue;
    file.modes.push_back({.label = "rigid"});
    std::vector<double>& shapes = file.shapes.emplace_back();
    const std::size_t one = (axis + 1) % 3, two = (axis + 2) % 3;
    for (std::size_t p = 0; p < points; ++p) {
      const auto arm = [&](std::size_t a) { return positions[3 * p + a] - centre[a]; };
      // (e × r) along the axis
      shapes.push_back((turned[k][one] * arm(two) - turned[k][two] * arm(one)) / std::sqrt(inertia[k]));
    }
  }
}

ModalFile read_gltf(const Json& document, const std::string& folder, std::size_t model_index,
                    std::size_t axis) {
  const Json& models = document.at("extensions").at(extension).at("modalModels");
  if (model_index >= models.size())
    throw Error("the glTF has " + std::to_string(models.size()) + " modal models, counted from 1");
  const Json& model = models.at(model_index);
  Accessors accessors(document, folder);
  const auto heard = accessors.floats(model.at("frequencies"), 1),
             decay = accessors.floats(model.at("decayRates"), 1);
  const auto positions = accessors.floats(model.at("positions"), 3),
             shapes = accessors.floats(model.at("shapes"), 3);
  const std::size_t points = positions.size() / 3;
  if (decay.size() != heard.size() || shapes.size() != 3 * points * heard.size())
    throw Error("the accessors of the modal model do not fit together");
  ModalFile file;
  add_rigid(model, positions, axis, file);
  for (std::size_t p = 0; p < points; ++p) file.points.push_back("point-" + std::to_string(p + 1));
  for (std::size_t i = 0; i < heard.size(); ++i) {
    if (!(heard[i] > 0) || !(decay[i] >= 0))
      throw Error("a mode of the glTF has no positive frequency, or a negative decay");
    file.modes.push_back({.frequency = std::hypot(2 * std::numbers::pi * heard[i], decay[i]),
                          .decay = decay[i],
                          .label = std::to_string(i + 1)});
    std::vector<double>& row = file.shapes.emplace_back();
    for (std::size_t p = 0; p < points; ++p) row.push_back(shapes[3 * (i * points + p) + axis]);
  }
  return file;
}

/// Of several resonators the one that is named.
const Json& sdt_preset(const Json& document, const std::string& name) {
  if (!document.contains("resonators")) return document;
  const Json& all = document.at("resonators");
  if (name.empty() && all.size() != 1)
    throw Error("the file has several resonators: name one, as in preset = \"…\"");
  if (!name.empty() && !all.contains(name)) throw Error("the file has no resonator '" + name + "'");
  return name.empty() ? *all.begin() : all.at(name);
}

/// A gain for each of the modes, none below zero, as the toolkit keeps them.
std::vector<std::vector<double>> sdt_gains(const Json& preset, std::size_t modes) {
  auto gains = preset.at("gains").get<std::vector<std::vector<double>>>();
  for (std::vector<double>& gain : gains) {
    if (gain.size() < modes) throw Error("a pickup has fewer gains than there are modes");
    gain.resize(modes);
    for (const double each : gain)
      if (!(each >= 0)) throw Error("gains must not be negative: the toolkit has no pickups in antiphase");
  }
  return gains;
}

/// Modes x_i of mass w_i, seen at a pickup as Σ g_i x_i. The toolkit divides a force by the sum G of the gains of the pickup
/// where it acts, w_i (x_i″ + …) = g_i F/G: with q_i = √(w_i G) x_i that is q_i″ + … = φ_i F, φ_i = g_i/√(w_i G).
ModalFile read_sdt(const Json& document, const std::string& name, std::size_t struck) {
  const Json& preset = sdt_preset(document, name);
  const auto freqs = preset.at("freqs").get<std::vector<double>>(),
             decays = preset.at("decays").get<std::vector<double>>(),
             weights = preset.at("weights").get<std::vector<double>>();
  if (decays.size() != freqs.size() || weights.size() != freqs.size())
    throw Error("freqs, decays and weights are not as many");
  const std::size_t modes = std::min(freqs.size(), size_in(preset, "activeModes", freqs.size()));
  const auto gains = sdt_gains(preset, modes);
  if (modes == 0 || gains.empty()) throw Error("the preset has no mode, or no pickup");
  if (struck >= gains.size())
    throw Error("the preset has " + std::to_string(gains.size()) + " pickups, counted from 1");
  const double size = preset.value("fragmentSize", 1.0), shorter = std::sqrt(size);
  if (!(size > 0 && size <= 1)) throw Error("fragmentSize must be above 0, and at most 1");
  const double sum = std::accumulate(gains[struck].begin(), gains[struck].end(), 0.0);
  if (!(sum > 0)) throw Error("the pickup that is struck has no gain: no force reaches a mode there");
  ModalFile file;
  for (std::size_t p = 0; p < gains.size(); ++p) file.points.push_back("pickup-" + std::to_string(p + 1));
  for (std::size_t i = 0; i < modes; ++i) {
    if (!(freqs[i] > 0) || !(decays[i] >= 0) || !(weights[i] > 0))
      throw Error("freqs and weights must be positive, decays not negative");
    const double decay = decays[i] > 0 ? 2 / (decays[i] * shorter) : 0;  // 0: it rings for ever
    file.modes.push_back({.frequency = std::hypot(2 * std::numbers::pi * freqs[i] / shorter, decay),
                          .decay = decay,
                          .label = std::to_string(i + 1)});
    std::vector<double>& row = file.shapes.emplace_back();
    for (const std::vector<double>& gain : gains) row.push_back(gain[i] / std::sqrt(weights[i] * size * sum));
  }
  return file;
}

template <class Read>
ModalFile parsed(const std::string& text, const char* what, Read&& read) {
  try {
    ModalFile file = read(Json::parse(text));
    check_finite(file);
    return file;
  } catch (const Json::exception& fault) {
    throw Error(std::string("is no ") + what + ": " + fault.what());
  } catch (const std::out_of_range&) {
    throw Error(std::string("is no ") + what + ": its arrays do not fit together");
  }
}

}  // namespace

ModalFile modal_gltf(const std::string& text, const std::string& folder, std::size_t model,
                     std::size_t axis) {
  return parsed(text, "glTF with modal models",
                [&](const Json& document) { return read_gltf(document, folder, model, axis); });
}

ModalFile modal_sdt(const std::string& text, const std::string& name, std::size_t struck) {
  return parsed(text, "preset of the Sound Design Toolkit",
                [&](const Json& document) { return read_sdt(document, name, struck); });
}

namespace {

/// The buffer of a document, and what says where its numbers are.
struct Buffer {
  std::string bytes;
  Json views = Json::array(), accessors = Json::array();

  /// The number of the accessor.
  std::size_t add(const std::vector<double>& values, const char* type, std::size_t components) {
    views.push_back({{"buffer", 0}, {"byteOffset", bytes.size()}, {"byteLength", 4 * values.size()}});
    accessors.push_back({{"bufferView", views.size() - 1},
                         {"componentType", 5126},
                         {"count", values.size() / components},
                         {"type", type}});
    for (const double value : values) {
      const auto single = static_cast<float>(value);
      char raw[4];
      std::memcpy(raw, &single, 4);
      bytes.append(raw, 4);
    }
    return accessors.size() - 1;
  }
};

bool vibrates(const VibrationMode& mode) { return mode.frequency > mode.decay; }

Json model_of(const ModalFile& file, std::size_t axis, Buffer& buffer) {
  std::vector<double> heard, decays, shapes, positions(3 * file.points.size(), 0.0);
  for (std::size_t p = 0; p < file.positions.size(); ++p)
    for (std::size_t a = 0; a < 3; ++a) positions[3 * p + a] = file.positions[p][a];
  for (std::size_t i = 0; i < file.modes.size(); ++i) {
    const VibrationMode& mode = file.modes[i];
    if (!vibrates(mode)) continue;
    heard.push_back(std::sqrt(mode.frequency * mode.frequency - mode.decay * mode.decay) /
                    (2 * std::numbers::pi));
    decays.push_back(mode.decay);
    for (const double shape : file.shapes[i])
      for (std::size_t a = 0; a < 3; ++a) shapes.push_back(a == axis ? shape : 0);
  }
  Json model{{"frequencies", buffer.add(heard, "SCALAR", 1)},
             {"decayRates", buffer.add(decays, "SCALAR", 1)},
             {"positions", buffer.add(positions, "VEC3", 3)},
             {"shapes", buffer.add(shapes, "VEC3", 3)}};
  if (file.mass > 0)
    model["massProperties"] = {
        {"mass", file.mass}, {"centerOfMass", file.centre}, {"inertiaDiagonal", file.inertia}};
  return model;
}

}  // namespace

std::vector<std::string> left_out_of_gltf(const ModalFile& file) {
  std::vector<std::string> words;
  const auto many = [](std::ptrdiff_t count, const char* one, const char* more) {
    return std::to_string(count) + " " + (count == 1 ? one : more);
  };
  const auto rigid = std::count_if(file.modes.begin(), file.modes.end(),
                                   [](const VibrationMode& mode) { return mode.frequency == 0; });
  const auto turns = std::count_if(file.inertia.begin(), file.inertia.end(), [](double i) { return i > 0; });
  const std::ptrdiff_t held = file.mass > 0 ? 1 + turns : 0;
  if (rigid > held)
    words.push_back(many(rigid - held, "rigid motion", "rigid motions") +
                    (held > 0 ? ", for its moments of inertia are not known"
                              : ", for it is held and a document has them of free bodies only"));
  for (const VibrationMode& mode : file.modes)
    if (mode.frequency > 0 && !vibrates(mode))
      words.push_back("mode " + mode.label + ", which creeps back and does not vibrate");
  if (file.points.size() > 1 && file.positions.empty())
    words.push_back("the places of its points: all stand at the origin");
  return words;
}

std::string gltf_text(const std::vector<ModalFile>& files, std::size_t axis) {
  Buffer buffer;
  Json models = Json::array();
  for (const ModalFile& file : files) models.push_back(model_of(file, axis, buffer));
  const Json document{{"asset", {{"version", "2.0"}, {"generator", "ictus"}}},
                      {"extensionsUsed", {extension}},
                      {"extensions", {{extension, {{"modalModels", models}}}}},
                      {"buffers",
                       {{{"byteLength", buffer.bytes.size()},
                         {"uri", "data:application/octet-stream;base64," + to_base64(buffer.bytes)}}}},
                      {"bufferViews", buffer.views},
                      {"accessors", buffer.accessors}};
  return document.dump(1) + "\n";
}

}  // namespace ictus
