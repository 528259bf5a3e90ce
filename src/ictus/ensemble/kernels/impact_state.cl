// The numbers of one impact per lane, without dimensions: depths over the reach of an elastic blow, closing speeds over the
// largest of them, V, time in units of the shortest reach over V, impulses over V.
//     y′ = c s u,   q′ = f = g ⌊y⌋^η,   u = u₀ − W q

typedef struct {
  real y[MOST_CONTACTS];       // depth; of the law `compliant` a negative one is a gap
  real u[MOST_CONTACTS];       // closing speed
  real q[MOST_CONTACTS];       // impulse so far
  real base[MOST_CONTACTS];    // u₀
  real eta[MOST_CONTACTS];     // exponent
  real push[MOST_CONTACTS];    // g
  real pace[MOST_CONTACTS];    // c
  real slope[MOST_CONTACTS];   // s of an expansion, 1/e²
  real u_floor[MOST_CONTACTS]; // below it a contact is silent
  real y_floor[MOST_CONTACTS];
  mask closed[MOST_CONTACTS];
  mask expanding[MOST_CONTACTS];  // of the closed ones
  real w[MOST_COUPLINGS];         // W_{j,j+d} at j (band + 1) + d
  real rest;       // energy of the end, over V²
  real tolerance;
  real steps;
  mask collapsed;
  int contacts, band;  // where the program was not made for one shape
} Impact;

#define EACH_CONTACT(j) UNROLL for (int j = 0; j < CONTACTS; ++j)

/// One entry of W, which is symmetric.
#define COUPLING(s, j, k) ((s)->w[((j) < (k) ? (j) : (k)) * (BAND + 1) + ((j) < (k) ? (k) - (j) : (j) - (k))])

/// Sum over the contacts that share a body with j.
FN real coupled(const Impact* s, const real* values, int stride, int j) {
  const int first = j > BAND ? j - BAND : 0, last = j + BAND < CONTACTS - 1 ? j + BAND : CONTACTS - 1;
  real sum = SPLAT(0.0);
  UNROLL
  for (int k = first; k <= last; ++k) sum = sum + COUPLING(s, j, k) * values[k * stride];
  return sum;
}
