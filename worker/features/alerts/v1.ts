import { and, desc, eq, isNotNull, lt } from "drizzle-orm";
import * as v from "valibot";
import { pageOf } from "../../api/cursor.ts";
import { ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { instant, instantOrNull } from "../../api/values.ts";
import { authorOf } from "../../access/audit.ts";
import { visiblePlant } from "../../access/scope.ts";
import { messages } from "../../platform/schema.ts";
import { startDeliveries } from "../../platform/tasks/events.ts";
import { announceMessages, messageScope } from "../messages/index.ts";
import { answerAlerts } from "./routes.ts";

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

export const alertsV1 = {
  async listAlerts({ db, principal, query }) {
    const { state, plant_id: plant } = query;
    if (plant !== undefined && !(await visiblePlant(db, principal, plant))) return new ApiRefusal("not-found");
    const key = { schema: v.number(), of: (row: typeof messages.$inferSelect) => row.id };
    const page = await pageOf("listAlerts", query, key, (before, limit) =>
      db
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
        .limit(limit),
    );
    return page instanceof ApiRefusal ? page : { ...page, data: page.data.map(alertOf) };
  },

  async acknowledgeAlert({ context, env, db, principal, params, body, now }) {
    if (!ALERT_ID.test(params.alert_id!)) return new ApiRefusal("not-found");
    const id = Number(params.alert_id);
    const answer = { kind: "acknowledge" as const, ids: [id], comment: (body.comment ?? "").trim() };
    const outcome = await answerAlerts(db, principal, answer, authorOf(context, now));
    if (outcome === null) return new ApiRefusal("not-found");
    if (outcome.answered === 0) return new ApiRefusal("alert-already-over");
    await announceMessages(env);
    context.executionCtx.waitUntil(startDeliveries(env));
    const [row] = await db.select().from(messages).where(eq(messages.id, id));
    return row ? alertOf(row) : new ApiRefusal("not-found");
  },
} satisfies Partial<V1Handlers>;
