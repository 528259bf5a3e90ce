// From masses, directions, velocities and numbers of the contacts to an impact without dimensions, and back.

#define NUMBER(numbers, i, k) ((numbers).values[(i) * (numbers).by_problem + (k) * (numbers).by_entry])

/// V: 0 where nothing closes.
FN double largest_closing(const Problems* of, long i, Impact* s) {
  double most = 0;
  EACH_CONTACT(j) {
    double sum = 0;
    for (int k = 0; k < of->coordinates; ++k) sum += of->directions[j * of->coordinates + k] * NUMBER(of->velocity, i, k);
    s->base[j] = sum;
    most = most < sum ? sum : most;
  }
  return most;
}

FN void couple(const Problems* of, long i, Impact* s) {
  EACH_CONTACT(j)
    UNROLL
    for (int d = 0; d <= BAND; ++d) {
      double sum = 0;
      if (j + d < CONTACTS)
        for (int k = 0; k < of->coordinates; ++k)
          sum += of->directions[j * of->coordinates + k] * of->directions[(j + d) * of->coordinates + k] *
                 NUMBER(of->inverse_mass, i, k);
      s->w[j * (BAND + 1) + d] = sum;
    }
}

/// Depth of an elastic blow at the speed v. [Liu2008, eq. (26)]: E = K x^{η+1}/(η+1) = v²/(2W)
FN double reach_of(double w, double k, double n, double v) {
  return power_of((n + 1) * v * v / (2 * w * k), 1 / (n + 1));
}

/// The scales of an impact.
typedef struct {
  double speed;  // V, m/s
  double time;   // s
} Scales;

FN void set_up_contact(const Problems* of, long i, int j, Scales scales, Impact* s) {
  const double v = scales.speed, w = s->w[j * (BAND + 1)];
  const double k = NUMBER(of->stiffness, i, j), n = NUMBER(of->exponent, i, j), e = NUMBER(of->restitution, i, j);
  const double reach = reach_of(w, k, n, v);
  const double finest = of->tolerance < 1e-12 ? 1e-12 : of->tolerance;
  double noise = 0;
  EACH_CONTACT(l)
    if (l - j <= BAND && j - l <= BAND) {
      const double coupling = COUPLING(s, j, l);
      noise += (coupling < 0 ? -coupling : coupling) * 2 / s->w[l * (BAND + 1)];
    }
  s->base[j] = s->base[j] / v;
  s->u[j] = s->base[j];
  s->q[j] = 0;
  s->eta[j] = n;
  s->push[j] = k * power_of(reach, n) * scales.time / v;
  s->pace[j] = scales.time * v / reach;
  s->slope[j] = 1 / (e * e);
  s->u_floor[j] = 0.02 * finest < 4e-15 * noise ? 4e-15 * noise : 0.02 * finest;
  s->y_floor[j] = power_of(s->u_floor[j] * s->u_floor[j], 1 / (n + 1));
  const double gap = of->waits ? NUMBER(of->gap, i, j) / reach : 0;
  s->y[j] = gap > s->y_floor[j] ? -gap : 0;
  s->closed[j] = s->y[j] == 0 && !(s->u[j] < -s->u_floor[j]);
  s->expanding[j] = 0;
}

/// False where nothing closes.
FN int set_up_impact(const Problems* of, long i, Impact* s, Scales* scales) {
  const double v = largest_closing(of, i, s);
  if (!(v > 0)) return 0;
  couple(of, i, s);
  double shortest = 1e300;
  int lossy = 0;
  EACH_CONTACT(j) {
    const double reach = reach_of(s->w[j * (BAND + 1)], NUMBER(of->stiffness, i, j), NUMBER(of->exponent, i, j), v);
    shortest = reach < shortest ? reach : shortest;
    lossy |= NUMBER(of->restitution, i, j) < 1;
  }
  scales->speed = v;
  scales->time = shortest / v;
  double energy = 0;
  EACH_CONTACT(j) {
    set_up_contact(of, i, j, *scales, s);
    if (s->y[j] >= 0 && s->u[j] > 0) energy += s->u[j] * s->u[j] / (2 * s->w[j * (BAND + 1)]);
  }
  const double finest = of->tolerance < 1e-12 ? 1e-12 : of->tolerance;
  s->rest = lossy ? 0.01 * finest * finest * energy : 0;
  s->tolerance = of->tolerance;
  s->steps = 0;
  s->collapsed = 0;
  return 1;
}

/// v⁺ = v − M⁻¹Gᵀp, with impulses p = V q.
FN void answer_impact(const Problems* of, long i, const Impact* s, double speed, GLOBAL double* velocity,
                      GLOBAL double* impulse) {
  EACH_CONTACT(j) impulse[j] = speed * s->q[j];
  for (int k = 0; k < of->coordinates; ++k) {
    double sum = 0;
    for (int j = 0; j < CONTACTS; ++j) sum += of->directions[j * of->coordinates + k] * impulse[j];
    velocity[k] = NUMBER(of->velocity, i, k) - NUMBER(of->inverse_mass, i, k) * sum;
  }
}
