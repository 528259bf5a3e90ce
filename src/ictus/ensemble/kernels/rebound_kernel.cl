// The kernel: one impact per thread.

#define ONE_OF(values, k) values[(long)i * strides[k]]

__kernel void resolve_rebounds(__global const double* mass, __global const double* stiffness,
                               __global const double* exponent, __global const double* damping,
                               __global const double* speed, __global const long* strides, int way, int timed,
                               double step, double phase, int count, __global double* speed_after,
                               __global double* depth, __global double* force, __global double* time,
                               __global uchar* status) {
  const int i = get_global_id(0);
  if (i >= count) return;
  Blow of;
  of.mass = ONE_OF(mass, 0);
  of.stiffness = ONE_OF(stiffness, 1);
  of.exponent = ONE_OF(exponent, 2);
  of.damping = ONE_OF(damping, 3);
  of.speed = ONE_OF(speed, 4);
  Rebound is;
  status[i] = rebound_of(&of, way, timed, step, phase, &is) ? 2 : 0;
  speed_after[i] = is.speed;
  depth[i] = is.depth;
  force[i] = is.force;
  time[i] = is.time;
}
