import { set } from "../numerics/column";
import { findBelowClean } from "./below-clean";
import { findApart, findShifted, findStuck } from "./clock-faults";
import { findBelowZero, findJumps } from "./loss-faults";
import { findFalls, findLikelyWashes } from "./falls";
import { FAST_GROWTH, NOT_GROWN, SensorDays } from "./sensor-days";
import { findDrift } from "./drift";
import { findGrowth } from "./slow-faults";
import { findSuddenChanges } from "./sudden-change";
import { findUneven, findWet } from "./uneven-days";
import { findMovedZero } from "./zero-moved";

/**
 * Names sensor faults (docs/methods.md, "A sensor in doubt"): writes the code of each day's fault to `days.fault`, 0 for none. A rule sees
 * only days that no rule before it has named, so the surest come first. All days of a fault get its code, also those before it was known.
 */
export function sensorFaults(days: SensorDays): void {
  for (let i = 0; i < days.rows; i++) set(days.fault, i, 0);
  findStuck(days);
  findMovedZero(days);
  findApart(days);
  findShifted(days);
  findWet(days);
  findUneven(days);
  findJumps(days);
  findBelowZero(days);
  findSuddenChanges(days);
  findFalls(days);
  findDrift(days);
  findBelowClean(days);
  findGrowth(days, NOT_GROWN);
  findGrowth(days, FAST_GROWTH);
  findLikelyWashes(days);
}
