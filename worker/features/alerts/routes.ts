import { and, asc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import {
  AnswerAlerts,
  type AnsweredAlerts,
  isValidEndTime,
  type Maintenance,
  type MaintenanceList,
  MAX_OPEN_WINDOWS,
  NewMaintenance,
} from "#contract/alerts/alerts";
import { type Author, authorOf } from "../../access/audit.ts";
import { plantScope, shownName, visibleDevice, visiblePlant, writtenBy } from "../../access/scope.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { alertStates, maintenanceWindows, messages, plants, users } from "../../platform/schema.ts";
import { addEvent, startDeliveries } from "../../platform/tasks/events.ts";
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
  const { id, plant_id, device_id, from, to } = maintenanceWindows;
  const by = shownName(principal, sql`${plant_id}`);
  return db
    .select({ id, plant_id, device_id, from, to, note: writtenBy(by, maintenanceWindows.note), by })
    .from(maintenanceWindows)
    .innerJoin(plants, eq(plants.plant_id, maintenanceWindows.plant_id))
    .leftJoin(users, eq(users.id, maintenanceWindows.created_by))
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
  return saved === null ? "too-many" : { ...window, by: principal.user.user_name };
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

const answers = {
  acknowledge: { state: "acknowledged", action: "alert-acknowledged" },
  snooze: { state: "snoozed", action: "alert-snoozed" },
  reopen: { state: "open", action: "alert-reopened" },
} as const satisfies Record<AnswerAlerts["kind"], { state: AlertState; action: string }>;

type AnsweredAlert = Pick<
  typeof messages.$inferSelect,
  "id" | "title" | "plant_id" | "device_id" | "rule" | "severity"
>;

function acknowledgedEvent(db: Database, alert: AnsweredAlert, at: number) {
  const { id, title, plant_id, device_id, rule, severity } = alert;
  const event = {
    type: "alert.acknowledged" as const,
    key: `${id}:${at}`,
    plant: plant_id,
    ...(device_id !== null && { device: device_id }),
    data: { alert_id: id, rule, severity, title },
  };
  return addEvent(db, event, at, plant_id === "" ? sql`false` : sql`true`);
}

/** Null: one of them doesn't exist, or the person can't see it. */
export async function answerAlerts(
  db: Database,
  principal: Principal,
  answer: AnswerAlerts,
  by: Author,
): Promise<AnsweredAlerts | null> {
  const ids = [...new Set(answer.ids)];
  const { id, title, plant_id, device_id, rule, severity } = messages;
  const found = await db
    .select({ id, title, plant_id, device_id, rule, severity })
    .from(messages)
    .where(and(inArray(id, ids), isNotNull(messages.rule), messageScope(db, principal)));
  if (found.length < ids.length) return null;
  const [at, { state, action }] = [Math.floor(by.at), answers[answer.kind]];
  const until = answer.kind === "snooze" ? answer.until : null;
  const values =
    answer.kind === "reopen"
      ? { answered_by: null, answered_at: null, comment: "" }
      : { answered_by: by.userId, answered_at: at, comment: answer.comment };
  let answered = 0;
  for (const alert of found) {
    const comment = values.comment === "" ? {} : { comment: values.comment };
    const saved = await save(db, {
      entry: {
        action,
        ...by,
        subject: alert.device_id ?? alert.plant_id,
        after: { alert: alert.title, ...(until !== null && { until }), ...comment },
      },
      unchanged: isStored(messages, and(eq(id, alert.id), ne(messages.state, "cleared"))),
      statements: [
        db.update(alertStates).set({ snoozed_until: until }).where(eq(alertStates.message_id, alert.id)),
        db
          .update(messages)
          .set({ state, updated_at: at, snoozed_until: until, ...values })
          .where(eq(id, alert.id)),
        ...(answer.kind === "acknowledge" ? [acknowledgedEvent(db, alert, at)] : []),
      ],
    });
    if (saved !== null) answered++;
  }
  return { answered, over: found.length - answered };
}

const ofCall = (c: Context<AppEnv>) => ({ now: now(), requestId: c.get("requestId") });

export const alerts = new Hono<AppEnv>()
  .post("/api/alerts/answer", allow("cleanings.edit"), validate("json", AnswerAlerts), async (c) => {
    const answer = c.req.valid("json");
    if (answer.kind === "snooze" && !isValidEndTime(answer.until, now()))
      return problem(c, 422, alertTexts.snoozeTime, { type: "validation", fields: { until: alertTexts.snoozeTime } });
    const outcome = await answerAlerts(c.var.db, c.get("principal")!, answer, authorOf(c, now()));
    if (outcome === null) return problem(c, 404, alertTexts.notFound);
    if (outcome.answered === 0) return problem(c, 409, alertTexts.alreadyOver);
    await announceMessages(c.env);
    c.executionCtx.waitUntil(startDeliveries(c.env));
    return c.json<AnsweredAlerts>(outcome);
  })
  .get("/api/maintenance", allow("dashboard.view"), async (c) =>
    c.json<MaintenanceList>({ windows: await openMaintenance(c.var.db, c.get("principal")!, now()) }),
  )
  .post("/api/maintenance", allow("cleanings.edit"), validate("json", NewMaintenance), async (c) => {
    const wanted = c.req.valid("json");
    if (!isValidEndTime(wanted.to, now())) return problem(c, 422, alertTexts.maintenanceTime);
    const started = await startMaintenance(c.var.db, c.get("principal")!, wanted, ofCall(c));
    if (started === "no-plant") return problem(c, 404, alertTexts.noPlant);
    if (started === "no-device") return problem(c, 404, alertTexts.noDevice);
    if (started === "too-many") {
      const fields = { [wanted.device_id === undefined ? "plant_id" : "device_id"]: alertTexts.tooManyWindows };
      return problem(c, 409, alertTexts.tooManyWindows, { type: "validation", fields });
    }
    return c.json<Maintenance>(started, 201);
  })
  .delete("/api/maintenance/:id", allow("cleanings.edit"), async (c) => {
    const ended = await endMaintenance(c.var.db, c.get("principal")!, c.req.param("id"), ofCall(c));
    return ended ? c.body(null, 204) : problem(c, 404, alertTexts.noMaintenance);
  });
