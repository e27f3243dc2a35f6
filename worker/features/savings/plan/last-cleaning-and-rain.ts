import { and, desc, eq, lte } from "drizzle-orm";
import { addDays } from "#contract/common/calendar";
import { rainRule } from "#domain/cleaning-plan/index";
import { cleaningEvents, type devices } from "../../../platform/schema.ts";
import { weatherDays } from "../../devices/index.ts";
import type { Runner } from "../runner.ts";
import type { PlanFacts } from "./facts.ts";

const DAYS_BACK = 366;

export async function lastCleaningAndRain(
  { db, weather }: Pick<Runner, "db" | "weather">,
  device: typeof devices.$inferSelect,
  today: string,
  rainThreshold: number,
): Promise<Pick<PlanFacts, "cleaned" | "rained">> {
  const known = { db, hasService: weather.hasService === true };
  const [[cleaning], { days }] = await Promise.all([
    db
      .select({ day: cleaningEvents.day })
      .from(cleaningEvents)
      .where(and(eq(cleaningEvents.device_id, device.device_id), lte(cleaningEvents.day, today)))
      .orderBy(desc(cleaningEvents.day))
      .limit(1),
    weatherDays(known, device, { from: addDays(today, -DAYS_BACK), to: today }),
  ]);
  const { threshold } = rainRule({ rainThreshold, rainThresholdPer: "day" });
  const wet = days.findLast(({ rain }) => rain !== null && rain >= threshold);
  return { cleaned: cleaning?.day ?? null, rained: wet ? { day: wet.day, rain: wet.rain! } : null };
}
