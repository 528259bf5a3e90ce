#include "topics.hpp"

#include "ictus/report/impulse_plane.hpp"

namespace ictus::cli {
namespace {

Topic energy_arc() {
  return {
      {{"energy_arc",
        "Impulses of three balls that keep energy and momentum, without pull and penetration: an arc, not a "
        "point.",
        "½ (λ − c)ᵀW(λ − c) = ½ uᵀW⁻¹u,  c = W⁻¹u,  λ ≥ 0,  W λ ≥ u − Φ/Δt",
        "[PreclikRuede2010, eqs (1)–(9), Fig. 2]"},
       "impulse plane",
       {},
       {{"W, u", "Delassus matrix and closing speeds of the two contacts"},
        {"Φ, Δt", "gaps at the beginning of the step that the impact falls into, and its length"},
        {"equal balls",
         "λ₂ = λ₁/2 ± √(m v₀ λ₁ − ¾ λ₁²), λ₂ ≤ 2 λ₁ − m v₀, λ₁ ≤ 2 λ₂: from (1, 1) to (4/3, "
         "2/3) m v₀"},
        {"table", "one ball of 1 kg strikes two at rest with 1 m/s; contacts are elastic, springs of Hertz"},
        {"other balls", "ictus run SCENE --report draws the plane of any three balls on a line"}}},
      [] { return std::vector{report::law_point_table({})}; }};
}

Topic columns() {
  return {
      {{"columns",
        "What the columns of CSV, HDF5 and Python hold: the same for every method, which may add its own.",
        "BODY.velocity, CONTACT.force, energy.kinetic, …", "docs/guide/commands.md"},
       "columns of results",
       {},
       {{"time", "of the row [s]"},
        {"BODY.position", "of a body on a line [m]; off the line _x, _y, _z"},
        {"BODY.velocity", "of a body [m/s]; off the line _x, _y, _z"},
        {"CONTACT.depth, CONTACT.gap", "one distance, counted both ways: pressed, and open [m]"},
        {"CONTACT.speed", "with which it closes [m/s]"},
        {"CONTACT.force",
         "that pushes [N]; in steps with rigid contacts its mean, impulses of impacts with it"},
        {"CONTACT.impulse", "so far [N s]"},
        {"CONTACT.energy", "stored in the contact [J]"},
        {"energy.kinetic", "of motion [J]"},
        {"energy.vibrational", "inside bodies that deform [J]"},
        {"energy.potential", "of gravity and of a system's own forces [J]"},
        {"energy.stored", "in all contacts [J]"},
        {"energy.dissipated", "lost so far in every way [J]"},
        {"energy.law", "of it by contact laws [J]"},
        {"energy.impact", "of it by impact laws [J]"},
        {"energy.rest", "of it where contacts end a step at rest, by schemes that tell this apart [J]"},
        {"energy.friction", "of it by friction [J]"},
        {"energy.work", "of forces without a potential [J]"},
        {"energy.corrected", "given or taken by options that correct a scheme [J]"},
        {"energy.total", "what is still there [J]"},
        {"energy.remainder", "lost (positive) or made (negative) by the method itself [J]"}}},
      [] { return std::vector<report::Table>{}; }};
}

Topic exit_codes() {
  return {
      {{"exit_codes", "What the program ends with, for scripts.", "0, 1, 2, 3", "docs/guide/commands.md"},
       "exit codes",
       {},
       {{"0", "good"},
        {"1",
         "a check or the physics failed, or the run was stopped: the results are written, and must not be believed as they are"},
        {"2", "wrong input: the message names the place, what is allowed, and the nearest right name"},
        {"3", "a bug of Ictus"}}},
      [] { return std::vector<report::Table>{}; }};
}

Topic ledger() {
  return {
      {{"ledger", "Where the energy of a run is, and where it went: a sum that must come out.",
        "E₀ + W = kinetic + potential + stored + D + R", "docs/tutorial/read_a_ledger.md"},
       "energy ledger",
       {},
       {{"E₀", "all energy at the start [J]"},
        {"W", "work of forces without a potential, as a hand that drives a body [J]"},
        {"kinetic, potential, stored",
         "at the end: of motion, of height and of the bodies' own springs, in contacts [J]"},
        {"D", "lost by the physics: contact laws, impact laws, friction [J]"},
        {"R",
         "the remainder: what the method lost (positive) or made (negative) by itself, 'scheme lost' in tables of compare [J]"},
        {"largest gain", "the most that one step made beyond all books [J]"}}},
      [] { return std::vector<report::Table>{}; }};
}

Topic restitution() {
  return {
      {{"restitution",
        "How fast bodies part after an impact, as a share of how fast they met. It has no unit.",
        "e = separation speed / approach speed", ""},
       "impacts",
       {},
       {{"e = 1", "nothing is lost"},
        {"e = 0", "the bodies stay together"},
        {"asked", "what the scene gives, or what a contact law predicts for this approach speed"},
        {"measured", "what came out; a run that gives back more than was asked ends with exit code 1"},
        {"several contacts",
         "a restitution per contact does not settle what happens where bodies touch: laws differ (ictus compare)"}}},
      [] { return std::vector<report::Table>{}; }};
}

}  // namespace

std::vector<Topic> topics() { return {columns(), energy_arc(), exit_codes(), ledger(), restitution()}; }

}  // namespace ictus::cli
