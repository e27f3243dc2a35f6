import { forecastScores, rainForecasts } from "../../../worker/platform/schema.ts";
import { forecastRow, skillRows } from "../../fixtures/weather/stored-forecast.ts";
import { store } from "../access/people.ts";
import { db } from "../daily/support.ts";

export async function aSkill(miss?: number): Promise<void> {
  await db.delete(rainForecasts);
  await db.delete(forecastScores);
  // A row a statement, because a statement takes up to 100 values.
  await store(skillRows(miss).map((row) => db.insert(forecastScores).values(row)));
}

export const aForecast = (...values: Parameters<typeof forecastRow>) =>
  db.insert(rainForecasts).values(forecastRow(...values));
