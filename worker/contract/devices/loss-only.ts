/** Shown instead of dollars and insolation for devices that measure soiling loss without insolation (DustIQ). */
export const LOSS_ONLY =
  "This device measures soiling loss only; dollars and insolation need another irradiance source.";

export const unchangedDays = (count: number, all: number): string =>
  `${count === all ? "All of these days use" : `${count} of these ${all} days ${count === 1 ? "uses" : "use"}`} the device's own soiling loss, so normalizing the cells has no effect there.`;
