#include "ictus/trace/system_outcome.hpp"

#include <algorithm>
#include <utility>

namespace ictus {
void begin_outcome(const Model& model, const State<Model>& state, Trace& trace) {
  trace.bodies.clear();
  trace.dimension = 1;
  const auto add = [&](std::string name, std::string unit, const Vector3& place, const Vector3& speed) {
    BodyOutcome body;
    body.name = std::move(name);
    body.unit = std::move(unit);
    body.position_start = body.position_end = place;
    body.velocity_start = body.velocity_end = speed;
    trace.bodies.push_back(std::move(body));
  };
  if (model.on_line())
    for (std::size_t i = 0; i < model.body_names().size(); ++i) {
      const auto at = static_cast<Eigen::Index>(i);
      add(model.body_names()[i], "m", {state.q[at], 0, 0}, {state.v[at], 0, 0});
    }
  for (const BodyGroup& body : groups_of(model)) {
    trace.dimension = std::max(trace.dimension, body.dimension());
    add(body.name, body.unit, body.place(state.q), body.speed(state.v));
  }
}

void follow_outcome(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& v, Trace& trace) {
  const std::vector<BodyGroup> groups = groups_of(model);
  for (std::size_t i = 0; i < trace.bodies.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    trace.bodies[i].position_end = model.on_line() ? Vector3{q[at], 0, 0} : groups[i].place(q);
    trace.bodies[i].velocity_end = model.on_line() ? Vector3{v[at], 0, 0} : groups[i].speed(v);
  }
}

std::vector<BodyGroup> groups_of(const Model& model) {
  return model.on_line() ? std::vector<BodyGroup>{} : model.system()->body_groups();
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
