import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import {
  type ChangeWebhook,
  type NewWebhook,
  type Webhook,
  WEBHOOK_LIMITS,
  type WebhookSecret,
} from "#contract/webhooks/webhooks";
import { type EndpointProblem } from "#contract/webhooks/texts";
import { pick } from "#contract/records/field";
import { webhookProblems } from "#contract/records/webhook";
import { shownAddress, endpointProblem } from "#domain/addresses/endpoint-url";
import { type Act, actorOf, type AuditSource } from "../../access/audit.ts";
import { newWebhookSecret } from "../../platform/cryptography/webhook-signature.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { plantOwners, webhookDeliveries, webhookEndpoints } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isUnchanged } from "../../records/store.ts";
import { type EndpointRow, endpointRules, hostProblem } from "./attempt.ts";
import { newestSequence } from "./fan-out.ts";
import { openSecrets, renewed, sealSecrets } from "./secrets.ts";

/** Time in which both secrets sign after a renewal [s]. */
const BOTH_SECONDS = SECONDS_PER_DAY;

export type WebhookAct = Act & { source: AuditSource };

const ofOwner = (ownerId: string, id: string) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.owner_id, ownerId))!;

export async function endpointsOf(db: Database, ownerId: string, now: number): Promise<Webhook[]> {
  const waiting = sql<number>`(select count(*) from ${webhookDeliveries}
    where ${webhookDeliveries.endpoint_id} = ${webhookEndpoints.id} and ${webhookDeliveries.state} = 'waiting')`;
  const rows = await db
    .select({ row: webhookEndpoints, waiting })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.owner_id, ownerId))
    .orderBy(asc(webhookEndpoints.created_at), asc(webhookEndpoints.id));
  return rows.map(({ row, waiting }) =>
    Object.assign(pick(row, ["id", "name", "address", "format", "types", "plants", "state"]), {
      stopReason: row.stop_reason,
      stoppedAt: row.stopped_at,
      createdAt: row.created_at,
      formerSecretUntil: (row.former_secret_until ?? 0) > now ? row.former_secret_until : null,
      waiting,
      lastDeliveredAt: row.delivered_at,
      testedAt: row.tested_at,
    }),
  );
}

export async function endpointOf(db: Database, ownerId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(ofOwner(ownerId, id));
  return row ?? null;
}

/** What is wrong with a URL, also by its addresses now. A DNS that doesn't answer refuses nothing: each attempt asks again. */
export async function urlProblem(env: object, url: string): Promise<EndpointProblem | null> {
  const problem = endpointProblem(url, endpointRules(env));
  if (problem !== null) return problem;
  const host = await hostProblem(env, url);
  if (host === "address-not-public") return "not-public";
  return host === "no-address" ? host : null;
}

/** Fields that are wrong together. `hasKey`: a routing key is stored. */
export const formProblems = (form: NewWebhook | ChangeWebhook, hasKey: boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(webhookProblems(form, hasKey)));

/** Another owner's plants are left out, so that nothing shows that they exist; they would get no events anyway. */
const ownPlants = async (db: Database, ownerId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: plantOwners.plant_id })
    .from(plantOwners)
    .where(and(eq(plantOwners.owner_id, ownerId), sql`${plantOwners.plant_id} in ${jsonValues(ids)}`));
  return rows.map(({ id }) => id);
};

const auditedForm = ({ name, format, types, plants }: Pick<EndpointRow, "name" | "format" | "types" | "plants">) => ({
  webhook: name,
  format,
  events: types,
  plants,
});

/** Null: the owner has as many as allowed. */
export async function addEndpoint(
  env: Env,
  db: Database,
  ownerId: string,
  { url, routing_key, ...form }: NewWebhook,
  act: WebhookAct,
): Promise<WebhookSecret | null | "no-plant"> {
  const id = crypto.randomUUID();
  const secret = newWebhookSecret();
  const sealed = await sealSecrets(env, id, { url, signing: secret, former: null, routingKey: routing_key });
  const plants = await ownPlants(db, ownerId, form.plants);
  if (plants.length < form.plants.length) return "no-plant";
  const row = { ...form, plants, address: shownAddress(url) };
  const used = sql`(select count(*) from ${webhookEndpoints} where ${webhookEndpoints.owner_id} = ${ownerId})`;
  const saved = await save(db, {
    entry: {
      action: "webhook-added",
      subject: ownerId,
      after: { ...auditedForm(row), host: new URL(url).host },
      ...actorOf(act),
    },
    unchanged: sql`${used} < ${WEBHOOK_LIMITS.endpoints}`,
    statements: [
      db.insert(webhookEndpoints).values({
        ...row,
        id,
        owner_id: ownerId,
        sealed,
        state: "active",
        fanned_to: newestSequence,
        created_by: act.principal.user.id,
        created_at: Math.floor(act.at),
      }),
    ],
  });
  return saved === null ? null : { id, secret };
}

/** Ends the turn of a run, which has read the row as it was; what it is sending is sent again. */
const noLease = { lease: null, leased_until: 0 };

interface EndpointChange {
  action: "webhook-changed" | "webhook-secret-renewed" | "webhook-paused" | "webhook-resumed" | "webhook-deleted";
  before?: unknown;
  after?: unknown;
  statements: readonly BatchItem<"sqlite">[];
}

/** What a change was made of; the address is sealed. */
const readColumns = ["id", "sealed", "name", "format", "types", "plants", "state"] as const;

/** False: changed or deleted meanwhile. */
async function saveEndpoint(db: Database, row: EndpointRow, act: WebhookAct, change: EndpointChange): Promise<boolean> {
  const { action, before = { webhook: row.name }, after, statements } = change;
  const saved = await save(db, {
    entry: { action, subject: row.owner_id, before, ...(after !== undefined && { after }), ...actorOf(act) },
    unchanged: isUnchanged(webhookEndpoints, row, readColumns),
    statements,
  });
  return saved !== null;
}

const setEndpoint = (db: Database, { id }: EndpointRow, values: Partial<typeof webhookEndpoints.$inferInsert>) =>
  db.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id));

export async function changeEndpoint(
  env: Env,
  db: Database,
  row: EndpointRow,
  { url, routing_key, ...form }: ChangeWebhook,
  act: WebhookAct,
): Promise<boolean | "no-plant" | "url-needed"> {
  const known = await openSecrets(env, row);
  if (known === null && url === "") return "url-needed";
  const kept = known ?? { url, signing: newWebhookSecret(), former: null, routingKey: routing_key };
  const secrets = { ...kept, ...(url !== "" && { url }), ...(routing_key !== "" && { routingKey: routing_key }) };
  const plants = await ownPlants(db, row.owner_id, form.plants);
  // A plant that was lost since stays chosen, and gets nothing.
  if (form.plants.some((plant) => !plants.includes(plant) && !row.plants.includes(plant))) return "no-plant";
  const isMoved = secrets.url !== known?.url;
  const hasChanged = isMoved || secrets.routingKey !== known?.routingKey;
  return saveEndpoint(db, row, act, {
    action: "webhook-changed",
    before: auditedForm(row),
    after: { ...auditedForm(form), ...(isMoved && { host: new URL(secrets.url).host }) },
    statements: [
      setEndpoint(db, row, {
        ...form,
        // What arrived elsewhere says nothing of the new address.
        ...(isMoved && { delivered_at: null, tested_at: null }),
        ...(hasChanged && {
          sealed: await sealSecrets(env, row.id, secrets),
          address: shownAddress(secrets.url),
          ...noLease,
        }),
      }),
    ],
  });
}

/** Null: changed meanwhile. The secret that the receiver has keeps signing for its day, however often others follow. */
export async function renewSecret(
  env: Env,
  db: Database,
  row: EndpointRow,
  act: WebhookAct,
): Promise<WebhookSecret | null | "url-needed" | "renewed-often"> {
  const known = await openSecrets(env, row);
  if (known === null) return "url-needed";
  const secret = newWebhookSecret();
  const secrets = renewed(known, row.former_secret_until, secret, act.at);
  if (secrets === null) return "renewed-often";
  const sealed = await sealSecrets(env, row.id, secrets);
  const former_secret_until = Math.floor(act.at) + BOTH_SECONDS;
  const isSaved = await saveEndpoint(db, row, act, {
    action: "webhook-secret-renewed",
    statements: [setEndpoint(db, row, { sealed, former_secret_until, ...noLease })],
  });
  return isSaved ? { id: row.id, secret } : null;
}

export const pauseEndpoint = (db: Database, row: EndpointRow, act: WebhookAct): Promise<boolean> =>
  saveEndpoint(db, row, act, {
    action: "webhook-paused",
    statements: [
      setEndpoint(db, row, {
        state: "paused",
        stop_reason: "person",
        stopped_at: Math.floor(act.at),
        ...noLease,
      }),
    ],
  });

/** What waited is sent now, but for what is older than 7 days. */
export function resumeEndpoint(db: Database, row: EndpointRow, act: WebhookAct): Promise<boolean> {
  const at = Math.floor(act.at);
  const waiting = and(eq(webhookDeliveries.endpoint_id, row.id), eq(webhookDeliveries.state, "waiting"));
  const isOld = lt(webhookDeliveries.created_at, at - WEBHOOK_LIMITS.resumedDays * SECONDS_PER_DAY);
  const counts = { stop_reason: null, stopped_at: null, failures: 0, failing_since: null };
  return saveEndpoint(db, row, act, {
    action: "webhook-resumed",
    statements: [
      setEndpoint(db, row, { state: "active", ...counts }),
      db
        .update(webhookDeliveries)
        .set({ state: "failed", reason: "waited-too-long", ended_at: at })
        .where(and(waiting, isOld)),
      db.update(webhookDeliveries).set({ next_at: at }).where(waiting),
    ],
  });
}

export const deleteEndpoint = (db: Database, row: EndpointRow, act: WebhookAct): Promise<boolean> =>
  saveEndpoint(db, row, act, {
    action: "webhook-deleted",
    before: auditedForm(row),
    statements: [
      db.delete(webhookDeliveries).where(eq(webhookDeliveries.endpoint_id, row.id)),
      db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, row.id)),
    ],
  });
