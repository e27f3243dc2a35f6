import { and, asc, eq, gt, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import {
  isValidEndTime,
  type Maintenance,
  type MaintenanceList,
  MAX_OPEN_WINDOWS,
  NewMaintenance,
  Snooze,
} from "#contract/alerts/alerts";
import { plantScope, visibleDevice, visiblePlant } from "../../access/scope.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { type Database, database } from "../../platform/db.ts";
import { alertStates, maintenanceWindows, messages, plants } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import type { AlertState } from "#contract/alerts/rules";
import { announceMessages, messageScope } from "../messages/index.ts";
import { alertTexts } from "#contract/alerts/alert-texts";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";

interface MaintenanceContext {
  now: number;
  requestId: string;
}

function openMaintenance(db: Database, principal: Principal, now: number, condition?: SQL): Promise<Maintenance[]> {
  const { id, plant_id, device_id, from, to, note } = maintenanceWindows;
  return db
    .select({ id, plant_id, device_id, from, to, note })
    .from(maintenanceWindows)
    .innerJoin(plants, eq(plants.plant_id, maintenanceWindows.plant_id))
    .where(and(gt(maintenanceWindows.to, Math.floor(now)), plantScope(principal), condition))
    .orderBy(asc(maintenanceWindows.to));
}

async function startMaintenance(
  db: Database,
  principal: Principal,
  { plant_id, device_id, to, note }: NewMaintenance,
  { now, requestId }: MaintenanceContext,
): Promise<Maintenance | "no-plant" | "no-device" | "too-many"> {
  if (!(await visiblePlant(db, principal, plant_id))) return "no-plant";
  if (device_id !== undefined && (await visibleDevice(db, principal, device_id))?.plant_id !== plant_id)
    return "no-device";
  const window = { id: crypto.randomUUID(), plant_id, device_id: device_id ?? null, from: Math.floor(now), to, note };
  const hasRoom = sql`(select count(*) from ${maintenanceWindows} where ${maintenanceWindows.plant_id} = ${plant_id}
    and ${maintenanceWindows.device_id} is ${window.device_id} and ${maintenanceWindows.to} > ${window.from}) < ${MAX_OPEN_WINDOWS}`;
  const line = { at: now, userId: principal.user.id, subject: device_id ?? plant_id, after: { to, note }, requestId };
  const saved = await save(db, {
    entry: { action: "maintenance-started", ...line },
    unchanged: hasRoom,
    statements: [db.insert(maintenanceWindows).values({ ...window, created_by: principal.user.id })],
  });
  return saved === null ? "too-many" : window;
}

async function endMaintenance(
  db: Database,
  principal: Principal,
  id: string,
  { now, requestId }: MaintenanceContext,
): Promise<boolean> {
  const [window] = await openMaintenance(db, principal, now, eq(maintenanceWindows.id, id));
  if (!window) return false;
  const subject = window.device_id ?? window.plant_id;
  const isOpen = and(eq(maintenanceWindows.id, id), gt(maintenanceWindows.to, Math.floor(now)));
  const saved = await save(db, {
    entry: { action: "maintenance-ended", at: now, userId: principal.user.id, subject, requestId },
    unchanged: isStored(maintenanceWindows, isOpen),
    statements: [
      db
        .update(maintenanceWindows)
        .set({ to: Math.floor(now) })
        .where(eq(maintenanceWindows.id, id)),
    ],
  });
  return saved !== null;
}

type AlertAnswer = { kind: "acknowledge" } | { kind: "snooze"; until: number };

type AlertAnswerResult = "done" | "over" | "unknown" | "wrong-time";

const stateOf = { acknowledge: "acknowledged", snooze: "snoozed" } as const satisfies Record<
  AlertAnswer["kind"],
  AlertState
>;

async function answerAlert(
  db: Database,
  principal: Principal,
  id: number,
  answer: AlertAnswer,
  { now, requestId }: { now: number; requestId: string },
): Promise<AlertAnswerResult> {
  const mine = and(eq(messages.id, id), isNotNull(messages.rule), messageScope(db, principal));
  const [message] = await db
    .select({
      state: messages.state,
      plant_id: messages.plant_id,
      device_id: messages.device_id,
      title: messages.title,
    })
    .from(messages)
    .where(mine);
  if (!message) return "unknown";
  if (answer.kind === "snooze" && !isValidEndTime(answer.until, now)) return "wrong-time";
  if (message.state === "cleared") return "over";
  const at = Math.floor(now);
  const values =
    answer.kind === "acknowledge"
      ? { acknowledged_by: principal.user.id, acknowledged_at: at }
      : { snoozed_until: answer.until };
  const line = {
    action: `alert-${stateOf[answer.kind]}`,
    at: now,
    userId: principal.user.id,
    requestId,
    subject: message.device_id ?? message.plant_id,
    after: {
      alert: message.title,
      ...(answer.kind === "snooze" && { until: answer.until }),
    },
  };
  const saved = await save(db, {
    entry: line,
    unchanged: isStored(messages, and(eq(messages.id, id), ne(messages.state, "cleared"))),
    statements: [
      db.update(alertStates).set(values).where(eq(alertStates.message_id, id)),
      db.update(messages).set({ state: stateOf[answer.kind], updated_at: at }).where(eq(messages.id, id)),
    ],
  });
  return saved === null ? "over" : "done";
}

const ofCall = (c: Context<AppEnv>) => ({ now: now(), requestId: c.get("requestId") });

async function answerResponse(c: Context<AppEnv>, id: string, answer: AlertAnswer) {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const outcome = await answerAlert(database(c.env), c.get("principal")!, number, answer, ofCall(c));
  if (outcome === "unknown") return problem(c, 404, alertTexts.notFound);
  if (outcome === "wrong-time") return problem(c, 422, alertTexts.snoozeTime);
  if (outcome === "over") return problem(c, 409, alertTexts.alreadyOver);
  await announceMessages(c.env);
  return c.body(null, 204);
}

export const alerts = new Hono<AppEnv>()
  .post("/api/alerts/:id/acknowledge", allow("cleanings.edit"), (c) =>
    answerResponse(c, c.req.param("id"), { kind: "acknowledge" }),
  )
  .post("/api/alerts/:id/snooze", allow("cleanings.edit"), validate("json", Snooze), (c) =>
    answerResponse(c, c.req.param("id"), { kind: "snooze", ...c.req.valid("json") }),
  )
  .get("/api/maintenance", allow("dashboard.view"), async (c) =>
    c.json<MaintenanceList>({ windows: await openMaintenance(database(c.env), c.get("principal")!, now()) }),
  )
  .post("/api/maintenance", allow("cleanings.edit"), validate("json", NewMaintenance), async (c) => {
    const wanted = c.req.valid("json");
    if (!isValidEndTime(wanted.to, now())) return problem(c, 422, alertTexts.maintenanceTime);
    const started = await startMaintenance(database(c.env), c.get("principal")!, wanted, ofCall(c));
    if (started === "no-plant") return problem(c, 404, alertTexts.noPlant);
    if (started === "no-device") return problem(c, 404, alertTexts.noDevice);
    if (started === "too-many") {
      const fields = { [wanted.device_id === undefined ? "plant_id" : "device_id"]: alertTexts.tooManyWindows };
      return problem(c, 409, alertTexts.tooManyWindows, { type: "validation", fields });
    }
    return c.json<Maintenance>(started, 201);
  })
  .delete("/api/maintenance/:id", allow("cleanings.edit"), async (c) => {
    const ended = await endMaintenance(database(c.env), c.get("principal")!, c.req.param("id"), ofCall(c));
    return ended ? c.body(null, 204) : problem(c, 404, alertTexts.noMaintenance);
  });
