#pragma once
// What an entry of THE LIST of methods (run/methods) can be asked: which options of [run] it knows, why it does not
// fit a scene, how it fills in what the scene leaves open, the error that it declares, and a run. What depends on
// the method is asked here; only the favourites of run/plan and run/sliced know methods by name.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/run/declared_error.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

struct Checkpoints;

/// What may differ from the scene itself.
struct RunOptions {
  std::string scheme;                   // any method; empty: that of the scene
  const State<Model>* start = nullptr;  // of compliant schemes
  std::size_t record_every = 0;         // 0: that of the scene
  std::function<bool(double)>
      stop;  // asked now and then with the time: true ends the run, what there is stays
  const Checkpoints* checkpoints = nullptr;  // null: none is kept; see run/advance
};

/// What a study of a method varies.
enum class Varied { nothing, step, step_of_motion, slices, step_order_and_gaps };

/// As the lists of the catalogue are called.
namespace family {
inline constexpr std::string_view compliant = "schemes", impact_laws = "impact_laws",
                                  nonsmooth = "nonsmooth_schemes", deformable = "deformable",
                                  spheres = "spheres";
}  // namespace family

struct MethodTraits {
  std::string_view family;  // those of one family are compared with each other
  std::string_view noun;    // "impact law": stands before the name
  Varied varied = Varied::nothing;
  bool follows_laws = false;       // contact laws act, in time
  bool resolves_at_once = false;   // an impact is one call, and motion between impacts has no step
  bool cannot_stop_early = false;  // steps must come to the end of the duration
  bool consistent = true;          // false: known to be wrong, kept for comparison
  std::string_view own_file = {};  // that it writes beside those of every run
};

class Method {
 public:
  Method(const About& about, const MethodTraits& traits) : about_(about), traits_(traits) {}
  virtual ~Method() = default;

  const About& about() const { return about_; }
  std::string_view name() const { return about_.name; }
  const MethodTraits& traits() const { return traits_; }

  /// Names of the list of options (scene/run_options), in any order.
  virtual std::vector<std::string_view> options() const = 0;
  /// The impact law of the list by which it resolves impacts in this run, whose options it then knows too; or none.
  virtual std::string impact_law(const RunChoice&) const { return {}; }

  /// What it lacks in a scene, in words that follow its name; empty where it fits.
  virtual std::string misfit(const Assembly& assembly) const = 0;
  /// What in the scene is to be changed where it does not fit: by default the method, or bodies that overlap.
  virtual Place place_of_misfit(const Assembly& assembly) const;

  /// Complains where it does not fit, and fills in what the scene leaves open, before steps and duration are known.
  virtual void prepare(Assembly& assembly, Problems& problems) const;
  /// The same when they are.
  virtual void complete(Assembly&, Problems&) const {}

  virtual DeclaredError declared_error(const Assembly& assembly) const = 0;
  virtual Trace run(const Assembly& assembly, const RunOptions& options) const = 0;

  /// What it is set beside where nothing is named: all of its family that fit.
  virtual std::vector<std::string_view> beside(const Assembly& assembly) const;
  /// "method verlet, step 1e-05 s"
  virtual std::string in_words(const Scene& scene) const;

 private:
  About about_;
  MethodTraits traits_;
};

}  // namespace ictus
