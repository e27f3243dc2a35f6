/** Said instead of dollars and insolation where the days of a device have a soiling loss and no insolation (DustIQ). */
export const LOSS_ONLY =
  "This sensor measures soiling loss only; dollars and insolation need another irradiance source.";
