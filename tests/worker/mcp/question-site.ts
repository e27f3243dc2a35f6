import { and, eq } from "drizzle-orm";
import { addDays } from "#contract/common/calendar";
import { cleaningEvents, dailySoiling, devices, messages } from "../../../worker/platform/schema.ts";
import { aPlant, call, db } from "../access/people.ts";
import { anOffset, aWeatherDay } from "../devices/builders.ts";
import { dueInputs, inputsOf } from "../daily/support.ts";
import { aPlantWith } from "../plant-plans/builders.ts";
import { today } from "../savings/site.ts";
import { aToken } from "../tokens/support.ts";

/** A decided plant of two sensors with days in doubt, a wash, rain and an alert, and a plant without inputs. */
export async function aQuestionSite() {
  const site = await aPlantWith([0.08, 0.11]);
  const { user, cookie, plant, sensors } = site;
  const [east] = sensors as [string, string];
  // So cheap that a wash is due on any day.
  await inputsOf(plant, { ...dueInputs, wash_cost: 20, array_size: 20_000 });
  const bare = await aPlant({ owners: [user.id], plant_name: "Bare" });
  await anOffset(east, 0.4);
  await db.update(devices).set({ serialno: "SN-1", systematic_points: 0.3 }).where(eq(devices.device_id, east));
  const on = (days: number, values: Partial<typeof dailySoiling.$inferInsert>) =>
    db
      .update(dailySoiling)
      .set(values)
      .where(and(eq(dailySoiling.device_id, east), eq(dailySoiling.day, addDays(today(), -days))));
  await on(12, { quality: 2 });
  await on(14, { quality: 0 });
  const wash = { notes: "", end_day: null, share: null, cost: 1800, crew: "North crew" };
  await db
    .insert(cleaningEvents)
    .values({ device_id: east, day: addDays(today(), -60), ...wash, created_by: user.id, created_at: 1 });
  await aWeatherDay({ device_id: east, day: addDays(today(), -10), rain: 4.2, wind_speed: 3.1 });
  await db.insert(messages).values({
    ts: Math.floor(Date.now() / 1000) - 3600,
    title: "Tank low: East",
    message: "Refill the tank.",
    type: "DEVICE",
    plant_id: plant,
    device_id: east,
    dedupe_key: crypto.randomUUID(),
    mail_due: false,
    rule: "tank-low",
    severity: "warning",
    state: "open",
  });
  const known = new Map<string, Promise<unknown>>();
  const ask = async (path: string) => (await call("GET", path, { cookie })).json();
  /** An answer of the screens, read once. */
  const read = <Answer>(path: string): Promise<Answer> => {
    if (!known.has(path)) known.set(path, ask(path));
    return known.get(path)! as Promise<Answer>;
  };
  // Calculated, as after a visit of the page.
  for (const one of [plant, bare]) await read(`/api/plant/${one}/decision`);
  return { plant, bare, sensors, read, userId: user.id, token: await aToken(user) };
}
export type QuestionSite = Awaited<ReturnType<typeof aQuestionSite>>;
