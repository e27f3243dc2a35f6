import { addDays, dayOf } from "#contract/common/calendar";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { calculationInputs, dailySoiling, dailyWeather } from "../../../worker/platform/schema.ts";
import { zone } from "./demonstration.ts";
import type { Server } from "./server.ts";

export const today = (): string => dayOf(zone, Date.now() / 1000);

/** Good days of 5 kWh/m2 until today; null: no row. */
export async function measuredDays({ directory }: Server, device_id: string, losses: (number | null)[]): Promise<void> {
  const rows = losses.flatMap((loss, index) => {
    const day = addDays(today(), index - losses.length + 1);
    const good = { quality: 1, samples: 1440, uncertainty: 0.2, window_insolation: 5 };
    return loss === null ? [] : [{ device_id, day, insol_clean: 5, insol_soiled: 5 * (1 - loss / 100), loss, ...good }];
  });
  // D1 allows 100 parameters; a row has 9.
  for (let at = 0; at < rows.length; at += 10) await directory.insert(dailySoiling).values(rows.slice(at, at + 10));
}

export const rainOn = ({ directory }: Server, device_id: string, day: string, rain: number) =>
  directory.insert(dailyWeather).values({ device_id, day, rain });

export const savedInputs = ({ directory }: Server, change: Partial<CalculationInputs> = {}, plant_id = "plant01") =>
  directory
    .insert(calculationInputs)
    .values({ plant_id, values: { ...startingInputs, ...change }, version: 1, saved_by: "owner01", saved_at: 1 });
