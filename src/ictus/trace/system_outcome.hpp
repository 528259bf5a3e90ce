#pragma once
// Where bodies were and are: on a line, off it, or coordinates of a mechanical system.

#include "ictus/model/model.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// Names, dimension and start of the bodies: of balls by their axes, else one entry per coordinate.
void begin_outcome(const Model& model, const State<Model>& state, Trace& trace);

/// Where the bodies are now.
void follow_outcome(const Eigen::VectorXd& q, const Eigen::VectorXd& v, Trace& trace);

/// Off the line every two balls could touch: drops all that speaks of contacts that never did. Their columns
/// stand from `first` on, `count` contacts with `columns_each`.
void drop_idle_contacts(Trace& trace, std::size_t first, std::size_t count, std::size_t columns_each);

}  // namespace ictus
