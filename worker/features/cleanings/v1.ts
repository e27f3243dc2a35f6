import * as v from "valibot";
import { mayReplace } from "../../api/record-tag.ts";
import { type AnyCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { rounded } from "../../api/values.ts";
import { authorOf } from "../../access/audit.ts";
import { readableDevice, visibleDevice } from "../../access/scope.ts";
import { type PlantCleaning, SaveCleanings } from "#contract/cleanings/cleanings";
import { addDays, dayOf } from "#contract/common/calendar";
import { texts } from "#contract/common/texts";
import { pick } from "#contract/records/field";
import { WHOLE_PLANT_PERCENT } from "#contract/common/limits";
import { DayOfYear } from "#contract/v1/values";
import { cleaningRecord } from "#contract/v1/writes";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import type { DeviceRow } from "../../platform/schema.ts";
import { startDuePlans } from "../../platform/tasks/due-plans.ts";
import { wrongFields } from "../../platform/validate.ts";
import { cleaningList } from "./list.ts";
import { isSameCleaning, replaceCleanings } from "./replace.ts";
import { cleaningsQuery, type StoredCleaning } from "./store.ts";

const written = (cleaning: Omit<StoredCleaning, "promised">) => ({
  day: cleaning.day,
  end_day: cleaning.end_day ?? cleaning.day,
  share_percent: cleaning.share ?? WHOLE_PLANT_PERCENT,
  cost_usd: cleaning.cost,
  crew: cleaning.crew,
  notes: cleaning.notes,
});

const shown = ({ device_id, timezone }: DeviceRow, cleaning: PlantCleaning) => ({
  device_id,
  ...written(cleaning),
  time_zone: timezone,
  loss_before_percent: rounded(cleaning.result?.before ?? null),
  loss_after_percent: rounded(cleaning.result?.after ?? null),
  gained_usd_per_day: rounded(cleaning.result?.dollarsADay ?? null, 2),
});

async function shownOfDay(db: Database, device: DeviceRow, day: string, now: number) {
  const { cleanings } = await cleaningList(db, device, analytics(), now);
  const cleaning = cleanings.find((one) => one.day === day);
  return cleaning && shown(device, cleaning);
}

type ChangeEvents = (events: SaveCleanings["cleaningEvents"], day: string) => boolean;

const eventOf = (stored: StoredCleaning): SaveCleanings["cleaningEvents"][string] =>
  pick(stored, ["notes", "end_day", "share", "cost", "crew"]);

/** Changes the cleaning of the path's day among those just read. */
async function changed({ context, env, db, principal, params, now }: AnyCall, change: ChangeEvents) {
  const device = await visibleDevice(db, principal, params.device_id!);
  if (!device) return new ApiRefusal("not-found");
  const day = params.day!;
  if (!v.is(DayOfYear, day)) return new ApiRefusal("invalid-request", { day: "Write a day as 2026-03-02." });
  if (day > addDays(dayOf(device.timezone, now), 1))
    return new ApiRefusal("invalid-request", { day: texts.cleaningInFuture });
  const before = await cleaningsQuery(db, device.device_id);
  const events = Object.fromEntries(before.map((one) => [one.day, eventOf(one)]));
  if (!change(events, day)) return new ApiRefusal("not-found");
  const form = v.safeParse(SaveCleanings, { version: device.cleanings_version, cleaningEvents: events });
  if (!form.success) return new ApiRefusal("invalid-request", fieldsOf(form.issues, day));
  const stored = before.find((one) => one.day === day);
  if (!(await mayReplace(context, cleaningRecord, stored ? written(stored) : null)))
    return new ApiRefusal("precondition-failed");
  // A repeated call must not take the version from under a person who has the form open.
  if (isSameCleaning(stored, form.output.cleaningEvents[day])) return { device, day };
  const by = authorOf(context, now);
  if ((await replaceCleanings({ env, db, device, by }, before, form.output)) === null)
    return new ApiRefusal("conflict");
  context.executionCtx.waitUntil(startDuePlans(env));
  return { device, day };
}

const names: Readonly<Record<string, string>> = { share: "share_percent", cost: "cost_usd", cleaningEvents: "end_day" };

/** By the names of the API. */
function fieldsOf(issues: readonly v.BaseIssue<unknown>[], day: string): Record<string, string> {
  const found = Object.entries(wrongFields(issues)).map(([path, detail]) => {
    const name = path.replace(`cleaningEvents.${day}.`, "");
    return [names[name] ?? name, detail];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

export const cleaningsV1 = {
  async listCleanings({ db, principal, params, now }) {
    const device = await readableDevice(db, principal, params.device_id!);
    if (!device) return new ApiRefusal("not-found");
    const { cleanings } = await cleaningList(db, device, analytics(), now);
    return { data: cleanings.map((cleaning) => shown(device, cleaning)), next_cursor: null };
  },

  async getCleaning({ db, principal, params, now }) {
    const device = await readableDevice(db, principal, params.device_id!);
    return (device && (await shownOfDay(db, device, params.day!, now))) ?? new ApiRefusal("not-found");
  },

  async putCleaning(call) {
    const { body, db, now } = call;
    const saved = await changed(call, (events, day) => {
      events[day] = {
        notes: body.notes ?? "",
        end_day: body.end_day ?? null,
        share: body.share_percent ?? null,
        cost: body.cost_usd ?? null,
        crew: body.crew ?? "",
      };
      return true;
    });
    if (saved instanceof ApiRefusal) return saved;
    return (await shownOfDay(db, saved.device, saved.day, now)) ?? new ApiRefusal("conflict");
  },

  async deleteCleaning(call) {
    const saved = await changed(call, (events, day) => {
      if (!Object.hasOwn(events, day)) return false;
      delete events[day];
      return true;
    });
    if (saved instanceof ApiRefusal) return saved;
    return { device_id: saved.device.device_id, day: saved.day, is_deleted: true };
  },
} satisfies Partial<V1Handlers>;
