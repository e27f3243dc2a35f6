import { and, desc, eq, isNotNull, lt } from "drizzle-orm";
import * as v from "valibot";
import { cursorOf, keyOfCursor } from "../../api/cursor.ts";
import { type ApiCall, ApiRefusal } from "../../api/serve.ts";
import { instant, instantOrNull } from "../../api/values.ts";
import { authorOf } from "../../access/audit.ts";
import { visiblePlant } from "../../access/scope.ts";
import { DEFAULT_PAGE } from "#contract/v1/operation";
import type { listAlerts } from "#contract/v1/reads";
import type { acknowledgeAlert } from "#contract/v1/writes";
import { messages } from "../../platform/schema.ts";
import { startDeliveries } from "../../platform/tasks/events.ts";
import { announceMessages, messageScope } from "../messages/index.ts";
import { answerAlerts } from "./routes.ts";

export async function listAlertsV1({ db, principal, query }: ApiCall<typeof listAlerts>) {
  const { state, plant_id: plant, limit = DEFAULT_PAGE } = query;
  if (plant !== undefined && !(await visiblePlant(db, principal, plant))) return new ApiRefusal("not-found");
  const key = query.cursor === undefined ? [] : await keyOfCursor("listAlerts", query, v.tuple([v.number()]));
  if (key === null) return new ApiRefusal("cursor-invalid", { cursor: "Send next_cursor as it came." });
  const [before] = key;
  const found = await db
    .select()
    .from(messages)
    .where(
      and(
        isNotNull(messages.rule),
        messageScope(db, principal),
        plant === undefined ? undefined : eq(messages.plant_id, plant),
        state === undefined ? undefined : eq(messages.state, state),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return {
    data: rows.map(alertOf),
    next_cursor: found.length > limit ? await cursorOf("listAlerts", query, [rows.at(-1)!.id]) : null,
  };
}

const alertOf = (row: typeof messages.$inferSelect) => ({
  alert_id: String(row.id),
  plant_id: row.plant_id,
  device_id: row.device_id,
  rule: row.rule!,
  severity: row.severity!,
  state: row.state!,
  title: row.title,
  message: row.message,
  raised_at: instant(row.ts),
  changed_at: instantOrNull(row.updated_at),
  snoozed_until: instantOrNull(row.snoozed_until),
});

const ALERT_ID = /^[1-9]\d{0,14}$/;

export async function acknowledgeAlertV1(call: ApiCall<typeof acknowledgeAlert>) {
  const { context, db, principal, params, body, now } = call;
  if (!ALERT_ID.test(params.alert_id!)) return new ApiRefusal("not-found");
  const id = Number(params.alert_id);
  const answer = { kind: "acknowledge" as const, ids: [id], comment: (body.comment ?? "").trim() };
  const outcome = await answerAlerts(db, principal, answer, authorOf(context, now));
  if (outcome === null) return new ApiRefusal("not-found");
  if (outcome.answered === 0) return new ApiRefusal("alert-already-over");
  await announceMessages(call.env);
  context.executionCtx.waitUntil(startDeliveries(call.env));
  const [row] = await db.select().from(messages).where(eq(messages.id, id));
  return row ? alertOf(row) : new ApiRefusal("not-found");
}
