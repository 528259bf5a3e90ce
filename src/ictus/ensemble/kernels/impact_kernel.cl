// The kernel: each thread has one impact at a time and takes the next one when it has ended.

__kernel void resolve_impacts(__global const double* directions, __global const double* inverse_mass,
                              __global const double* velocity, __global const double* stiffness,
                              __global const double* exponent, __global const double* restitution,
                              __global const double* gap, __global const long* strides, int coordinates, int waits,
                              double tolerance, int count, __global double* velocity_after, __global double* impulse,
                              __global uchar* status, __global int* next) {
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
  Impact impact;
  Series series;
  Scales scales;
  int busy = 0, i = 0;
  for (;;) {
    if (!busy) {
      i = atomic_inc(next);
      if (i >= count) break;
      int taken = 1;
      for (int j = 0; j < CONTACTS; ++j) taken = taken && !(NUMBER(of.restitution, i, j) < LEAST_RESTITUTION);
      busy = taken && set_up_impact(&of, i, &impact, &scales);
      if (!busy) {
        for (int j = 0; j < CONTACTS; ++j) impact.q[j] = 0;
        answer_impact(&of, i, &impact, 0, velocity_after + (long)i * coordinates, impulse + (long)i * CONTACTS);
        status[i] = taken ? 0 : 2;
        continue;
      }
    }
    step_impact(&impact, &series, waits, 1);
    finish_step(&impact, waits, 1);
    const int goes_on = is_loaded(&impact, waits);
    if (goes_on && impact.steps < MOST_STEPS) continue;
    answer_impact(&of, i, &impact, scales.speed, velocity_after + (long)i * coordinates, impulse + (long)i * CONTACTS);
    status[i] = goes_on ? 2 : impact.collapsed ? 1 : 0;
    busy = 0;
  }
}
