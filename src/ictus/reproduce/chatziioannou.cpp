#include "ictus/reproduce/chatziioannou.hpp"

#include <algorithm>

namespace ictus::reproduce::chatziioannou {

ImpactRun run(const Collision& collision, std::string_view scheme) {
  return method<PowerLaw>(scheme).run(
      collision.system(), {.speed = speed, .step = collision.step, .distance = distance, .samples = 16});
}

Durations durations(const Collision& collision, std::string_view scheme, int phases) {
  const SingleImpact<PowerLaw> system = collision.system();
  const Method<PowerLaw>& chosen = method<PowerLaw>(scheme);
  Durations all;
  for (int i = 0; i < phases; ++i) {
    const double phase = (i + 0.5) / phases;
    const ImpactRun seen = chosen.run(
        system, {.speed = speed, .step = collision.step, .distance = phase * speed * collision.step});
    const double duration = seen.impact().contact_time() / collision.step;
    all.mean += duration / phases;
    all.shortest = std::min(all.shortest, duration);
    all.longest = std::max(all.longest, duration);
    all.fewest_samples = std::min(all.fewest_samples, seen.impact().samples);
  }
  return all;
}

Paper paper() {
  return {{"chatziioannou", "On the contact duration accuracy of discrete-time collision models.",
           "m y″ = −k ⌊y⌋^α", "[Chatziioannou2019]"},
          {{"fig1", "The mass, the wall and their compression.", nullptr, "a sketch"},
           {"fig2", "The stencils of both schemes.", nullptr, "a sketch"},
           {"eqs_1_8", "Power law, Hamiltonian and both schemes, (1)–(8).", nullptr,
            "definitions; items fig3, energy and footnotes have their numbers"},
           {"eqs_9_13", "Why contacts last one or two steps at least, (9)–(13).", nullptr,
            "a proof; item fig4 counts samples over stiffnesses, exponents and phases"},
           {"fig3", "A soft and a hard collision, (14): durations of both schemes.", &fig3},
           {"fig4", "A very hard collision, and the shortest contacts of both schemes.", &fig4},
           {"limits", "The substitutions (15) and (16) and their limits.", &limits},
           {"fig5", "Corrected schemes: durations with β₂* and β₃*.", &fig5},
           {"fig6", "Shortest exact durations over sampling rates, and the error below them.", &fig6},
           {"footnotes", "Footnotes 1 and 2: other rules, energy, orders.", &footnotes},
           {"energy", "Energies of all examples, conserved to round-off.", &energy},
           {"resonator", "§4: a resonator that strikes a stop, over a hundred periods.", &resonator},
           {"repeated", "§4: repeated impacts, their period and its partials.", &repeated},
           {"barrier", "§4: a string that beats against a barrier, by two- and three-point and projected.",
            &barrier},
           {"alpha", "The open question, α > 1: bias of the duration before and after correction.", &alpha}}};
}

}  // namespace ictus::reproduce::chatziioannou
