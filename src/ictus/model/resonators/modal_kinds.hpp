#pragma once
// Resonators whose modes come from a file (modal_file.hpp). Their points have names.

#include "ictus/model/resonators/resonator.hpp"

namespace ictus {

struct ModalTableKind {
  double mass = 0;  // of the whole body, told in results; 0: not known  [kg]
  std::string_view file = "";
  std::string_view modes = "";

  static constexpr About about{"table",
                               "Modes from a table (CSV): frequency, decay, mass or shapes at named points.",
                               "ω = √((2πf)² + σ²)", "docs/guide/sound.md"};
  static constexpr std::array parameters{
      Param{&ModalTableKind::mass, "mass", "kg", "mass of the whole body", non_negative}};
  static constexpr std::array words{
      WordParam{&ModalTableKind::file, "file", "the table, beside the scene", {}},
      WordParam{&ModalTableKind::modes, "modes", "the table itself, in the scene", {}}};

  std::vector<BodyAxis> axes() const;
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<ModalTableKind>);

struct GltfKind {
  double model = 1;  // which of the file's modal models, from 1  [1]
  std::string_view file = "";
  std::string_view direction = "y";

  static constexpr About about{"gltf", "Modes from glTF, extension KHR_audio_rigid_bodies (draft).",
                               "ω = √((2πf)² + σ²)", "docs/guide/sound.md"};
  static constexpr std::array parameters{Param{&GltfKind::model, "model", "1",
                                               "which modal model of the file",
                                               Range{1, 1e6, false, "a whole number from 1", true}}};
  static constexpr std::array words{WordParam{&GltfKind::file, "file", "the document, beside the scene", {}},
                                    WordParam{&GltfKind::direction,
                                              "direction",
                                              "axis of the file along the line of the scene",
                                              {"x", "y", "z"}}};

  std::vector<BodyAxis> axes() const;
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<GltfKind>);

struct SdtKind {
  double mass = 0;    // of the whole body, told in results; 0: not known  [kg]
  double struck = 1;  // the pickup by whose gains a force is divided, from 1  [1]
  std::string_view file = "";
  std::string_view preset = "";

  static constexpr About about{"sdt", "Modes from a preset of the Sound Design Toolkit (JSON).",
                               "σ = 2/decay", "docs/guide/sound.md"};
  static constexpr std::array parameters{
      Param{&SdtKind::mass, "mass", "kg", "mass of the whole body", non_negative},
      Param{&SdtKind::struck, "struck", "1", "the pickup that is touched, by its number",
            Range{1, 1e6, false, "a whole number from 1", true}}};
  static constexpr std::array words{
      WordParam{&SdtKind::file, "file", "the preset, beside the scene", {}},
      WordParam{&SdtKind::preset, "preset", "its name, where the file has several", {}}};

  std::vector<BodyAxis> axes() const;
  ModalBody body(double highest) const;
};
static_assert(ResonatorEntry<SdtKind>);

}  // namespace ictus
