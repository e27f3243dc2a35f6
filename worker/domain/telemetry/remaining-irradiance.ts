/** Irradiance of a soiled cell: what a loss, as a fraction of 1, leaves of the irradiance of a clean cell [W/m2]. */
export const remainingIrradiance = (clean: number, lostFraction: number): number => clean * (1 - lostFraction);
