import { and, eq, exists, sql } from "drizzle-orm";
import { addDays, dayOf, instantOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { ANALYSIS_HOUR } from "#contract/dashboard/daily-analysis";
import type { PlantPlanRow } from "#contract/decision/plant-plan";
import { plantDecision } from "#domain/decision/index";
import { devices, plantPlans, plants } from "../../../platform/schema.ts";
import { addEvent } from "../../../platform/tasks/events.ts";
import { isStored } from "../../../records/store.ts";
import { newestWashMessage, setWashMessage } from "../../messages/index.ts";
import type { Runner } from "../runner.ts";
import { washNews } from "../wash-news.ts";

const morningOf = (zone: string, day: string): number => instantOf(zone, day, ANALYSIS_HOUR * SECONDS_PER_HOUR);

/** When a plan is calculated again at the latest, because its level ages [epoch s]. */
export function nextMorning(zone: string, now: number): number {
  const today = dayOf(zone, now);
  const morning = morningOf(zone, today);
  return now < morning ? morning : morningOf(zone, addDays(today, 1));
}

/**
 * The daily run of a plant with a device that is switched on: says in the bell what is news of its wash, once a day and from the morning on,
 * but at once after it was switched on (`told_on` is null). A plan with missing inputs is no run, so that the run comes when they are complete.
 */
export async function runDaily({ db, now }: Pick<Runner, "db" | "now">, row: PlantPlanRow): Promise<void> {
  const { plant_id, timezone } = row;
  const day = dayOf(timezone, now);
  const isToRun = and(eq(plantPlans.plant_id, plant_id), sql`coalesce(${plantPlans.told_on}, '') < ${day}`);
  const isOn = and(eq(devices.plant_id, plant_id), eq(devices.status, "Enable"), eq(devices.runWashAnalysis, true));
  const [plant] = await db
    .select({ name: plants.plant_name, toldOn: plantPlans.told_on })
    .from(plants)
    .innerJoin(plantPlans, eq(plantPlans.plant_id, plants.plant_id))
    .where(and(isToRun, eq(plants.status, "Enable"), exists(db.select().from(devices).where(isOn))));
  if (!plant || (plant.toldOn !== null && now < morningOf(timezone, day))) return;
  const decision = plantDecision(row, day);
  if (decision.obstacles.some((obstacle) => obstacle !== "sensorOffline" && obstacle !== "neverMeasured")) return;
  const news = washNews(decision, plant.name, await newestWashMessage(db, plant_id));
  const where = isStored(plantPlans, isToRun);
  const isDue = news?.message && news.said.state !== "hold" && news.said.state !== "noWashNeeded";
  await db.batch([
    ...setWashMessage(db, plant_id, news, { now, where }),
    ...(isDue
      ? [
          addEvent(
            db,
            {
              type: "wash.due",
              key: `${plant_id}:${day}`,
              plant: plant_id,
              data: {
                day,
                state: news.said.state,
                first_day: news.said.first,
                last_day: news.said.last,
                text: news.message!.message,
              },
            },
            now,
            where,
          ),
        ]
      : []),
    // Last, because of two runs only the first may write.
    db.update(plantPlans).set({ told_on: day }).where(isToRun),
  ]);
}
