/** Soiled-cell irradiance from clean-cell irradiance and loss [W/m2]. */
export const remainingIrradiance = (clean: number, lostFraction: number): number => clean * (1 - lostFraction);
