// Many impact problems of one size in one call. Problems are shared out in blocks; every problem is solved for itself,
// so that the number of threads changes no bit.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "bindings.hpp"
#include "ictus/base/error.hpp"
#include "ictus/resolver/impact.hpp"
#include "ictus/study/parallel.hpp"
#include "watch.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// Rows of an array: one per problem, or one for all.
struct Rows {
  const double* first = nullptr;
  std::size_t length = 0, stride = 0;

  Rows() = default;
  explicit Rows(const Numbers& numbers)
      : first(numbers.data()),
        length(static_cast<std::size_t>(numbers.shape(1))),
        stride(numbers.shape(0) == 1 ? 0 : static_cast<std::size_t>(numbers.shape(1))) {}
  std::span<const double> operator[](std::size_t i) const { return {first + i * stride, length}; }
};

/// What goes in: arrays of two dimensions, problems first.
struct Inputs {
  Rows mass, directions, velocity, spin_directions;
  InverseMass::Shape shape = InverseMass::Shape::diagonal;
  std::size_t per_contact = 1;
  std::map<std::string, Rows> by_contact;

  std::span<const double> of(const char* name, std::size_t i) const {
    const auto found = by_contact.find(name);
    return found == by_contact.end() ? std::span<const double>() : found->second[i];
  }
  ImpactProblem problem(std::size_t i) const {
    ImpactProblem problem;
    problem.inverse_mass = {.values = mass[i], .shape = shape};
    problem.directions = {.value = directions[i], .per_contact = per_contact};
    problem.velocity = velocity[i];
    problem.stiffness = of("stiffness", i);
    problem.exponent = of("exponent", i);
    problem.restitution = of("restitution", i);
    problem.precompression = of("precompression", i);
    problem.gap = of("gap", i);
    problem.friction = of("friction", i);
    problem.friction_static = of("friction_static", i);
    problem.tangential_stiffness = of("tangential_stiffness", i);
    problem.tangential_restitution = of("tangential_restitution", i);
    problem.spin_directions = of("spin_directions", i);
    problem.rolling_friction = of("rolling_friction", i);
    problem.torsional_friction = of("torsional_friction", i);
    return problem;
  }
};

/// What comes out, one row per problem.
struct Outputs {
  std::map<std::string, py::array_t<double>> arrays;
  std::map<std::string, double*> data;
  py::array_t<int> status;
  int* statuses;

  explicit Outputs(std::size_t problems)
      : status(static_cast<py::ssize_t>(problems)), statuses(status.mutable_data()) {}
  void add(const char* name, std::vector<std::size_t> shape) {
    py::array_t<double> array(std::vector<py::ssize_t>(shape.begin(), shape.end()));
    data[name] = array.mutable_data();
    arrays[name] = std::move(array);
  }
  /// NaN where a law does not tell it.
  void set(double* out, std::size_t i, std::size_t length, std::span<const double> values) const {
    for (std::size_t k = 0; k < length; ++k)
      out[i * length + k] = values.empty() ? std::numeric_limits<double>::quiet_NaN() : values[k];
  }
};

/// Forces over time, of the problems whose law knows them.
struct Histories {
  std::vector<ImpactHistory> all;
  std::vector<char> there;

  explicit Histories(std::size_t problems) : all(problems), there(problems, 0) {}
  void see(std::size_t i, const ImpactResult& result) {
    if (all.empty() || !succeeded(result.status) || !result.history || result.history->time.empty()) return;
    all[i] = *result.history;
    there[i] = 1;
  }
  /// One (time, force, impulse, slip) per problem; None where there is none.
  py::list list() const {
    py::list list;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (there[i])
        list.append(py::make_tuple(rows(all[i].time, 0), rows(all[i].force, all[i].time.size()),
                                   rows(all[i].impulse, all[i].time.size()),
                                   rows(all[i].slip, all[i].time.size())));
      else
        list.append(py::none());
    return list;
  }

 private:
  /// As many rows as instants; 0: one row of numbers.
  static py::array_t<double> rows(const std::vector<double>& values, std::size_t instants) {
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(values.size())};
    if (instants > 0)
      shape = {static_cast<py::ssize_t>(instants), static_cast<py::ssize_t>(values.size() / instants)};
    py::array_t<double> array(shape);
    std::copy(values.begin(), values.end(), array.mutable_data());
    return array;
  }
};

struct FirstFault {
  std::mutex mutex;
  std::optional<std::size_t> problem;
  std::string message;
  std::size_t entry = 0;

  void see(std::size_t i, const ImpactResult& result) {
    const std::lock_guard lock(mutex);
    if (problem && *problem < i) return;
    problem = i;
    message = std::string(result.message);
    entry = result.contact;
  }
};

struct Sizes {
  std::size_t problems, coordinates, contacts, tangents;
};

/// The columns of results by contact, in one order for filling and making.
struct ContactArray {
  const char* name;
  std::span<const double> ImpactResult::*values;
};
constexpr ContactArray contact_arrays[] = {{"impulse", &ImpactResult::impulse},
                                           {"loss", &ImpactResult::loss},
                                           {"friction_loss", &ImpactResult::friction_loss},
                                           {"peak_force", &ImpactResult::peak_force},
                                           {"peak_time", &ImpactResult::peak_time}};
struct NumberArray {
  const char* name;
  double ImpactResult::*value;
};
constexpr NumberArray number_arrays[] = {{"energy_before", &ImpactResult::energy_before},
                                         {"energy_after", &ImpactResult::energy_after},
                                         {"duration", &ImpactResult::duration}};

void keep(const Outputs& out, const Sizes& sizes, std::size_t i, const ImpactResult& result) {
  const bool good = succeeded(result.status);
  const auto told = [&](std::span<const double> values, std::size_t length) {
    return good && values.size() == length ? values : std::span<const double>();
  };
  out.statuses[i] = static_cast<int>(result.status);
  out.set(out.data.at("velocity"), i, sizes.coordinates, told(result.velocity, sizes.coordinates));
  for (const ContactArray& array : contact_arrays)
    out.set(out.data.at(array.name), i, sizes.contacts, told(result.*array.values, sizes.contacts));
  out.set(out.data.at("tangential_impulse"), i, sizes.tangents, told(result.tangential, sizes.tangents));
  for (const NumberArray& array : number_arrays)
    out.data.at(array.name)[i] = good ? result.*array.value : std::numeric_limits<double>::quiet_NaN();
}

Outputs prepared(const Sizes& sizes) {
  Outputs out(sizes.problems);
  out.add("velocity", {sizes.problems, sizes.coordinates});
  for (const ContactArray& array : contact_arrays) out.add(array.name, {sizes.problems, sizes.contacts});
  out.add("tangential_impulse", {sizes.problems, sizes.tangents});
  for (const NumberArray& array : number_arrays) out.add(array.name, {sizes.problems});
  return out;
}

/// Is every array of two dimensions, with one row or one per problem?
void check_rows(const std::string& name, const Numbers& numbers, py::ssize_t problems) {
  if (numbers.ndim() != 2 || (numbers.shape(0) != 1 && numbers.shape(0) != problems))
    throw Error(name + " has no row per problem");
}

py::tuple resolve_many(const Numbers& mass, bool dense, const Numbers& directions, std::size_t per_contact,
                       const Numbers& velocity, std::map<std::string, Numbers> by_contact,
                       const std::string& law, double tolerance, const std::string& solver, std::size_t limit,
                       std::size_t jobs, bool record, const py::object& tell) {
  const py::ssize_t problems = velocity.ndim() == 2 ? velocity.shape(0) : 0;
  check_rows("velocity", velocity, problems);
  check_rows("inverse_mass", mass, problems);
  check_rows("directions", directions, problems);
  Inputs in;
  in.mass = Rows(mass), in.directions = Rows(directions), in.velocity = Rows(velocity);
  in.velocity.stride = in.velocity.length;
  in.shape = dense ? InverseMass::Shape::dense : InverseMass::Shape::diagonal;
  in.per_contact = per_contact;
  for (const auto& [name, numbers] : by_contact) {
    check_rows(name, numbers, problems);
    in.by_contact[name] = Rows(numbers);
  }
  const std::size_t n = in.velocity.length, rows = n ? in.directions.length / n : 0;
  const std::size_t contacts = per_contact ? rows / per_contact : 0;
  const Sizes sizes{static_cast<std::size_t>(problems), n, contacts, rows - contacts};
  Outputs out = prepared(sizes);
  constexpr std::size_t most_of_one = 2'000'000, most_of_all = 100'000'000;
  const ImpactOptions options{
      .law = law,
      .tolerance = tolerance,
      .solver = solver,
      .limit = limit,
      .record = record,
      .record_numbers = std::min(most_of_one, most_of_all / std::max<std::size_t>(sizes.problems, 1))};
  Histories histories(record ? sizes.problems : 0);
  FirstFault fault;
  Watch watch(tell);
  constexpr std::size_t block = 512;
  const std::size_t blocks = (sizes.problems + block - 1) / block;
  std::size_t begun = 0;
  {
    const py::gil_scoped_release release;
    begun = run_all(blocks, jobs, watch.question(), [&](std::size_t b, const std::function<bool()>&) {
      ImpactWorkspace workspace;
      for (std::size_t i = b * block; i < std::min(sizes.problems, (b + 1) * block); ++i) {
        const ImpactResult result = resolve(in.problem(i), options, workspace);
        keep(out, sizes, i, result);
        histories.see(i, result);
        if (!succeeded(result.status)) fault.see(i, result);
      }
    });
  }
  watch.raise();
  if (begun < blocks) throw Error("stopped after " + std::to_string(begun) + " blocks");
  py::object first = py::none();
  if (fault.problem) first = py::make_tuple(*fault.problem, fault.message, fault.entry);
  return py::make_tuple(out.arrays, out.status, first, histories.list());
}

}  // namespace

void bind_resolve(py::module_& module) {
  module.def("resolve", &resolve_many, py::arg("inverse_mass"), py::arg("dense"), py::arg("directions"),
             py::arg("per_contact"), py::arg("velocity"), py::arg("by_contact"), py::arg("law"),
             py::arg("tolerance"), py::arg("solver"), py::arg("limit"), py::arg("jobs"), py::arg("record"),
             py::arg("tell"),
             "Impact problems by the resolver: arrays by name, statuses, the first that failed.");
}

}  // namespace ictus::python
