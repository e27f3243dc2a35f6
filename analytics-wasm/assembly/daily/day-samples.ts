/** Columns of many days in order of day and time as the host lays them out: 32-bit addresses and counts in this order. */
@unmanaged
export class SampleColumns {
  /** [UTC epoch seconds], [W/m2], [W/m2], [days since 1970-01-01], flags. */
  t: usize;
  clean: usize;
  soiled: usize;
  day: usize;
  inWindow: usize;
  /** Normalization [%]: a column (mask -1) or one value (mask 0). */
  normClean: usize;
  normCleanMask: i32;
  normSoiled: usize;
  normSoiledMask: i32;
  rows: i32;
}

/** Rows of one day. */
@unmanaged
export class DaySamples {
  t: usize;
  clean: usize;
  soiled: usize;
  inWindow: usize;
  rows: i32;
  /** True if both cells reported in every row. */
  areWhole: bool;
}
