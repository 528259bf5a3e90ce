// Writes the Turtle of the LV2 bundle into a folder: what the plug-in is, its ports, and the list of presets.
// Usage: turtle FOLDER LIBRARY

#include <cstdio>
#include <fstream>
#include <string>

#include "ictus/sound/ictus_sound.h"
#include "plugin.hpp"

namespace {

using namespace ictus::lv2;

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  const std::string made = text;
  return made.find_first_of(".e") == std::string::npos ? made + ".0" : made;
}

std::string prefixes() {
  return "@prefix atom: <http://lv2plug.in/ns/ext/atom#> .\n"
         "@prefix doap: <http://usefulinc.com/ns/doap#> .\n"
         "@prefix lv2: <http://lv2plug.in/ns/lv2core#> .\n"
         "@prefix midi: <http://lv2plug.in/ns/ext/midi#> .\n"
         "@prefix patch: <http://lv2plug.in/ns/ext/patch#> .\n"
         "@prefix pprop: <http://lv2plug.in/ns/ext/port-props#> .\n"
         "@prefix pset: <http://lv2plug.in/ns/ext/presets#> .\n"
         "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
         "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
         "@prefix state: <http://lv2plug.in/ns/ext/state#> .\n"
         "@prefix units: <http://lv2plug.in/ns/extensions/units#> .\n"
         "@prefix urid: <http://lv2plug.in/ns/ext/urid#> .\n"
         "@prefix work: <http://lv2plug.in/ns/ext/worker#> .\n"
         "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n";
}

std::string uri(const std::string& of) { return "<" + of + ">"; }
std::string preset_uri(std::size_t i) {
  return uri(std::string(plugin_uri) + "#preset-" + ictus_sound_preset_name(i));
}

std::string manifest(const std::string& library) {
  std::string text = prefixes() + uri(plugin_uri) + "\n\ta lv2:Plugin ;\n\tlv2:binary <" + library +
                     "> ;\n\trdfs:seeAlso <ictus.ttl> .\n";
  for (std::size_t i = 0; i < ictus_sound_presets(); ++i)
    text += "\n" + preset_uri(i) + "\n\ta pset:Preset ;\n\tlv2:appliesTo " + uri(plugin_uri) +
            " ;\n\trdfs:seeAlso <presets.ttl> .\n";
  return text;
}

std::string audio(Port port, const char* symbol, const char* name) {
  const bool in = port == force;  // N, on the first body of the preset's own note
  return std::string("\t\ta lv2:AudioPort , ") + (in ? "lv2:InputPort" : "lv2:OutputPort") +
         (in ? " ;\n\t\tlv2:portProperty lv2:connectionOptional" : "") + " ;\n\t\tlv2:index " +
         std::to_string(port) + " ;\n\t\tlv2:symbol \"" + symbol + "\" ;\n\t\tlv2:name \"" + name + "\"\n";
}

/// Values by name, and the range they make.
std::string choices() {
  std::string text = "\t\tlv2:portProperty lv2:integer , lv2:enumeration ;\n";
  for (std::size_t i = 0; i < ictus_sound_presets(); ++i)
    text += "\t\tlv2:scalePoint [ rdfs:label \"" + std::string(ictus_sound_preset_name(i)) +
            "\" ; rdf:value " + std::to_string(i) + " ] ;\n";
  return text;
}

std::string control(const Control& of) {
  std::string text = "\t\ta lv2:ControlPort , lv2:InputPort ;\n\t\tlv2:index " + std::to_string(of.port) +
                     " ;\n\t\tlv2:symbol \"" + of.symbol + "\" ;\n\t\tlv2:name \"" + of.name +
                     "\" ;\n\t\trdfs:comment \"" + of.comment + "\" ;\n";
  if (of.port == preset)
    return text + choices() + "\t\tlv2:default 0 ;\n\t\tlv2:minimum 0 ;\n\t\tlv2:maximum " +
           std::to_string(ictus_sound_presets() - 1) + "\n";
  if (of.port == strike) text += "\t\tlv2:portProperty lv2:toggled , pprop:trigger ;\n";
  if (*of.unit)
    text +=
        std::string(
            "\t\tlv2:portProperty pprop:logarithmic ;\n\t\tunits:unit [ a units:Unit ; rdfs:label \"metres "
            "per second\" ; units:symbol \"") +
        of.unit + "\" ; units:render \"%f " + of.unit + "\" ] ;\n";
  return text + "\t\tlv2:default " + number(of.standard) + " ;\n\t\tlv2:minimum " + number(of.least) +
         " ;\n\t\tlv2:maximum " + number(of.most) + "\n";
}

std::string description() {
  std::string text =
      prefixes() + uri(scene_uri) +
      "\n\ta lv2:Parameter ;\n\trdfs:label \"scene\" ;\n\trdfs:comment \"A scene file of one's own, "
      "instead of a preset.\" ;\n\trdfs:range atom:Path .\n\n";
  text +=
      uri(plugin_uri) +
      "\n\ta lv2:Plugin , lv2:InstrumentPlugin ;\n\tdoap:name \"Ictus\" ;\n\tdoap:license "
      "<http://www.apache.org/licenses/LICENSE-2.0> ;\n\trdfs:comment \"Bodies that are struck, by their modes "
      "and by the law of the contact, in SI units.\" ;\n\tlv2:optionalFeature lv2:hardRTCapable , urid:map , "
      "work:schedule ;\n\tlv2:extensionData work:interface , state:interface ;\n\tpatch:writable " +
      uri(scene_uri) + " ;\n\tlv2:minorVersion 0 ;\n\tlv2:microVersion 1 ;\n\tlv2:port [\n";
  text +=
      "\t\ta atom:AtomPort , lv2:InputPort ;\n\t\tatom:bufferType atom:Sequence ;\n\t\tatom:supports "
      "midi:MidiEvent , patch:Message ;\n\t\tlv2:designation lv2:control ;\n\t\tlv2:portProperty "
      "lv2:connectionOptional ;\n\t\tlv2:index 0 ;\n\t\tlv2:symbol \"midi\" ;\n\t\tlv2:name \"MIDI\"\n\t] , [\n";
  text += audio(left, "left", "Left") + "\t] , [\n" + audio(right, "right", "Right");
  for (const Control& each : controls) text += "\t] , [\n" + control(each);
  return text + "\t] , [\n" + audio(force, "force", "Force") + "\t] .\n";
}

std::string presets() {
  std::string text = prefixes();
  for (std::size_t i = 0; i < ictus_sound_presets(); ++i) {
    const auto value = [&](const char* symbol, double of) {
      return std::string("[\n\t\tlv2:symbol \"") + symbol + "\" ;\n\t\tpset:value " + number(of) + "\n\t]";
    };
    text += preset_uri(i) + "\n\ta pset:Preset ;\n\tlv2:appliesTo " + uri(plugin_uri) +
            " ;\n\trdfs:label \"" + ictus_sound_preset_name(i) + "\" ;\n\trdfs:comment \"" +
            ictus_sound_preset_summary(i) + "\" ;\n\tlv2:port " + value("preset", static_cast<double>(i)) +
            " , " + value("speed", ictus_sound_preset_speed(i)) + " , " +
            value("full_scale", 4 * ictus_sound_preset_level(i)) + " .\n\n";
  }
  return text;
}

bool write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.flush();
  return static_cast<bool>(file);
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: turtle FOLDER LIBRARY\n");
    return 2;
  }
  const std::string folder = std::string(words[1]) + "/";
  const bool written = write(folder + "manifest.ttl", manifest(words[2])) &&
                       write(folder + "ictus.ttl", description()) && write(folder + "presets.ttl", presets());
  if (!written) std::fprintf(stderr, "turtle: cannot write into %s\n", words[1]);
  return written ? 0 : 1;
}
