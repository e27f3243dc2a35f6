import { pick } from "#contract/records/field";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { TEST_EVENT } from "#contract/webhooks/event-types";
import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { DELIVERIES_PER_PAGE, type DeliveryList, type TestResult, WEBHOOK_LIMITS } from "#contract/webhooks/webhooks";
import { now } from "../../platform/clock.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { events, webhookDeliveries, webhookEndpoints } from "../../platform/schema.ts";
import { isStored } from "../../records/store.ts";
import { attempt, destinationOf, type EndpointRow, receivable } from "./attempt.ts";
import { openSecrets } from "./secrets.ts";

/** Newest first. `plants`: only events of these, and tests. */
export async function deliveriesOf(
  db: Database,
  { id }: EndpointRow,
  before: number | undefined,
  plants?: readonly string[],
): Promise<DeliveryList> {
  const rows = await db
    .select({ delivery: webhookDeliveries, event: events })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.sequence, webhookDeliveries.sequence))
    .where(
      and(
        eq(webhookDeliveries.endpoint_id, id),
        before === undefined ? undefined : lt(webhookDeliveries.sequence, before),
        plants && sql`(${events.type} = ${TEST_EVENT} or ${events.plant_id} in ${jsonValues(plants)})`,
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(DELIVERIES_PER_PAGE + 1);
  const shown = rows.slice(0, DELIVERIES_PER_PAGE);
  return {
    deliveries: shown.map(({ delivery, event }) => ({
      sequence: event.sequence,
      eventId: event.id,
      ...pick(event, ["type", "plant_id", "device_id"]),
      ...pick(delivery, ["state", "attempts", "status", "ms", "reason"]),
      createdAt: event.created_at,
      nextAt: delivery.state === "waiting" ? delivery.next_at : null,
      endedAt: delivery.ended_at,
    })),
    next: rows.length > shown.length ? shown.at(-1)!.event.sequence : null,
  };
}

/** Sends one again under its id. False: it doesn't exist, or is waiting anyway. */
export async function retryDelivery(db: Database, { id }: EndpointRow, sequence: number): Promise<boolean> {
  const ended = sql`${webhookDeliveries.state} <> 'waiting' or ${webhookDeliveries.attempts} > 0`;
  const isThere = sql`exists (select 1 from ${events} where ${events.sequence} = ${sequence} and ${events.type} <> ${TEST_EVENT})`;
  const { meta } = await db
    .update(webhookDeliveries)
    .set({ state: "waiting", next_at: Math.floor(now()), ended_at: null })
    .where(
      and(eq(webhookDeliveries.endpoint_id, id), eq(webhookDeliveries.sequence, sequence), isThere, sql`(${ended})`),
    );
  return meta.changes === 1;
}

/** On calls that a person or a program makes an owner's webhooks send. */
export const sendLimit = (kind: "tests" | "retries", { owner_id }: Pick<EndpointRow, "owner_id">) => ({
  subject: `webhook-${kind}:${owner_id}`,
  maximum: WEBHOOK_LIMITS[kind],
  seconds: SECONDS_PER_HOUR,
});

/** Sends a test event to one endpoint at once, paused or not; it changes no counts. */
export async function testEndpoint(env: Env, db: Database, endpoint: EndpointRow): Promise<TestResult> {
  const at = Math.floor(now());
  const [event] = await db
    .insert(events)
    .values({
      type: TEST_EVENT,
      owner_id: endpoint.owner_id,
      data: { webhook_id: endpoint.id },
      unique_key: `${TEST_EVENT}:${crypto.randomUUID()}`,
      created_at: at,
    })
    .returning();
  const destination = await destinationOf(env, await openSecrets(env, endpoint));
  const [found] = await receivable(db, endpoint, event!.sequence);
  const { reason, status, ms } = await attempt(env, { endpoint, destination, found });
  const isThere = isStored(webhookEndpoints, eq(webhookEndpoints.id, endpoint.id));
  await insertWhere(
    db,
    webhookDeliveries,
    {
      endpoint_id: endpoint.id,
      sequence: event!.sequence,
      state: reason === null ? "delivered" : "failed",
      attempts: 1,
      next_at: at,
      status,
      ms,
      reason,
      created_at: at,
      ended_at: Math.floor(now()),
    },
    isThere,
  );
  // Not if the webhook has another address by now.
  const isSame = and(eq(webhookEndpoints.id, endpoint.id), eq(webhookEndpoints.sealed, endpoint.sealed));
  if (reason === null)
    await db
      .update(webhookEndpoints)
      .set({ tested_at: Math.floor(now()) })
      .where(isSame);
  return { isDelivered: reason === null, status, ms: status === null ? null : ms, reason };
}
