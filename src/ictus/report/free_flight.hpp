#pragma once
// Whether the bodies of a motion fly freely before its first row and after its last one, and how long nothing is in their way.

#include "ictus/report/motion.hpp"

namespace ictus::report {

/// s, at most `worth_seeing`, for which all runs may be drawn beyond their rows: every body flies straight on with the rates
/// that it has there, or stands. None where there is gravity, which something holds up; where bodies hang; where a contact is
/// still pressed; and where a body that can turn does not keep its velocity from the row beside the end, as in joints. It ends where two
/// bodies, or a body and a wall, would meet.
Motion::Lead free_flight(const Motion& motion, double worth_seeing);

}  // namespace ictus::report
