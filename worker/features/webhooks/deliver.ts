import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { now } from "../../platform/clock.ts";
import { type Database, database } from "../../platform/db.ts";
import { logged } from "../../platform/log.ts";
import { LEASE_SECONDS } from "../../platform/retry.ts";
import { webhookDeliveries, webhookEndpoints } from "../../platform/schema.ts";
import { startTask } from "../../platform/tasks/start-task.ts";
import { attempt, destinationOf, type EndpointRow, receivable } from "./attempt.ts";
import { fanOut } from "./fan-out.ts";
import { type DeliveryRow, recordAttempt } from "./record.ts";
import { openSecrets } from "./secrets.ts";

/** Endpoints of one run: Cloudflare makes six calls at once for an invocation. */
const ENDPOINTS_PER_RUN = 6;
/** Deliveries and time of one turn of an endpoint, so that others come too. A turn ends before its lease. */
const DELIVERIES_PER_TURN = 25;
const TURN_MS = 30_000;
/** An endpoint that took longer for an answer gets one call a minute. */
const SLOW_MS = 10_000;
const SLOW_WAIT_SECONDS = 60;
/** Retries that come before the next tick of the cron start a run of their own. */
const TICK_SECONDS = 300;

const isDue = (at: number) => and(eq(webhookDeliveries.state, "waiting"), lte(webhookDeliveries.next_at, at));

/** Those that were served longest ago come first. A killed run's endpoints are free when its lease ends. */
async function leaseEndpoints(db: Database, at: number): Promise<EndpointRow[]> {
  const free = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.state, "active"),
        lte(webhookEndpoints.leased_until, at),
        sql`exists (select 1 from ${webhookDeliveries} where ${webhookDeliveries.endpoint_id} = ${webhookEndpoints.id} and ${isDue(at)})`,
      ),
    )
    .orderBy(asc(webhookEndpoints.leased_until))
    .limit(ENDPOINTS_PER_RUN);
  return db
    .update(webhookEndpoints)
    .set({ lease: crypto.randomUUID(), leased_until: at + LEASE_SECONDS })
    .where(and(inArray(webhookEndpoints.id, free), lte(webhookEndpoints.leased_until, at)))
    .returning();
}

/** First attempts in order of their events, then retries; as many as a turn may send, and one to tell that more wait. */
const dueDeliveries = (db: Database, { id }: EndpointRow, at: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpoint_id, id), isDue(at)))
    .orderBy(asc(sql`${webhookDeliveries.attempts} > 0`), asc(webhookDeliveries.sequence))
    .limit(DELIVERIES_PER_TURN + 1);

const giveBack = (db: Database, { id, lease }: EndpointRow, until: number) =>
  db
    .update(webhookEndpoints)
    .set({ leased_until: until })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.lease, lease ?? "")));

/** One turn of an endpoint; returns the wait until the soonest retry that it left [s]. */
async function serve(env: Env, leased: EndpointRow): Promise<number | null> {
  const db = database(env);
  const begun = performance.now();
  const secrets = await openSecrets(env, leased);
  const due = await dueDeliveries(db, leased, Math.floor(now()));
  let [endpoint, destination] = [leased, await destinationOf(env, secrets)];
  let [found] = due[0] ? await receivable(db, endpoint, due[0].sequence) : [];
  for (const [count, delivery] of due.entries()) {
    if (count === DELIVERIES_PER_TURN || performance.now() - begun > TURN_MS) {
      await giveBack(db, endpoint, Math.floor(now()));
      return 0;
    }
    const next = due[count + 1];
    // The DNS is asked for each attempt, while the receiver works on the one before.
    const [posted, following] = await Promise.all([
      attempt(env, { endpoint, destination, found }),
      next ? destinationOf(env, secrets) : destination,
    ]);
    const recorded = await recordAttempt(env, db, { endpoint, delivery, posted, now: now() }, next);
    if (recorded === null) return null;
    ({ endpoint, found } = recorded);
    destination = following;
    if (posted.ms > SLOW_MS) {
      await giveBack(db, endpoint, Math.floor(now()) + SLOW_WAIT_SECONDS);
      return SLOW_WAIT_SECONDS;
    }
  }
  const at = Math.floor(now());
  await giveBack(db, endpoint, at);
  const soonest = sql<number | null>`min(${webhookDeliveries.next_at})`;
  const [left] = await db
    .select({ soonest })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpoint_id, endpoint.id), eq(webhookDeliveries.state, "waiting")));
  return left?.soonest == null ? null : Math.max(0, left.soonest - at);
}

/** Sends what is due, and starts a run for what it leaves. Runs may overlap: each leases its endpoints. */
export async function runWebhooks(env: Env): Promise<void> {
  const db = database(env);
  await fanOut(db, now());
  const endpoints = await leaseEndpoints(db, Math.floor(now()));
  // Others must not wait for receivers of this run that hang.
  if (endpoints.length === ENDPOINTS_PER_RUN) await startTask(env, "webhooks");
  const waits = await Promise.all(
    // After a failure, the lease ends by itself.
    endpoints.map((endpoint) => serve(env, endpoint).catch(logged("webhook-turn-failed", { webhook: endpoint.id }))),
  );
  const soonest = Math.min(...waits.map((wait) => wait ?? Infinity));
  if (soonest < TICK_SECONDS) await startTask(env, "webhooks", soonest);
}
