import { and, asc, desc, eq, gte, isNull, ne, sql } from "drizzle-orm";
import { Hono } from "hono";
import { addDays, daysBetween } from "#contract/common/calendar";
import { EXCLUDED_CODE, FIRST_FAULT_CODE } from "#contract/soiling/day-quality";
import {
  type DayDecision,
  DayDecisionRequest,
  type DaysInDoubt,
  MAX_DECISIONS,
  type SensorCheck,
  sensorCheckTexts as texts,
} from "#contract/soiling/sensor-check";
import { faultOfCode } from "#contract/soiling/sensor-faults";
import { type Author, authorOf } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { markPlans, startDuePlans } from "../../platform/tasks/due-plans.ts";
import { dailySoiling, dayDecisions, users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { shownNameAt } from "../../access/scope.ts";
import { deviceObject } from "../../device/rpc.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { FORMER_MEMBER, withDevice } from "../devices/index.ts";

const SHOWN_DAYS = 400;
/** Days of one fault further apart are two faults, and a fault is over after as many days without it. */
const SAME_FAULT_DAYS = 7;

const activeOf = (deviceId: string) => and(eq(dayDecisions.device_id, deviceId), isNull(dayDecisions.undone_at));

async function sensorCheckOf(db: Database, deviceId: string, reader: Principal | null): Promise<SensorCheck> {
  const [[newest], decisions] = await db.batch([
    db
      .select({ day: dailySoiling.day })
      .from(dailySoiling)
      .where(eq(dailySoiling.device_id, deviceId))
      .orderBy(desc(dailySoiling.day))
      .limit(1),
    db
      .select({ decision: dayDecisions, name: shownNameAt(reader, deviceId) })
      .from(dayDecisions)
      .leftJoin(users, eq(users.id, dayDecisions.set_by))
      .where(activeOf(deviceId))
      .orderBy(desc(dayDecisions.set_at), desc(dayDecisions.id)),
  ]);
  const days = newest === undefined ? [] : await faultyDays(db, deviceId, addDays(newest.day, -SHOWN_DAYS));
  return {
    inDoubt: runsOf(days, newest?.day ?? ""),
    decisions: decisions.map(({ decision, name }): DayDecision => ({
      id: decision.id,
      from: decision.first_day,
      to: decision.last_day,
      counts: decision.counts,
      by: name ?? FORMER_MEMBER,
      at: decision.set_at,
    })),
  };
}

const codeOf = sql<number>`coalesce(${dailySoiling.mark}, ${dailySoiling.quality})`;

const faultyDays = (db: Database, deviceId: string, since: string) =>
  db
    .select({ day: dailySoiling.day, code: codeOf })
    .from(dailySoiling)
    .where(
      and(
        eq(dailySoiling.device_id, deviceId),
        gte(dailySoiling.day, since),
        gte(codeOf, FIRST_FAULT_CODE),
        ne(codeOf, EXCLUDED_CODE),
      ),
    )
    .orderBy(asc(dailySoiling.day));

function runsOf(days: readonly { day: string; code: number }[], newest: string): DaysInDoubt[] {
  const runs: DaysInDoubt[] = [];
  for (const { day, code } of days) {
    const fault = faultOfCode(code);
    if (fault === undefined) continue;
    const last = runs.findLast((run) => run.fault === fault);
    if (last && daysBetween(last.to, day) <= SAME_FAULT_DAYS) {
      last.to = day;
      last.days++;
    } else runs.push({ fault, from: day, to: day, days: 1, isOpen: false });
  }
  for (const run of runs) run.isOpen = daysBetween(run.to, newest) < SAME_FAULT_DAYS;
  return runs.toReversed();
}

/** False: the device has too many decisions. */
export async function saveDecision(
  db: Database,
  deviceId: string,
  { from, to, counts }: DayDecisionRequest,
  by: Author,
): Promise<boolean> {
  const row = { id: crypto.randomUUID(), device_id: deviceId, first_day: from, last_day: to, counts };
  const saved = await save(db, {
    entry: { action: "days-decided", ...by, subject: deviceId, after: { from, to, counts } },
    unchanged: sql`(select count(*) from ${dayDecisions} where ${activeOf(deviceId)}) < ${MAX_DECISIONS}`,
    statements: [
      db.insert(dayDecisions).values({ ...row, set_by: by.userId, set_at: Math.floor(by.at) }),
      markPlans(db, [deviceId], by.at),
    ],
  });
  return saved !== null;
}

/** False: there is no such decision. */
async function undoDecision(db: Database, deviceId: string, id: string, by: Author): Promise<boolean> {
  const saved = await save(db, {
    entry: { action: "days-decision-undone", ...by, subject: deviceId, before: { decision: id } },
    unchanged: isStored(dayDecisions, and(activeOf(deviceId), eq(dayDecisions.id, id))),
    statements: [
      markPlans(db, [deviceId], by.at),
      db
        .update(dayDecisions)
        .set({ undone_by: by.userId, undone_at: Math.floor(by.at) })
        .where(eq(dayDecisions.id, id)),
    ],
  });
  return saved !== null;
}

export const sensorCheck = new Hono<AppEnv>()
  .get("/api/device/:id/sensor-check", allow(dashboardOrDevices), withDevice, async (c) =>
    c.json<SensorCheck>(await sensorCheckOf(c.var.db, c.get("device").device_id, c.get("principal"))),
  )
  .post(
    "/api/device/:id/day-decisions",
    allow("offset.edit", { needsComputing: "analysis" }),
    withDevice,
    validate("json", DayDecisionRequest),
    async (c) => {
      const { db, device } = c.var;
      const by = authorOf(c, now());
      const isSaved = await saveDecision(db, device.device_id, c.req.valid("json"), by);
      if (!isSaved) return problem(c, 409, texts.tooMany);
      await deviceObject(c.env, device.device_id).judgeDays({ now: by.at });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<SensorCheck>(await sensorCheckOf(db, device.device_id, c.get("principal")));
    },
  )
  .delete(
    "/api/device/:id/day-decisions/:decision",
    allow("offset.edit", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const { db, device } = c.var;
      const by = authorOf(c, now());
      const isUndone = await undoDecision(db, device.device_id, c.req.param("decision"), by);
      if (!isUndone) return problem(c, 404, texts.notFound);
      await deviceObject(c.env, device.device_id).judgeDays({ now: by.at });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<SensorCheck>(await sensorCheckOf(db, device.device_id, c.get("principal")));
    },
  );
