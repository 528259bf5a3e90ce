// Many impacts of one shape, as the caller's arrays hold them.

/// Numbers of problem i start at i · by_problem, those of its contacts or coordinates stand `by_entry` apart: 0 where one
/// number serves for all.
typedef struct {
  GLOBAL const double* values;
  long by_problem, by_entry;
} Numbers;

typedef struct {
  GLOBAL const double* directions;  // contacts × coordinates
  Numbers inverse_mass, velocity, stiffness, exponent, restitution, gap;
  int coordinates;
  int waits;  // 1: `compliant`
  double tolerance;
} Problems;
