#pragma once
// What moves a voice: `projected`, and between contacts its modes alone. While nothing can touch, a step is the exact turn of
// every mode and nothing else, bit by bit what a whole step would do: a body of a hundred modes rings ten times as fast.

#include <cstddef>
#include <memory>

#include "ictus/run/assemble.hpp"
#include "ictus/schemes/stepper.hpp"

namespace ictus::sound {

class VoiceScheme {
 public:
  /// The assembly must live as long.
  explicit VoiceScheme(const Assembly& assembly);
  VoiceScheme(const VoiceScheme&) = delete;
  VoiceScheme& operator=(const VoiceScheme&) = delete;
  ~VoiceScheme();

  void start(const Motion& motion);
  /// False: it had no answer.
  bool step(Motion& motion, double h);
  /// How many of the steps to come may be ring(): nothing touches in them. 0 where hands, a score, rubbing or a contact that
  /// remembers ask for whole steps.
  std::size_t quiet_steps(const Motion& motion, double h);
  void ring(Motion& motion, double h);

 private:
  struct Alone;
  const Assembly& assembly_;
  std::unique_ptr<Stepper> stepper_;  // where there is a score, or corrections; else
  std::unique_ptr<Alone> alone_;
};

}  // namespace ictus::sound
