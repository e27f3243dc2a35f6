/** A year of rows of an energy file as the host lays it out in memory: addresses (0: the file has no such column), then the count, then the limit. */
@unmanaged
export class HourlyEnergy {
  /** Energy to the grid [kWh] and month, 0 January to 11 December, of each row. */
  energy: usize;
  month: usize;
  /** Energy behind the array as it was, and as it could have been without the inverters' limit [kWh]. */
  delivered: usize;
  possible: usize;
  /** Energy that the grid's limit left unused [kWh]. */
  unused: usize;
  /** Irradiance in the plane of the array [W/m2]. */
  irradiance: usize;
  /** $/kWh */
  price: usize;
  rows: i32;
  /** Room for five sums a month. */
  fits: usize;
  /** Most that the plant can deliver in a row [kWh]; infinite where none is known. */
  limit: f64;
}
