#include "ictus/scene/units.hpp"
#include "ictus/scene/write_text.hpp"

namespace ictus {

std::string write_process(const Process& process) {
  const bool crumples = process.kind == Process::Kind::crumple;
  std::string text = crumples ? "\n[[crumple]]\n" : "\n[[break]]\n";
  text += assigned("striker", ictus::quoted(process.striker.value));
  if (!process.contact.value.empty()) text += assigned("contact", ictus::quoted(process.contact.value));
  text += assigned("stored_energy", with_unit(process.stored_energy.value, "J"));
  if (crumples)
    text += assigned("event_energy", with_unit(process.event_energy.value, "J"));
  else
    text += assigned("share", shortest(process.share.value)) +
            assigned("least_energy", with_unit(process.least_energy.value, "J"));
  return text + assigned("rate", with_unit(process.rate.value, "Hz")) +
         assigned("start", with_unit(process.start.value, "s")) +
         assigned("seed", std::to_string(process.seed));
}

}  // namespace ictus
