/* The random numbers of the climate edition, as in analytics-wasm/assembly/random.ts and gamma.ts. */
static uint32_t random_state;

static double uniform(void) {
  random_state += 0x6d2b79f5u;
  uint32_t mixed = (random_state ^ (random_state >> 15)) * (random_state | 1);
  mixed ^= mixed + (mixed ^ (mixed >> 7)) * (mixed | 61);
  return (mixed ^ (mixed >> 14)) / 4294967296.0;
}

static double positive_uniform(void) {
  double u = uniform();
  return u > 1e-12 ? u : 1e-12;
}

static double normal(void) {
  double radius = sqrt(-2 * log(positive_uniform()));
  return radius * cos(2 * M_PI * uniform());
}

static double gamma_above_one(double shape) {
  double d = shape - 1.0 / 3, c = 1 / sqrt(9 * d);
  for (;;) {
    double x = normal(), root = 1 + c * x;
    if (root <= 0) continue;
    double v = root * root * root, u = positive_uniform();
    if (u < 1 - 0.0331 * x * x * x * x) return d * v;
    if (log(u) < 0.5 * x * x + d * (1 - v + log(v))) return d * v;
  }
}

static double gamma_deviate(double shape) {
  if (shape >= 1) return gamma_above_one(shape);
  double boost = pow(positive_uniform(), 1 / shape);
  return gamma_above_one(shape + 1) * boost;
}
