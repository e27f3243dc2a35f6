/** Samples of many days in order of day and time. The host writes the fields in this order (`Core.putRecord`). */
@unmanaged
export class SampleColumns {
  /** Time [UTC epoch s], irradiance [W/m2], day [days since 1970-01-01 in the device's zone], flag of the daily window. */
  t: usize;
  clean: usize;
  soiled: usize;
  day: usize;
  inWindow: usize;
  rows: i32;
}

@unmanaged
export class DaySamples {
  t: usize;
  clean: usize;
  soiled: usize;
  inWindow: usize;
  rows: i32;
  /** True if both cells report in every row. */
  areWhole: bool;
}
