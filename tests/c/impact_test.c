/* The C interface, used by C: values, errors and the life of a workspace. */

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "ictus/resolver/ictus_impact.h"

static int failures = 0;

static void expect(int good, const char* what) {
  if (good) return;
  ++failures;
  printf("not so: %s\n", what);
}

/* Two equal balls on one another: they exchange velocities, less what e takes. */
static const double masses[] = {1, 1}, velocity[] = {3, 1}, direction[] = {1, -1};

static ictus_impact_problem two_balls(void) {
  ictus_impact_problem problem;
  ictus_impact_problem_init(&problem);
  problem.coordinates = 2;
  problem.contacts = 1;
  problem.inverse_mass = masses;
  problem.directions = direction;
  problem.velocity = velocity;
  return problem;
}

static void resolves(ictus_impact_workspace* workspace) {
  static const double restitution[] = {0.5};
  ictus_impact_problem problem = two_balls();
  ictus_impact_options options;
  const ictus_impact_result* result;
  problem.restitution = restitution;
  ictus_impact_options_init(&options);
  options.record = 1;
  result = ictus_impact_resolve(workspace, &problem, &options);
  expect(result->status == ICTUS_IMPACT_RESOLVED && result->message[0] == '\0', "two balls are resolved");
  expect(result->coordinates == 2 && result->contacts == 1, "sizes come back");
  expect(fabs(result->velocity[0] - 1.5) < 1e-10 && fabs(result->velocity[1] - 2.5) < 1e-10,
         "v = 1.5, 2.5 m/s");
  expect(fabs(result->impulse[0] - 1.5) < 1e-10, "p = 1.5 N s");
  expect(fabs(result->loss[0] - 0.75) < 1e-9, "0.75 J are lost");
  expect(fabs(result->energy_before - 5) < 1e-12 && fabs(result->energy_after - 4.25) < 1e-9,
         "5 J become 4.25 J");
  expect(result->peak_force[0] > 0 && result->duration > 0, "forces and durations are known");
  expect(result->events == 3 && result->event[0].kind == ICTUS_IMPACT_COMPRESSION_STARTS &&
             result->event[1].kind == ICTUS_IMPACT_COMPRESSION_ENDS &&
             result->event[2].kind == ICTUS_IMPACT_OPENS,
         "the contact compresses, expands and opens");
  expect(result->samples > 2 && fabs(result->sample_impulse[result->samples - 1] - 1.5) < 1e-8,
         "the record ends at p");
}

static void reads_sparse_directions_and_blocks(ictus_impact_workspace* workspace) {
  static const double blocks[] = {1, 0, 0, 1}, entries[] = {1, -1};
  static const size_t start[] = {0, 2}, coordinate[] = {0, 1};
  ictus_impact_problem problem = two_balls();
  const ictus_impact_result* result;
  problem.mass_shape = ICTUS_IMPACT_MASS_BLOCKS;
  problem.mass_block = 2;
  problem.inverse_mass = blocks;
  problem.directions = entries;
  problem.direction_start = start;
  problem.direction_coordinate = coordinate;
  result = ictus_impact_resolve(workspace, &problem, NULL);
  expect(result->status == ICTUS_IMPACT_RESOLVED && fabs(result->velocity[0] - 1) < 1e-10,
         "sparse, in blocks");
  problem.mass_shape = ICTUS_IMPACT_MASS_DENSE;
  result = ictus_impact_resolve(workspace, &problem, NULL);
  expect(result->status == ICTUS_IMPACT_RESOLVED && fabs(result->velocity[1] - 3) < 1e-10,
         "sparse, dense mass");
}

static void refused(const ictus_impact_result* result, int status, const char* what) {
  expect(result->status == status && result->message[0] != '\0' && result->velocity == NULL, what);
}

static void refuses(ictus_impact_workspace* workspace) {
  static const double bad_mass[] = {1, -1}, nan_velocity[] = {0, NAN};
  static const size_t disorder[] = {0, 99, 1};
  ictus_impact_problem problem = two_balls();
  ictus_impact_options options;
  ictus_impact_options_init(&options);
  options.law = "no such law";
  refused(ictus_impact_resolve(workspace, &problem, &options), ICTUS_IMPACT_UNKNOWN_LAW, "an unknown law");
  options.law = NULL;
  refused(ictus_impact_resolve(workspace, &problem, &options), ICTUS_IMPACT_UNKNOWN_LAW, "no law");
  ictus_impact_options_init(&options);
  options.dissipation = 7;
  refused(ictus_impact_resolve(workspace, &problem, &options), ICTUS_IMPACT_BAD_PROBLEM,
          "an unknown dissipation");
  problem.inverse_mass = bad_mass;
  refused(ictus_impact_resolve(workspace, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM, "a negative mass");
  problem = two_balls();
  problem.velocity = nan_velocity;
  refused(ictus_impact_resolve(workspace, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM, "no number");
  problem.velocity = NULL;
  refused(ictus_impact_resolve(workspace, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM, "no velocity");
  problem = two_balls();
  problem.mass_shape = 3;
  refused(ictus_impact_resolve(workspace, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM, "an unknown shape");
  problem = two_balls();
  problem.contacts = 0;
  refused(ictus_impact_resolve(workspace, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM, "no contacts");
  problem.contacts = (size_t)-1;
  refused(ictus_impact_resolve(workspace, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM, "contacts out of range");
  problem = two_balls();
  problem.contacts = 2;
  problem.direction_start = disorder;
  problem.direction_coordinate = disorder;
  refused(ictus_impact_resolve(workspace, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM, "rows out of order");
  problem = two_balls();
  problem.struct_size = 0;
  refused(ictus_impact_resolve(workspace, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM,
          "a problem without its size");
  refused(ictus_impact_resolve(workspace, NULL, NULL), ICTUS_IMPACT_BAD_PROBLEM, "no problem");
  problem = two_balls();
  refused(ictus_impact_resolve(NULL, &problem, NULL), ICTUS_IMPACT_BAD_PROBLEM, "no workspace");
}

/* A caller of an older header knows fewer members; what it does not know keeps its default. */
static void knows_older_callers(ictus_impact_workspace* workspace) {
  static const double refused_gap[] = {-1};
  ictus_impact_problem problem = two_balls();
  problem.gap = refused_gap;
  problem.struct_size = offsetof(ictus_impact_problem, gap);
  expect(ictus_impact_resolve(workspace, &problem, NULL)->status == ICTUS_IMPACT_RESOLVED,
         "the gap is not read");
  problem.struct_size = sizeof problem;
  expect(ictus_impact_resolve(workspace, &problem, NULL)->status == ICTUS_IMPACT_BAD_PROBLEM,
         "the gap is read");
}

/* A disc of 1 kg, radius 1 m and inertia 1/2 on a floor: x, y, angle. Closing is -y, the slip x + angle. It takes 0.7/3 N s to
   stop the slip, of the 0.45 that friction has. */
static void rubs(ictus_impact_workspace* workspace) {
  static const double inverse[] = {1, 1, 2}, rows[] = {0, -1, 0, 1, 0, 1}, before[] = {0.7, -1, 0};
  static const double restitution[] = {0.5}, friction[] = {0.3};
  const char* laws[] = {"stronge", "poisson_path", "newton_path", "poisson", "newton", "walton"};
  size_t i, k;
  for (i = 0; i < sizeof laws / sizeof laws[0]; ++i) {
    ictus_impact_problem problem;
    ictus_impact_options options;
    const ictus_impact_result* result;
    size_t stops = 0;
    ictus_impact_problem_init(&problem);
    ictus_impact_options_init(&options);
    problem.coordinates = 3;
    problem.contacts = 1;
    problem.rows_per_contact = 2;
    problem.inverse_mass = inverse;
    problem.directions = rows;
    problem.velocity = before;
    problem.restitution = restitution;
    problem.friction = friction;
    options.law = laws[i];
    result = ictus_impact_resolve(workspace, &problem, &options);
    expect(result->status == ICTUS_IMPACT_RESOLVED, laws[i]);
    expect(fabs(result->velocity[1] - 0.5) < 1e-12, "e = 0.5");
    expect(fabs(result->velocity[0] + result->velocity[2]) < 1e-12, "the disc rolls");
    expect(fabs(result->tangential_impulse[0] - 0.7 / 3) < 1e-12, "friction is 0.7/3 N s");
    expect(fabs(result->friction_loss[0] - 0.49 / 6) < 1e-12, "friction takes s^2/(2 W)");
    for (k = 0; k < result->events; ++k) stops += result->event[k].kind == ICTUS_IMPACT_SLIP_STOPS;
    expect(stops == (i < 3), "laws along the path tell where the slip stops");
  }
}

/* The same disc rolls, x + angle = 0: rolling friction takes 0.1 * 1.5 / (1/2 + 1) of its spin. */
static void rolls(ictus_impact_workspace* workspace) {
  static const double inverse[] = {1, 1, 2}, rows[] = {0, -1, 0, 1, 0, 1}, before[] = {-1, -1, 1};
  static const double spin[] = {0, 0, 1}, rolling[] = {0.1}, restitution[] = {0.5}, friction[] = {1};
  static const double less[] = {0.5}, spring[] = {0.8};
  ictus_impact_problem problem;
  ictus_impact_options options;
  const ictus_impact_result* result;
  ictus_impact_problem_init(&problem);
  ictus_impact_options_init(&options);
  problem.coordinates = 3;
  problem.contacts = 1;
  problem.inverse_mass = inverse;
  problem.directions = rows;
  problem.velocity = before;
  problem.rows_per_contact = 2;
  problem.restitution = restitution;
  problem.friction = friction;
  problem.spin_directions = spin;
  problem.rolling_friction = rolling;
  options.record = 1;
  result = ictus_impact_resolve(workspace, &problem, &options);
  expect(result->status == ICTUS_IMPACT_RESOLVED, "a disc rolls and bounces");
  expect(fabs(result->velocity[2] - 0.9) < 1e-10 && fabs(result->velocity[0] + 0.9) < 1e-10,
         "it rolls on at 0.9 rad/s");
  expect(result->spin_impulse && fabs(result->spin_impulse[0] - 0.15) < 1e-10, "by a couple of 0.15 N m s");
  expect(result->samples > 2 && result->sample_slip && fabs(result->sample_slip[1]) < 1e-10,
         "the record has slips");
  problem.struct_size = offsetof(ictus_impact_problem, friction_static);
  result = ictus_impact_resolve(workspace, &problem, &options);
  expect(result->spin_impulse == NULL && fabs(result->velocity[2] - 1) < 1e-10,
         "an older caller has no rolling friction");
  problem.struct_size = sizeof problem;
  problem.rolling_friction = NULL;
  problem.friction_static = less;
  refused(ictus_impact_resolve(workspace, &problem, &options), ICTUS_IMPACT_BAD_PROBLEM,
          "static friction below that of sliding");
  problem.friction_static = NULL;
  problem.tangential_stiffness = spring;
  expect(ictus_impact_resolve(workspace, &problem, &options)->status == ICTUS_IMPACT_RESOLVED,
         "lzb knows tangential springs");
  options.tangential_spring = 3;
  refused(ictus_impact_resolve(workspace, &problem, &options), ICTUS_IMPACT_BAD_PROBLEM,
          "an unknown tangential spring");
}

static void lists_laws(void) {
  size_t i, lzb = 0;
  for (i = 0; i < ictus_impact_law_count(); ++i) lzb += strcmp(ictus_impact_law_name(i), "lzb") == 0;
  expect(lzb == 1, "lzb is a law");
  expect(ictus_impact_law_name(ictus_impact_law_count()) == NULL, "the list ends");
  for (i = 0; i <= ICTUS_IMPACT_UNKNOWN_LAW; ++i)
    expect(strcmp(ictus_impact_status_text((int)i), ictus_impact_status_text(-1)) != 0,
           "a status has a text");
}

int main(void) {
  ictus_impact_workspace* workspace = ictus_impact_create();
  expect(workspace != NULL, "there is a workspace");
  resolves(workspace);
  reads_sparse_directions_and_blocks(workspace);
  refuses(workspace);
  knows_older_callers(workspace);
  resolves(workspace);
  rubs(workspace);
  rolls(workspace);
  lists_laws();
  ictus_impact_destroy(workspace);
  ictus_impact_destroy(NULL);
  return failures ? 1 : 0;
}
