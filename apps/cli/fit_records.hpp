#pragma once
// ictus fit force FILE.csv …, ictus fit bounces FILE.wav, ictus fit strike SCENE FILE.wav …: numbers from a force record, from
// the sound of bounces, from the sound of a strike.

#include <string>
#include <vector>

#include "context.hpp"

namespace ictus::cli {

void fit_force_record(const std::vector<std::string>& words, Context& context);
void fit_bounces(const std::vector<std::string>& words, Context& context);
void fit_strike(const std::vector<std::string>& words, Context& context);

}  // namespace ictus::cli
