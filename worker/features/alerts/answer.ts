import { and, eq, isNotNull, ne } from "drizzle-orm";
import { isValidEndTime } from "#contract/alerts/alerts";
import type { AlertState } from "#contract/alerts/rules";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { alertStates, messages } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { messageScope } from "../messages/index.ts";

export type AlertAnswer = { kind: "acknowledge" } | { kind: "snooze"; until: number };

export type AlertAnswerResult = "done" | "over" | "unknown" | "wrong-time";

const stateOf = { acknowledge: "acknowledged", snooze: "snoozed" } as const satisfies Record<
  AlertAnswer["kind"],
  AlertState
>;

export async function answerAlert(
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
