/** Shown instead of dollars and insolation for devices that measure soiling loss without insolation (DustIQ). */
export const LOSS_ONLY =
  "This sensor measures soiling loss only; dollars and insolation need another irradiance source.";

export const unchangedDays = (count: number, all: number): string =>
  `${count === all ? "All of these days rest" : `${count} of these ${all} days ${count === 1 ? "rests" : "rest"}`} on the soiling loss of the sensor itself: a normalization of cells changes nothing there.`;
