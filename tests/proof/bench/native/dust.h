/* Coello and Boyle 2019 with the C library's error function. */
static double loss_of_mass(double mass) { return 0.3437 * erf(0.17 * pow(mass, 0.8473)); }

static double falling_mass(double pm25, double pm10, double v25, double v10, double reach) {
  double coarse = pm10 - pm25 > 0 ? pm10 - pm25 : 0;
  double mass = (pm25 * v25 + coarse * v10) * reach;
  return mass > 0 ? mass : 0;
}
