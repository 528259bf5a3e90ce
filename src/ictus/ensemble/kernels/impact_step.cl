// One step of an impact: the solution as a power series in time, per lane, up to the nearest event.
//     f = g y^η:   y₀ f_n = c s Σ_{k=1}^{n} ((η + 1)/n − 1/k) u_{k−1} f_{n−k}
// needs one power per contact and step, whatever the exponent; the series is also the dense output on which events are found,
// so that a step that ends at an event costs no more than any other. Contacts whose own force hardly bends their way, just
// after touch and just before release, where y^η has no power series, are followed by quadrature along the way that the
// others give them.

typedef struct {
  real u[MOST_CONTACTS * (MOST_ORDER + 1)];  // u_n, closing speed
  real f[MOST_CONTACTS * MOST_ORDER];        // f_n, force
  real yield[MOST_CONTACTS];                 // c s; 0 where an open contact keeps its depth
  real event[MOST_CONTACTS];                 // time at which the contact turns, opens or closes
  real impulse[MOST_CONTACTS];               // of weak contacts during the step,
  real travel[MOST_CONTACTS];                // and its integral over time
  real end_u[MOST_CONTACTS], end_y[MOST_CONTACTS], end_q[MOST_CONTACTS];
  mask weak[MOST_CONTACTS];                  // followed by quadrature
  mask turns[MOST_CONTACTS];                 // the event is a change of sign of u, not of y
  real turn[MOST_CONTACTS];                  // time at which the speed changes its sign
  real low[MOST_CONTACTS], high[MOST_CONTACTS];  // where a root is looked for
  mask wanted[MOST_CONTACTS], taken[MOST_CONTACTS];
  int order;                                 // where the program was not made for one order
} Series;

#define U_AT(j) ((j) * (ORDER + 1))
#define F_AT(j) ((j) * ORDER)
#define NEVER 1e300

/// 1/n: loops over orders that are not unrolled would divide.
TABLE double inverse[21] = {0,        1.0,      1.0 / 2,  1.0 / 3,  1.0 / 4,  1.0 / 5,  1.0 / 6,  1.0 / 7,  1.0 / 8,  1.0 / 9, 1.0 / 10,
                            1.0 / 11, 1.0 / 12, 1.0 / 13, 1.0 / 14, 1.0 / 15, 1.0 / 16, 1.0 / 17, 1.0 / 18, 1.0 / 19, 1.0 / 20};

/// Parts of the tolerance that a step may err by: where weak contacts are bent by themselves, and by the last term of a series.
#define WEAK 0.05
#define STEP 0.03

FN real polynomial(const real* c, int degree, real t) {
  real sum = c[degree];
  UNROLL
  for (int n = degree - 1; n >= 0; --n) sum = sum * t + c[n];
  return sum;
}

/// Of a polynomial from zero to t, over t.
FN real integral(const real* c, int degree, real t) {
  real sum = c[degree] * inverse[degree + 1];
  UNROLL
  for (int n = degree - 1; n >= 0; --n) sum = sum * t + c[n] * inverse[n + 1];
  return sum;
}

FN real depth_at(const Impact* s, const Series* a, int j, real t) {
  return s->y[j] + a->yield[j] * (t * integral(a->u + U_AT(j), ORDER, t));
}

FN real closing_at(const Series* a, int j, real t) { return polynomial(a->u + U_AT(j), ORDER, t); }

/// Which contacts are weak: one that came, or would leave, at its present speed, would be bent by its own force by less than
/// the tolerance sees.
FN void start_series(const Impact* s, Series* a, mask waits) {
  const real none = SPLAT(0.0), one = SPLAT(1.0);
  EACH_CONTACT(j) {
    const real open_yield = CHOOSE(waits, s->pace[j], none);
    const real closed_yield = s->pace[j] * CHOOSE(s->expanding[j], s->slope[j], one);
    a->yield[j] = CHOOSE(s->closed[j], closed_yield, open_yield);
    const real force = s->push[j] * power_of(s->y[j], s->eta[j]);
    const real speed = larger(magnitude(s->u[j]), SPLAT(1e-30)), yield = larger(a->yield[j], SPLAT(1e-30));
    const real blow = COUPLING(s, j, j) * force * s->y[j] / yield;
    const mask bent = (s->eta[j] * (blow * blow) > (30 * WEAK) * s->tolerance * (speed * speed * speed)) &
                      (s->y[j] > s->y_floor[j]);
    a->weak[j] = s->closed[j] & NOT(bent);
    a->f[F_AT(j)] = CHOOSE(s->closed[j] & bent, force, none);
    a->u[U_AT(j)] = s->u[j];
  }
}

FN void expand_series(const Impact* s, Series* a) {
  const real none = SPLAT(0.0), one = SPLAT(1.0);
  real per_depth[MOST_CONTACTS], more[MOST_CONTACTS];
  EACH_CONTACT(j) {
    const mask strong = s->closed[j] & NOT(a->weak[j]);
    per_depth[j] = CHOOSE(strong, a->yield[j] / CHOOSE(strong, s->y[j], one), none);
    more[j] = s->eta[j] + 1.0;
  }
  UNROLL
  for (int n = 1; n <= ORDER; ++n) {
    EACH_CONTACT(j) {
      a->u[U_AT(j) + n] = -coupled(s, a->f + n - 1, ORDER, j) * inverse[n];
    }
    if (n == ORDER) break;
    EACH_CONTACT(j) {
      const real *u = a->u + U_AT(j), *f = a->f + F_AT(j);
      const real per_order = more[j] * inverse[n];
      real sum = none;
      UNROLL
      for (int k = 1; k <= n; ++k) sum = sum + (per_order - inverse[k]) * (u[k - 1] * f[n - k]);
      a->f[F_AT(j) + n] = per_depth[j] * sum;
    }
  }
}

/// The longest step for which the last two terms of the speeds stay below the tolerance.
FN real step_by_terms(const Impact* s, const Series* a) {
  real last = SPLAT(1e-280), before = last;
  EACH_CONTACT(j) {
    last = larger(last, magnitude(a->u[U_AT(j) + ORDER]));
    before = larger(before, magnitude(a->u[U_AT(j) + ORDER - 1]));
  }
  const real allowed = log_2(s->tolerance * STEP);
  const real by_last = (allowed - log_2(last)) * (1.0 / ORDER);
  const real by_before = (allowed - log_2(before)) * (1.0 / (ORDER - 1));
  return exp_2(smaller(by_last, by_before));
}

/// Weak contacts go no further than where they are surely no longer weak.
FN real step_by_weak(const Impact* s, const Series* a, real h) {
  EACH_CONTACT(j) {
    const real u = magnitude(a->u[U_AT(j)]), bend = magnitude(a->u[U_AT(j) + 1]);
    const real by_speed = 0.1 / larger(a->yield[j] * u, SPLAT(1e-280));
    const real by_bend = ROOT(0.2 / larger(a->yield[j] * bend, SPLAT(1e-280)));
    const mask away = a->weak[j] & (s->u[j] < 0.0);
    const real most = CHOOSE(away, by_speed * 10.0, larger(SPLAT(0.0), smaller(by_speed, by_bend)));
    h = CHOOSE(a->weak[j], smaller(h, most), h);
  }
  return h;
}

/// The root of a polynomial with another sign at `high` than just after `low`, by Newton's steps in a bracket.
FN real crossing(const real* c, int degree, real low, real high, mask wanted) {
  const mask rising = polynomial(c, degree, high) > 0.0;
  real t = 0.5 * (low + high);
  for (int i = 0; i < 60; ++i) {
    real value = c[degree], slope = SPLAT(0.0);
    UNROLL
    for (int n = degree - 1; n >= 0; --n) {
      slope = slope * t + value;
      value = value * t + c[n];
    }
    const mask beyond = (rising & (value > 0.0)) | (NOT(rising) & (value < 0.0));
    high = CHOOSE(beyond, t, high);
    low = CHOOSE(beyond, low, t);
    const real flat = SPLAT(1e-300);
    const real newton = t - value / CHOOSE(slope == 0.0, flat, slope);
    const mask inside = (newton >= low) & (newton <= high);
    const real next = CHOOSE(inside, newton, 0.5 * (low + high));
    // A step of Newton squares the error: the next one would not be seen.
    const mask moves = (magnitude(next - t) > 1e-9 * high) & (value != 0.0);
    t = CHOOSE(wanted, next, t);
    wanted = wanted & moves;
    if (!ANY(wanted)) break;
  }
  return t;
}

/// Each lane takes the first of its contacts that is still wanted, so that lanes work together whichever contacts they have to
/// look at. Answers which lanes have one.
FN mask next_wanted(const Impact* s, Series* a) {
  mask taken = a->wanted[0] & NOT(a->wanted[0]);
  EACH_CONTACT(j) {
    a->taken[j] = a->wanted[j] & NOT(taken);
    a->wanted[j] = a->wanted[j] & NOT(a->taken[j]);
    taken = taken | a->taken[j];
  }
  return taken;
}

/// The number of the contact that was taken.
FN real of_taken(const Impact* s, const Series* a, const real* values, int stride) {
  real value = SPLAT(0.0);
  EACH_CONTACT(j) value = CHOOSE(a->taken[j], values[j * stride], value);
  return value;
}

/// Its speed as a polynomial.
FN void speed_of_taken(const Impact* s, const Series* a, real* c) {
  UNROLL
  for (int n = 0; n <= ORDER; ++n) c[n] = of_taken(s, a, a->u + n, ORDER + 1);
}

/// Its depth as a polynomial.
FN void depth_of_taken(const Impact* s, const Series* a, real* c) {
  const real yield = of_taken(s, a, a->yield, 1);
  c[0] = of_taken(s, a, s->y, 1);
  UNROLL
  for (int n = 1; n <= ORDER + 1; ++n) c[n] = yield * (of_taken(s, a, a->u + n - 1, ORDER + 1) * inverse[n]);
}

/// How much a way of a neighbour changes forces of strong contacts, per unit of time squared.
FN real stiffest(const Impact* s, const Series* a) {
  real most = SPLAT(0.0);
  EACH_CONTACT(j) {
    const mask strong = s->closed[j] & NOT(a->weak[j]);
    const real y = CHOOSE(strong, s->y[j], SPLAT(1.0));
    most = larger(most, a->yield[j] * COUPLING(s, j, j) * s->eta[j] * a->f[F_AT(j)] / y);
  }
  return most;
}

/// Steps that are long beside the quickest contact, in which a contact may turn more than once.
FN mask is_long(const Impact* s, const Series* a, real h) { return (h * h) * stiffest(s, a) > 0.05; }

/// Places of a long step at which signs are looked at.
#define PLACES 4

/// A place near t where the polynomial is lowest, by Newton's steps.
FN real lowest_near(const real* c, int degree, real sign, real t, real within) {
  const real from = t;
  for (int i = 0; i < 3; ++i) {
    real slope = (double)degree * c[degree], curve = SPLAT(0.0);
    UNROLL
    for (int n = degree - 1; n >= 1; --n) {
      curve = curve * t + slope;
      slope = slope * t + (double)n * c[n];
    }
    const mask curved = sign * curve > 0.0;
    const real step = CHOOSE(curved, slope / CHOOSE(curved, curve, SPLAT(1.0)), SPLAT(0.0));
    t = smaller(larger(t - step, from - within), from + within);
  }
  return t;
}

/// Where the speed leaves the sign of its phase before h: at once, between two places, or in a dip between them. A linear spring
/// takes steps of more than a radian, in which it may turn twice.
FN void look_for_turn(const Impact* s, Series* a, int j, real h, mask slow, real sign, mask wanted) {
  const real* u = a->u + U_AT(j);
  const real none = SPLAT(0.0), apart = CHOOSE(slow, h * (1.0 / PLACES), h);
  const int places = ANY(slow) ? PLACES : 1;
  const real twice = 2.0 * u[2], vertex = -u[1] / CHOOSE(twice == 0.0, SPLAT(1e-300), twice);
  const mask early = wanted & (vertex > 0.0) & (vertex < apart);
  const mask fresh = sign * u[0] <= s->u_floor[j];
  // A phase that has just begun starts at zero: it is left only after it has had its sign, unless it never has.
  mask begun = NOT(fresh) | (sign * u[1] < 0.0);
  a->low[j] = a->high[j] = none;
  mask found = wanted & NOT(wanted);
  if (ANY(early)) {
    const real at_vertex = sign * closing_at(a, j, vertex);
    found = early & NOT(fresh) & (at_vertex < 0.0);
    a->high[j] = CHOOSE(found, vertex, none);
    const mask rises = early & fresh & (at_vertex > 0.0);
    a->low[j] = CHOOSE(rises, vertex, none);
    begun = begun | rises;
  }
  real before = sign * u[0], last = before, dip = none, dip_from = none;
  mask dips = wanted & NOT(wanted);
  // Short steps have one place, their end: what others look at besides changes nothing for them.
  for (int i = 1; i <= places; ++i) {
    const real t = smaller(apart * i, h), value = sign * closing_at(a, j, t);
    // By the parabola through three values: at the first of these last and before are the same.
    const real bend = before - 2.0 * last + value, fall = before - value;
    const mask hollow = slow & NOT(found) & NOT(dips) & begun & (last >= 0.0) & (before > last) & (value >= last) &
                        (last * bend - 0.125 * (fall * fall) < (0.1 * bend) * (before + value));
    dip = CHOOSE(hollow, t - apart + (0.5 * apart) * (fall / CHOOSE(hollow, bend, SPLAT(1.0))), dip);
    dip_from = CHOOSE(hollow, t - 2.0 * apart, dip_from);
    dips = dips | hollow;
    const mask leaves = wanted & NOT(found) & begun & (value < 0.0);
    a->high[j] = CHOOSE(leaves, t, a->high[j]);
    found = found | leaves;
    const mask keeps = NOT(found) & (value > 0.0);
    a->low[j] = CHOOSE(keeps, t, a->low[j]);
    begun = begun | keeps;
    before = last;
    last = value;
  }
  if (ANY(wanted & dips)) {
    dip = lowest_near(u, ORDER, sign, dip, apart);
    const mask sinks = wanted & dips & (sign * closing_at(a, j, dip) < 0.0);
    a->high[j] = CHOOSE(sinks, dip, a->high[j]);
    a->low[j] = CHOOSE(sinks, dip_from, a->low[j]);
    found = found | sinks;
  }
  a->wanted[j] = found;
}

/// Where speeds turn: a->turn, later than h where they do not.
FN void find_turns(const Impact* s, Series* a, mask waits, real h, mask slow) {
  const real plus = SPLAT(1.0), minus = SPLAT(-1.0);
  EACH_CONTACT(j) {
    const mask closed = s->closed[j], open = NOT(closed), expands = closed & s->expanding[j];
    const mask bends = (closed & (s->slope[j] > 1.0)) | (open & NOT(waits));
    const mask approaches = open & waits & (s->u[j] > 0.0);
    const real sign = CHOOSE((closed & NOT(expands)) | approaches, plus, minus);
    a->turn[j] = SPLAT(NEVER);
    look_for_turn(s, a, j, h, slow, sign, bends | expands | approaches);
  }
  for (mask wanted = next_wanted(s, a); ANY(wanted); wanted = next_wanted(s, a)) {
    real c[MOST_ORDER + 1];
    speed_of_taken(s, a, c);
    const real root = crossing(c, ORDER, of_taken(s, a, a->low, 1), of_taken(s, a, a->high, 1), wanted);
    EACH_CONTACT(j) a->turn[j] = CHOOSE(a->taken[j], root, a->turn[j]);
  }
}

/// Where depths come to zero, from above where contacts open, from below where gaps close: a->event.
FN void find_surfacings(const Impact* s, Series* a, mask waits, real h, mask slow) {
  EACH_CONTACT(j) {
    const mask closed = s->closed[j], gap = NOT(closed) & waits, elastic = NOT(s->slope[j] > 1.0);
    const mask expands = closed & s->expanding[j], any = expands | (closed & elastic) | gap;
    // What moves towards the surface reaches it before it turns; where a turn is no event, it may do so after it, too.
    const mask towards = expands | (gap & (s->u[j] > 0.0));
    const real sign = CHOOSE(gap, SPLAT(-1.0), SPLAT(1.0));
    const real limit = CHOOSE(towards, smaller(h, a->turn[j]), h);
    mask found = any & (sign * depth_at(s, a, j, limit) < 0.0);
    a->low[j] = SPLAT(0.0);
    a->high[j] = limit;
    const mask again = any & slow & (gap | elastic);
    if (ANY(again))
      for (int i = PLACES; i >= 1; --i) {
        const real t = h * (i * (1.0 / PLACES));
        const mask beyond = again & (sign * depth_at(s, a, j, t) < 0.0) & (NOT(found) | (t < a->high[j]));
        a->high[j] = CHOOSE(beyond, t, a->high[j]);
        found = found | beyond;
      }
    a->wanted[j] = found;
    a->event[j] = SPLAT(NEVER);
  }
  for (mask wanted = next_wanted(s, a); ANY(wanted); wanted = next_wanted(s, a)) {
    real c[MOST_ORDER + 2];
    depth_of_taken(s, a, c);
    const real root = crossing(c, ORDER + 1, of_taken(s, a, a->low, 1), of_taken(s, a, a->high, 1), wanted);
    EACH_CONTACT(j) a->event[j] = CHOOSE(a->taken[j], root, a->event[j]);
  }
}

/// The first event ends the step. A turn of a contact with e = 1 is none: nothing bends there.
FN real step_to_events(const Impact* s, Series* a, mask waits, real h) {
  const mask slow = is_long(s, a, h);
  find_turns(s, a, waits, h, slow);
  find_surfacings(s, a, waits, h, slow);
  EACH_CONTACT(j) {
    const mask bends = (s->closed[j] & (s->slope[j] > 1.0)) | (NOT(s->closed[j]) & NOT(waits));
    const real bend = CHOOSE(bends, a->turn[j], SPLAT(NEVER));
    a->turns[j] = bend < a->event[j];
    a->event[j] = smaller(bend, a->event[j]);
    h = smaller(h, a->event[j]);
  }
  return h;
}

/// The way of a weak contact, as the others bend it, and what it is worth.
typedef struct {
  real y, yield, push, eta;
  mask expanding;
  real impulse;  // during the step,
  real travel;   // and its integral over time
  real deepest;
} Way;

/// Impulse along the way whose speed is the polynomial u, by Gauss's rule in √t counted from the end that lies at the surface.
FN void follow_way(int order, const real* u, real h, Way* way) {
  // Gauss–Legendre, four nodes s_i of [0, 1]: s_i², 2 s_i w_i
  const double places[4] = {0.0048207809894260145, 0.1089062570668338, 0.4488871729918033, 0.8659570925755087};
  const double weights[4] = {0.02415249846413853, 0.2152140822717788, 0.4369315072589171, 0.3237019120051653};
  way->impulse = way->travel = SPLAT(0.0);
  way->deepest = SPLAT(1e-280);
  for (int i = 0; i < 4; ++i) {
    const real from_start = h * places[i];
    const real t = CHOOSE(way->expanding, h - from_start, from_start);
    const real depth = way->y + way->yield * (t * integral(u, order, t));
    way->deepest = larger(way->deepest, depth);
    const real part = (h * weights[i]) * (way->push * power_of(depth, way->eta));
    way->impulse = way->impulse + part;
    way->travel = way->travel + part * (h - t);
  }
}

/// How much the contact's own force bends its way.
FN real bend_of(const Way* way, real own) {
  return way->eta * (own * way->impulse) * (way->yield * own * way->travel) / way->deepest;
}

#if TOGETHER
/// Impulses of weak contacts. Threads of a device pay for all that one of them does: each takes its own next weak contact.
FN real push_of_weak(const Impact* s, Series* a, real h) {
  real worst = SPLAT(0.0);
  EACH_CONTACT(j) {
    a->wanted[j] = a->weak[j];
    a->impulse[j] = a->travel[j] = SPLAT(0.0);
  }
  for (mask wanted = next_wanted(s, a); ANY(wanted); wanted = next_wanted(s, a)) {
    real u[MOST_ORDER + 1];
    speed_of_taken(s, a, u);
    Way way;
    way.y = of_taken(s, a, s->y, 1);
    way.yield = of_taken(s, a, a->yield, 1);
    way.push = of_taken(s, a, s->push, 1);
    way.eta = of_taken(s, a, s->eta, 1);
    way.expanding = NOT(wanted);
    EACH_CONTACT(j) way.expanding = way.expanding | (a->taken[j] & s->expanding[j]);
    follow_way(ORDER, u, h, &way);
    worst = larger(worst, bend_of(&way, of_taken(s, a, s->w, BAND + 1)));
    EACH_CONTACT(j) {
      a->impulse[j] = CHOOSE(a->taken[j], way.impulse, a->impulse[j]);
      a->travel[j] = CHOOSE(a->taken[j], way.travel, a->travel[j]);
    }
  }
  return worst;
}
#else
/// Impulses of weak contacts. Lanes go from contact to contact: to take each its own costs them more than it saves.
FN real push_of_weak(const Impact* s, Series* a, real h) {
  const real none = SPLAT(0.0);
  real worst = none;
  EACH_CONTACT(j) {
    a->impulse[j] = a->travel[j] = none;
    if (!ANY(a->weak[j])) continue;
    Way way = {s->y[j], a->yield[j], s->push[j], s->eta[j], s->expanding[j], none, none, none};
    follow_way(ORDER, a->u + U_AT(j), h, &way);
    worst = larger(worst, CHOOSE(a->weak[j], bend_of(&way, COUPLING(s, j, j)), none));
    a->impulse[j] = CHOOSE(a->weak[j], way.impulse, none);
    a->travel[j] = CHOOSE(a->weak[j], way.travel, none);
  }
  return worst;
}
#endif

/// Short enough for the tolerance.
FN real follow_weak(const Impact* s, Series* a, real h) {
  mask any_weak = a->weak[0];
  UNROLL
  for (int j = 1; j < CONTACTS; ++j) any_weak = any_weak | a->weak[j];
  EACH_CONTACT(j) a->impulse[j] = a->travel[j] = SPLAT(0.0);
  if (!ANY(any_weak)) return h;
  const real rate = stiffest(s, a), allowed = WEAK * s->tolerance;
  for (int i = 0; i < 20; ++i) {
    real error = push_of_weak(s, a, h);
    EACH_CONTACT(j)
      error = larger(error, 0.25 * (rate * h) * (COUPLING(s, j, j) * a->travel[j]));
    const mask too_long = error > 1.5 * allowed;
    if (!ANY(too_long)) break;
    const real ratio = CHOOSE(too_long, allowed / error, SPLAT(1.0));
    h = CHOOSE(too_long, h * exp_2(0.2 * log_2(ratio)), h);
  }
  return h;
}

FN void end_step(Impact* s, Series* a, real h, mask active) {
  EACH_CONTACT(j) {
    const real* f = a->f + F_AT(j);
    a->end_q[j] = s->q[j] + (h * integral(f, ORDER - 1, h) + a->impulse[j]);
    a->end_y[j] = depth_at(s, a, j, h) - a->yield[j] * coupled(s, a->travel, 1, j);
  }
  EACH_CONTACT(j) a->end_u[j] = s->base[j] - coupled(s, a->end_q, 1, j);
  EACH_CONTACT(j) {
    s->q[j] = CHOOSE(active, a->end_q[j], s->q[j]);
    s->y[j] = CHOOSE(active, a->end_y[j], s->y[j]);
    s->u[j] = CHOOSE(active, a->end_u[j], s->u[j]);
  }
}

/// Phases after the step.
FN void settle(Impact* s, const Series* a, mask waits, real h, mask active) {
  const real none = SPLAT(0.0);
  EACH_CONTACT(j) {
    const mask happens = active & (a->event[j] <= h * (1.0 + 1e-9)), turn = happens & a->turns[j];
    const mask closed = s->closed[j], expanding = s->expanding[j], lossy = s->slope[j] > 1.0;
    const mask away = s->u[j] < -s->u_floor[j], near = s->u[j] > s->u_floor[j];
    const mask opens = closed & ((happens & NOT(turn)) | (active & away & (s->y[j] <= s->y_floor[j])));
    const mask closes = NOT(closed) & (happens | (active & NOT(waits) & near));
    const mask turned = active & closed & NOT(opens) &
                        ((turn & lossy) | (expanding & near) | (NOT(expanding) & away));
    s->closed[j] = (closed & NOT(opens)) | closes;
    s->expanding[j] = ((expanding & NOT(turned)) | (NOT(expanding) & turned)) & NOT(opens) & NOT(closes);
    s->y[j] = CHOOSE(opens | closes, none, s->y[j]);
    s->y[j] = CHOOSE(s->closed[j] & (s->y[j] < 0.0), none, s->y[j]);
  }
}

/// What springs hold and what touching contacts could still take up, over V².
FN real available_energy(const Impact* s) {
  const real none = SPLAT(0.0);
  real sum = none;
  EACH_CONTACT(j) {
    const real held = s->y[j] * power_of(s->y[j], s->eta[j]), u = larger(s->u[j], none);
    const real mine = (CHOOSE(s->closed[j], held, none) + u * u) / (2.0 * COUPLING(s, j, j));
    sum = sum + CHOOSE(s->y[j] < 0.0, none, mine);
  }
  return sum;
}

/// The end of an inelastic collapse: what is left is lost, and no touching contact goes on closing.
FN void come_to_rest(Impact* s, mask ends) {
  const real none = SPLAT(0.0);
  for (int sweep = 0; sweep < 200; ++sweep) {
    mask any_left = ends & NOT(ends);
    EACH_CONTACT(j) {
      const real u = s->base[j] - coupled(s, s->q, 1, j);
      const mask pushed = ends & (s->y[j] >= 0.0) & (u > 1e-16);
      s->q[j] = CHOOSE(pushed, s->q[j] + u / COUPLING(s, j, j), s->q[j]);
      any_left = any_left | pushed;
    }
    if (!ANY(any_left)) break;
  }
  EACH_CONTACT(j) {
    s->u[j] = CHOOSE(ends, s->base[j] - coupled(s, s->q, 1, j), s->u[j]);
    s->y[j] = CHOOSE(ends & s->closed[j], none, s->y[j]);
    s->closed[j] = s->closed[j] & NOT(ends);
    s->expanding[j] = s->expanding[j] & NOT(ends);
  }
  s->collapsed = s->collapsed | ends;
}

/// Contacts that push, or will: what goes on.
FN mask is_loaded(const Impact* s, mask waits) {
  mask any_loaded = waits & NOT(waits);
  EACH_CONTACT(j) {
    const mask near = s->u[j] > s->u_floor[j], deep = s->closed[j] & (s->y[j] > s->y_floor[j]);
    any_loaded = any_loaded | near | deep;
  }
  return any_loaded;
}

/// Contacts that touch and have less energy than the tolerance can tell, all together.
FN mask is_exhausted(const Impact* s, mask waits) {
  mask touch = waits & NOT(waits);
  EACH_CONTACT(j) touch = touch | s->closed[j];
  return touch & (available_energy(s) < s->rest);
}

/// One step of the lanes that are active. `waits`: contacts close by their gaps, as of the law `compliant`.
FN void step_impact(Impact* s, Series* a, mask waits, mask active) {
  start_series(s, a, waits);
  expand_series(s, a);
  real h = step_by_terms(s, a);
  h = step_by_weak(s, a, h);
  h = step_to_events(s, a, waits, h);
  h = follow_weak(s, a, h);
  end_step(s, a, h, active);
  settle(s, a, waits, h, active);
  s->steps = CHOOSE(active, s->steps + 1.0, s->steps);
}

/// Impacts that have lost all but what the tolerance cannot tell end here.
FN void finish_step(Impact* s, mask waits, mask active) {
  const mask ends = active & is_exhausted(s, waits);
  if (ANY(ends)) come_to_rest(s, ends);
}
