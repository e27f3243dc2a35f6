/** Columns of many days in order of day and time, as the host lays them out in memory: addresses and counts, 32 bits each, in this order. */
@unmanaged
export class SampleColumns {
  /** [UTC epoch seconds], [W/m2], [W/m2], [days since 1970-01-01], flags. */
  t: usize;
  clean: usize;
  soiled: usize;
  day: usize;
  inWindow: usize;
  /** What the readings are changed by [%]: a column with mask -1, or one value for all rows with mask 0. */
  normClean: usize;
  normCleanMask: i32;
  normSoiled: usize;
  normSoiledMask: i32;
  rows: i32;
}

/** The rows of one day. */
@unmanaged
export class DaySamples {
  t: usize;
  clean: usize;
  soiled: usize;
  inWindow: usize;
  rows: i32;
  /** Both cells reported in every row. */
  areWhole: bool;
}
