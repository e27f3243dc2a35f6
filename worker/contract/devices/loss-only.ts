/** Shown instead of dollars and insolation for devices with a soiling loss but no insolation (DustIQ). */
export const LOSS_ONLY =
  "This sensor measures soiling loss only; dollars and insolation need another irradiance source.";

/** `count` of `all` days that a normalization doesn't change. */
export const unchangedDays = (count: number, all: number): string =>
  `${count === all ? "All of these days use" : `${count} of these ${all} days ${count === 1 ? "uses" : "use"}`} the sensor's own soiling loss, so normalizing the cells has no effect there.`;
