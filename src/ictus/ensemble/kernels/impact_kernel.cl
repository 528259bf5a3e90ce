// The kernel: one impact per thread. Threads that took the next one when theirs has ended would have the others wait while it
// is set up.

__kernel void resolve_impacts(__global const double* directions, __global const double* inverse_mass,
                              __global const double* velocity, __global const double* stiffness,
                              __global const double* exponent, __global const double* restitution,
                              __global const double* gap, __global const long* strides, int coordinates, int waits,
                              double tolerance, int count, __global double* velocity_after, __global double* impulse,
                              __global uchar* status) {
  const Problems of = {directions,
                       {inverse_mass, strides[0], strides[1]},
                       {velocity, strides[2], strides[3]},
                       {stiffness, strides[4], strides[5]},
                       {exponent, strides[6], strides[7]},
                       {restitution, strides[8], strides[9]},
                       {gap, strides[10], strides[11]},
                       coordinates,
                       waits,
                       tolerance};
  const int i = get_global_id(0);
  if (i >= count) return;
  Impact impact;
  Series series;
  Scales scales;
  int left = 0, pushes = 0;
  EACH_CONTACT(j) left = left || NUMBER(of.restitution, i, j) < LEAST_RESTITUTION;
  if (!left) pushes = set_up_impact(&of, i, &impact, &scales);
  if (!pushes) {
    scales.speed = 0;
    impact.collapsed = 0;
    EACH_CONTACT(j) impact.q[j] = 0;
  }
  while (pushes) {
    step_impact(&impact, &series, waits, 1);
    finish_step(&impact, waits, 1);
    pushes = is_loaded(&impact, waits);
    left = pushes && impact.steps >= MOST_STEPS;
    if (left) break;
  }
  answer_impact(&of, i, &impact, scales.speed, velocity_after + (long)i * coordinates, impulse + (long)i * CONTACTS);
  status[i] = left ? 2 : impact.collapsed ? 1 : 0;
}
