#include "ictus/trace/system_outcome.hpp"

#include <utility>

namespace ictus {
namespace {

/// Coordinates of a ball in the plane or in space: "ball.x", "ball.y" (, "ball.z"); 1 of any other system.
std::size_t dimension_of(const std::vector<std::string>& names) {
  const auto ends = [&](std::size_t i, const char* axis) {
    return names.size() > i && names[i].ends_with(axis);
  };
  if (!ends(0, ".x") || !ends(1, ".y")) return 1;
  return ends(2, ".z") ? 3 : 2;
}

Vector3 part(const Eigen::VectorXd& x, std::size_t body, std::size_t dimension) {
  const auto at = static_cast<Eigen::Index>(body * dimension);
  return {x[at], dimension > 1 ? x[at + 1] : 0, dimension > 2 ? x[at + 2] : 0};
}

}  // namespace

void begin_outcome(const Model& model, const State<Model>& state, Trace& trace) {
  const std::vector<std::string>& names = model.body_names();
  const std::size_t dimension = trace.dimension = model.on_line() ? 1 : dimension_of(names);
  trace.bodies.clear();
  for (std::size_t i = 0; i < names.size(); i += dimension) {
    BodyOutcome body;
    body.name = dimension == 1 ? names[i] : names[i].substr(0, names[i].size() - 2);
    if (!model.on_line()) body.unit = model.system()->coordinate_unit(static_cast<Eigen::Index>(i));
    body.position_start = part(state.q, i / dimension, dimension);
    body.velocity_start = part(state.v, i / dimension, dimension);
    trace.bodies.push_back(std::move(body));
  }
  follow_outcome(state.q, state.v, trace);
}

void follow_outcome(const Eigen::VectorXd& q, const Eigen::VectorXd& v, Trace& trace) {
  for (std::size_t i = 0; i < trace.bodies.size(); ++i) {
    trace.bodies[i].position_end = part(q, i, trace.dimension);
    trace.bodies[i].velocity_end = part(v, i, trace.dimension);
  }
}

void drop_idle_contacts(Trace& trace, std::size_t first, std::size_t count, std::size_t columns_each) {
  const std::size_t contacts = trace.contact_names.size(), end = first + columns_each * count;
  std::vector<char> touched(contacts, false);
  for (const Impact& impact : trace.impacts) touched[impact.contact] = true;
  std::vector<Column> columns;
  for (std::size_t k = 0; k < trace.columns.size(); ++k)
    if (k < first || k >= end || touched[(k - first) / columns_each])
      columns.push_back(std::move(trace.columns[k]));
  trace.columns = std::move(columns);
  std::vector<std::size_t> index(contacts);
  std::vector<std::string> names;
  std::vector<ContactOutcome> outcomes;
  for (std::size_t j = 0; j < contacts; ++j) {
    index[j] = names.size();
    if (!touched[j]) continue;
    names.push_back(std::move(trace.contact_names[j]));
    if (j < trace.contacts.size()) outcomes.push_back(trace.contacts[j]);
  }
  trace.contact_names = std::move(names);
  trace.contacts = std::move(outcomes);
  for (Impact& impact : trace.impacts) impact.contact = index[impact.contact];
}

}  // namespace ictus
