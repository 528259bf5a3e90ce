/* The impact resolver for C and for everything that speaks C: the same as resolver/impact.hpp.
 *
 *     double m[] = {1, 1, 1}, g[] = {1, -1, 0, 0, 1, -1}, v[] = {1, 0, 0};
 *     ictus_impact_problem problem;
 *     ictus_impact_options options;
 *     const ictus_impact_result* result;
 *     ictus_impact_workspace* workspace = ictus_impact_create();
 *     ictus_impact_problem_init(&problem);
 *     problem.coordinates = 3;
 *     problem.contacts = 2;
 *     problem.inverse_mass = m;
 *     problem.directions = g;
 *     problem.velocity = v;
 *     ictus_impact_options_init(&options);
 *     result = ictus_impact_resolve(workspace, &problem, &options);
 *     if (result->status <= ICTUS_IMPACT_COLLAPSED) use(result->velocity);
 *     ictus_impact_destroy(workspace);
 *
 * Closing speeds, compressions, forces and impulses are positive; SI units. Structs that go in are filled by
 * their _init function first, which writes down their size, and structs that come out only grow at their end:
 * a program built against an older header goes on working. Thread-safe: one workspace a thread. Nothing is
 * thrown; nothing is allocated when a workspace is used again for problems of the same size. */
#ifndef ICTUS_IMPACT_H
#define ICTUS_IMPACT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ictus_impact_workspace ictus_impact_workspace;

typedef enum ictus_impact_status {
  ICTUS_IMPACT_RESOLVED = 0,
  ICTUS_IMPACT_COLLAPSED = 1, /* resolved: ended by the energy tolerance, with contacts that stay closed */
  ICTUS_IMPACT_GAVE_UP = 2,   /* the limit of steps was reached, or a solver did not converge */
  ICTUS_IMPACT_DOES_NOT_CONVERGE = 3, /* the law itself has no answer here */
  ICTUS_IMPACT_NOT_APPLICABLE = 4,    /* the law does not know such problems */
  ICTUS_IMPACT_BAD_PROBLEM = 5,       /* see the message */
  ICTUS_IMPACT_UNKNOWN_LAW = 6,
  ICTUS_IMPACT_NO_SOLUTION = 7, /* the law's conditions exclude each other */
  ICTUS_IMPACT_NOT_UNIQUE = 8   /* they are met by several motions */
} ictus_impact_status;

typedef enum ictus_impact_mass_shape {
  ICTUS_IMPACT_MASS_DIAGONAL = 0, /* one entry per coordinate */
  ICTUS_IMPACT_MASS_BLOCKS = 1,   /* square blocks one after the other */
  ICTUS_IMPACT_MASS_DENSE = 2     /* coordinates × coordinates */
} ictus_impact_mass_shape;

typedef enum ictus_impact_dissipation {
  ICTUS_IMPACT_MONO_STIFFNESS = 0,
  ICTUS_IMPACT_BI_STIFFNESS = 1
} ictus_impact_dissipation;

/* A tangential spring of κ parts of the normal one; with exponent 1 they are one. */
typedef enum ictus_impact_spring {
  ICTUS_IMPACT_SPRING_MINDLIN = 0, /* κ times the stiffness of the contact now: makes no energy */
  ICTUS_IMPACT_SPRING_MINDLIN_RESCALED = 1, /* the same, with its stretch kept while it stiffens: may make energy */
  ICTUS_IMPACT_SPRING_LINEAR = 2            /* κ times the number of the stiffness, in N/m */
} ictus_impact_spring;

typedef enum ictus_impact_event_kind {
  ICTUS_IMPACT_COMPRESSION_STARTS = 0,
  ICTUS_IMPACT_COMPRESSION_ENDS = 1,
  ICTUS_IMPACT_COMPRESSED_AGAIN = 2, /* before the contact has opened */
  ICTUS_IMPACT_OPENS = 3,
  ICTUS_IMPACT_REPEATED_IMPACT = 4, /* an open contact closes again */
  ICTUS_IMPACT_ENERGY_GAINED = 5,   /* of laws that can */
  ICTUS_IMPACT_SLIP_STOPS = 6,      /* and the contact sticks */
  ICTUS_IMPACT_SLIP_REVERSES = 7,
  ICTUS_IMPACT_SLIP_STARTS = 8 /* of a contact that stuck */
} ictus_impact_event_kind;

/* Arrays by contact hold one entry per contact; where they are NULL the default stands for all. */
typedef struct ictus_impact_problem {
  size_t struct_size;
  size_t coordinates;
  size_t contacts;
  int mass_shape;                     /* ictus_impact_mass_shape, diagonal */
  size_t mass_block;                  /* rows of a block, 1 */
  const double* inverse_mass;         /* symmetric and positive definite, 1/kg */
  const double* directions;           /* row · velocity is the closing speed of a contact */
  const size_t* direction_start;      /* sparse rows, contacts + 1; NULL: dense, contacts × coordinates */
  const size_t* direction_coordinate; /* sparse rows: of each entry of directions */
  const double* velocity;             /* before the impact, m/s */
  const double* stiffness;            /* N/m^exponent, 1 */
  const double* exponent;             /* at least 1; 1.5 */
  const double* restitution;          /* 0 … 1, energetic; 1 */
  const double* precompression;       /* m, 0 */
  const double* gap;                  /* m, 0: only the law "compliant" waits for it */
  size_t rows_per_contact;            /* 1; with friction 2 in the plane, 3 in space: the normal row is followed by
                                         those of the tangents, row · velocity is the slip; directions then have
                                         contacts × rows_per_contact rows, direction_start one more entry */
  const double* friction;             /* coefficient of Coulomb's law, 0 */
  const double* tangential_stiffness; /* of a spring at the surface, in parts of the normal one; 0: rigid */
  const double* tangential_restitution; /* of the law "walton", -1 … 1; 0 */
  const double* friction_static;        /* of contacts that stick, at least friction; as friction */
  const double* spin_directions;        /* for rolling and torsional friction: rows · velocity is the relative spin,
                                           rad/s; one per contact in the plane, three in space: about the normal, then
                                           about both tangents; dense, rows × coordinates */
  const double* rolling_friction;       /* m: the couple is at most so much times the load; 0 */
  const double* torsional_friction;     /* m, about the normal, in space; 0 */
} ictus_impact_problem;

typedef struct ictus_impact_options {
  size_t struct_size;
  const char* law;    /* "lzb"; see ictus_impact_law_name */
  double tolerance;   /* relative error of the velocities, 1e-10 */
  int dissipation;    /* ictus_impact_dissipation, bi-stiffness */
  size_t steps;       /* of the law "lzb_euler" */
  const char* solver; /* of laws that are LCPs, "": block_pivoting, and lemke where that fails */
  double correlation; /* of the law "ceanga_hurmuzlu" */
  size_t limit;       /* steps or sweeps after which a law gives up */
  int record;         /* not 0: keep forces over time, in two million numbers at most: beyond, every
                         second sample goes, again and again */
  int reserved;          /* fills what was padding: not read */
  int tangential_spring; /* ictus_impact_spring, of tangential_stiffness; mindlin */
} ictus_impact_options;

typedef struct ictus_impact_event {
  int kind; /* ictus_impact_event_kind */
  size_t contact;
  double time;    /* s since the first touch; 0 for laws without time */
  double impulse; /* N s, at this contact so far */
} ictus_impact_event;

/* Belongs to the workspace, with its arrays, and lives until its next use. Arrays are NULL where they are
 * empty. */
typedef struct ictus_impact_result {
  int status;          /* ictus_impact_status */
  const char* message; /* what is wrong; "" where nothing is */
  size_t entry;        /* the contact, coordinate or entry that the message is about */
  size_t coordinates;
  size_t contacts;
  const double* velocity;   /* after the impact, m/s */
  const double* impulse;    /* by contact, N s */
  const double* loss;       /* by contact, J */
  const double* peak_force; /* by contact, N; 0 for laws without time */
  size_t events;
  const ictus_impact_event* event;
  size_t samples;               /* where recorded */
  const double* sample_time;    /* s */
  const double* sample_force;   /* samples × contacts, N */
  const double* sample_impulse; /* samples × contacts, N s */
  double energy_before;         /* kinetic, J */
  double energy_after;          /* J */
  double duration;              /* s */
  size_t steps;
  size_t evaluations;
  const double* peak_time; /* by contact, of the peak force, s since the first touch */
  const double* tangential_impulse; /* by contact, rows_per_contact - 1 each, N s, positive against a positive slip;
                                       NULL without friction */
  const double* friction_loss;      /* by contact, J, beside loss; NULL without friction */
  const double* spin_impulse; /* by contact, one or three each, N m s, positive against a positive spin; NULL without
                                 rolling and torsional friction */
  const double* sample_slip;  /* samples × contacts × (rows_per_contact - 1), m/s, where recorded with friction */
} ictus_impact_result;

/* NULL where there is not enough memory. */
ictus_impact_workspace* ictus_impact_create(void);
void ictus_impact_destroy(ictus_impact_workspace* workspace); /* NULL: nothing */

void ictus_impact_problem_init(ictus_impact_problem* problem);
void ictus_impact_options_init(ictus_impact_options* options);

/* Never NULL. Options may be NULL: the defaults. */
const ictus_impact_result* ictus_impact_resolve(ictus_impact_workspace* workspace,
                                                const ictus_impact_problem* problem,
                                                const ictus_impact_options* options);

/* What a status means, in words. */
const char* ictus_impact_status_text(int status);
/* Names of the laws, 0 … count − 1; NULL beyond. */
size_t ictus_impact_law_count(void);
const char* ictus_impact_law_name(size_t index);

#ifdef __cplusplus
}
#endif

#endif
