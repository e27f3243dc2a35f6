import { eq } from "drizzle-orm";
import type { PlantCleaning } from "#contract/cleanings/cleanings";
import { laterDay } from "#contract/common/calendar";
import type { StepResult } from "#contract/portfolio/campaigns";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { devices } from "../../platform/schema.ts";
import { cleaningList } from "./list.ts";

/** Devices read per plant: more would hardly change the mean, and each costs queries. */
const MAX_DEVICES = 5;

export interface MeasuredWash {
  result: StepResult | null;
  resultOn: string | null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function meanResult(receipts: readonly Pick<PlantCleaning, "result" | "resultOn">[]): MeasuredWash {
  const results = receipts.flatMap(({ result }) => result ?? []);
  const days = receipts.flatMap(({ resultOn }) => resultOn ?? []);
  const resultOn = days.length === 0 ? null : days.reduce(laterDay);
  if (results.length === 0) return { result: null, resultOn };
  const dollars = results.flatMap(({ dollarsADay }) => dollarsADay ?? []);
  const result = {
    before: mean(results.map(({ before }) => before)),
    after: mean(results.map(({ after }) => after)),
    dollarsADay: dollars.length === 0 ? null : mean(dollars),
    devices: results.length,
  };
  return { result, resultOn: null };
}

/** Mean over the devices that a wash of a plant was logged with. */
export async function washResult(
  db: Database,
  logged: readonly { device_id: string; day: string }[],
  now: number,
): Promise<MeasuredWash> {
  const receipts: PlantCleaning[] = [];
  for (const { device_id, day } of logged.slice(0, MAX_DEVICES)) {
    const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
    if (!device) continue;
    const { cleanings } = await cleaningList(db, device, analytics(), now);
    receipts.push(...cleanings.filter((cleaning) => cleaning.day === day));
  }
  return meanResult(receipts);
}
