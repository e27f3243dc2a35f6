import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { type FailureReason, type StopReason, webhookTexts as texts } from "#contract/webhooks/texts";
import { CLOCK } from "../../access/audit.ts";
import { queueMailWhere, webhookStopped } from "../../adapters/mail/index.ts";
import type { Posted } from "../../adapters/receiver/post.ts";
import type { Database } from "../../platform/db.ts";
import { LEASE_SECONDS } from "../../platform/retry.ts";
import { users, webhookDeliveries, webhookEndpoints } from "../../platform/schema.ts";
import { setting } from "../../platform/settings.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { insertMessage } from "../messages/index.ts";
import { type EndpointRow, receivable, type ReceivableEvent } from "./attempt.ts";

/** Waits before attempts 2 to 10 [s]: 76 hours in all. Each is longer or shorter by up to a fifth, so that receivers don't get all at once. */
const DELAYS = [5, 300, 1800, 7200, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600] as const;
const SPREAD = 0.2;
const MAX_RETRY_AFTER = SECONDS_PER_DAY;
/** Events in a row that are given up until the endpoint is paused. */
const MAX_FAILURES = 5;
const MAX_FAILING_SECONDS = 24 * SECONDS_PER_HOUR;

/** Another attempt would end the same way. */
const FINAL: ReadonlySet<FailureReason> = new Set(["redirected", "gone", "address-not-public", "access-ended"]);

/** Wait after this many attempts [s]; null: give up. `chance`: 0 to 1. */
export function webhookDelay(attempts: number, retryAfter: number | null, chance: number): number | null {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return null;
  const spread = Math.round(delay * (1 - SPREAD + 2 * SPREAD * chance));
  return Math.max(spread, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER));
}

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

interface Ended {
  endpoint: EndpointRow;
  delivery: Pick<DeliveryRow, "sequence" | "attempts">;
  posted: Posted;
  now: number;
}

/** Why the endpoint stops after this attempt; null: it goes on. */
function stopOf({ endpoint, posted, now }: Ended, isGivenUp: boolean): Exclude<StopReason, "person"> | null {
  const { reason } = posted;
  if (reason === null || reason === "access-ended") return null;
  if (reason === "gone") return "gone";
  if (isGivenUp && endpoint.failures + 1 >= MAX_FAILURES) return "failures";
  return now - (endpoint.failing_since ?? now) >= MAX_FAILING_SECONDS ? "day-of-failures" : null;
}

interface Recorded {
  /** As it is now. */
  endpoint: EndpointRow;
  found: ReceivableEvent | undefined;
}

/**
 * Stores the outcome of an attempt and renews the lease, or stops the endpoint; in the same call of D1 it reads the event of the next attempt,
 * because D1 answers calls in turn. Null: the endpoint stopped, or another run has taken it over, and nothing was written.
 */
export async function recordAttempt(
  env: Env,
  db: Database,
  ended: Ended,
  next: Pick<DeliveryRow, "sequence"> | undefined,
): Promise<Recorded | null> {
  const { endpoint, delivery, posted, now } = ended;
  const { reason, status, ms } = posted;
  const at = Math.floor(now);
  const attempts = delivery.attempts + 1;
  const wait = reason === null || FINAL.has(reason) ? null : webhookDelay(attempts, posted.retryAfter, Math.random());
  const isGivenUp = reason !== null && wait === null;
  const stop = stopOf(ended, isGivenUp);
  const mine = and(eq(webhookEndpoints.id, endpoint.id), eq(webhookEndpoints.lease, endpoint.lease ?? ""));
  const counts =
    reason === null
      ? { failures: 0, failing_since: null, delivered_at: at }
      : reason === "access-ended"
        ? {}
        : { failures: endpoint.failures + Number(isGivenUp), failing_since: endpoint.failing_since ?? at };
  const changes = { ...counts, leased_until: at + LEASE_SECONDS };
  const isMine = isStored(webhookEndpoints, mine);
  const statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    db
      .update(webhookDeliveries)
      .set({
        attempts,
        status,
        ms,
        reason,
        ...(wait === null
          ? { state: reason === null ? ("delivered" as const) : ("failed" as const), ended_at: at }
          : { next_at: at + wait }),
      })
      .where(
        and(
          eq(webhookDeliveries.endpoint_id, endpoint.id),
          eq(webhookDeliveries.sequence, delivery.sequence),
          eq(webhookDeliveries.state, "waiting"),
          isMine,
        ),
      ),
    db.update(webhookEndpoints).set(changes).where(mine),
  ];
  if (stop === null) {
    const results: unknown[] = await db.batch(
      next ? [...statements, receivable(db, endpoint, next.sequence)] : statements,
    );
    const [, renewed, found = []] = results as [D1Result, D1Result, ReceivableEvent[]?];
    return renewed.meta.changes === 1 ? { endpoint: { ...endpoint, ...changes }, found: found[0] } : null;
  }
  const stopped = {
    state: stop === "gone" ? ("disabled" as const) : ("paused" as const),
    stop_reason: stop,
    stopped_at: at,
    lease: null,
    leased_until: 0,
  };
  await save(db, {
    entry: {
      action: "webhook-stopped",
      at: now,
      userId: null,
      subject: endpoint.owner_id,
      after: { webhook: endpoint.name, reason: texts.stops[stop] },
      source: CLOCK,
    },
    unchanged: isMine,
    statements: [
      ...statements,
      db.update(webhookEndpoints).set(stopped).where(eq(webhookEndpoints.id, endpoint.id)),
      ...(await newsOfStop(env, db, endpoint, stop, at)),
    ],
  });
  return null;
}

/** Bell and mail to the owner. */
async function newsOfStop(env: Env, db: Database, { id, name, owner_id }: EndpointRow, stop: StopReason, at: number) {
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, owner_id));
  const portal = URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin;
  const key = `webhook-stopped:${id}:${at}`;
  return [
    insertMessage(db, {
      ts: at,
      title: texts.stoppedTitle(name),
      message: `${texts.stops[stop]} ${texts.stoppedNext}`,
      type: "OWNER",
      plant_id: "",
      owner_id,
      dedupe_key: key,
    }),
    ...(owner
      ? [queueMailWhere(db, { to: owner.email, content: webhookStopped({ name, stop, portal }), at, key }, sql`true`)]
      : []),
  ];
}
