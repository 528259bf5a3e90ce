#pragma once
// The assembly of a point that differs from another one in masses, velocities and restitutions of rigid bodies on a line, each of
// which is a parameter's value: these are set in it, and no scene is read. Nothing else is set in place: of every other
// sweep `holds()` is false.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/sweep/choice.hpp"

namespace ictus::sweep {

class AssemblyInPlace {
 public:
  /// Reads the scene at these settings of the parameters. Throws Error where there is no such scene.
  using Assemble = std::function<Assembly(std::span<const double> settings)>;

  /// Each parameter is changed once, to see what is its own, and that what is set in place is what would be read.
  AssemblyInPlace(const std::vector<Parameter>& parameters, const Assemble& assemble,
                  std::vector<double> settings);
  AssemblyInPlace(const AssemblyInPlace&) = delete;  // it points into itself
  AssemblyInPlace& operator=(const AssemblyInPlace&) = delete;

  bool holds() const { return holds_; }
  /// Null where a value is out of range: the scene says so in words.
  const Assembly* at(std::span<const double> settings);

 private:
  /// What a parameter is, as the last word of its key says.
  struct Kind {
    std::vector<double*> (*numbers)(Assembly& assembly);  // one per body or contact, where it is read from
    bool (*is_possible)(double value);
    double (*other)(double value);  // to try
  };
  static const Kind* kind_of(const Parameter& parameter);
  bool find_own(const Assemble& assemble, std::vector<double> settings, std::size_t k);
  void fill_in();

  const std::vector<Parameter>& parameters_;
  std::optional<Assembly> assembly_;
  struct Own {
    const Kind* kind;
    std::vector<double*> numbers;
  };
  std::vector<Own> own_;  // of each parameter
  struct Sides {
    std::size_t left, right;  // bodies; as many as there are: a wall
  };
  std::vector<Sides> sides_;  // of each contact
  bool holds_ = false;
};

}  // namespace ictus::sweep
