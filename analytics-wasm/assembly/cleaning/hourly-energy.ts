/** Rows of an energy file as the host lays them out: addresses (0: no such column), count, limit. */
@unmanaged
export class HourlyEnergy {
  /** Energy to the grid [kWh], and month (0 to 11). */
  energy: usize;
  month: usize;
  /** Array energy [kWh]: as delivered, and without the inverters' limit. */
  delivered: usize;
  possible: usize;
  /** Energy unused because of the grid's limit [kWh]. */
  unused: usize;
  /** Plane of array [W/m2]. */
  irradiance: usize;
  /** $/kWh */
  price: usize;
  rows: i32;
  /** Scratch: five sums per month. */
  fits: usize;
  /** Highest possible energy of a row [kWh]; infinite if unknown. */
  limit: f64;
}
