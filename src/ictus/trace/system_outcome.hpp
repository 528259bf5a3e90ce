#pragma once
// Where bodies were and are: on a line, off it, or coordinates of a mechanical system.

#include <vector>

#include "ictus/model/model.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// The bodies of a mechanical system; none on a line.
std::vector<BodyGroup> groups_of(const Model& model);

/// Names, dimension and start of the bodies.
void begin_outcome(const Model& model, const State<Model>& state, Trace& trace);

/// Where the bodies are now.
void follow_outcome(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& v, Trace& trace);

/// Off the line every two balls could touch: drops all that speaks of contacts that never did. Their columns
/// stand from `first` on, `count` contacts with `columns_each`.
void drop_idle_contacts(Trace& trace, std::size_t first, std::size_t count, std::size_t columns_each);

}  // namespace ictus
