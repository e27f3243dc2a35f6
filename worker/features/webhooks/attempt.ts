import { and, eq, or } from "drizzle-orm";
import type { FailureReason } from "#contract/webhooks/texts";
import { endpointProblem, type EndpointRules, isLocalReceiver } from "#domain/addresses/endpoint-url";
import { isPublicAddress } from "#domain/addresses/public-address";
import { dns } from "../../adapters/dns/index.ts";
import { post, type Posted } from "../../adapters/receiver/post.ts";
import { now } from "../../platform/clock.ts";
import { webhookHeaders } from "../../platform/cryptography/webhook-signature.ts";
import type { Database } from "../../platform/db.ts";
import { TEST_EVENT } from "#contract/webhooks/event-types";
import { devices, events, plants, webhookEndpoints } from "../../platform/schema.ts";
import { setting } from "../../platform/settings.ts";
import { bodies } from "./formats.ts";
import { isOfPlants, mayReceive } from "./rights.ts";
import { type EndpointSecrets, signingSecrets } from "./secrets.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Without a call: what kept it from being made. */
const refused = (reason: FailureReason): Posted => ({ reason, status: null, ms: 0, retryAfter: null });

const portalOf = (env: object): string | null => URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin ?? null;

export const endpointRules = (env: object): EndpointRules => ({
  ownHost: URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.hostname ?? null,
  isLocalAllowed: setting(env, "WEBHOOKS_LOCAL") === "on",
});

/** Whether the host has only public addresses now. `unresolved`: the DNS doesn't answer. */
export async function hostProblem(
  env: object,
  text: string,
): Promise<"address-not-public" | "no-address" | "unresolved" | null> {
  const url = new URL(text);
  if (isLocalReceiver(url)) return null;
  const found = await dns(env).addressesOf(url.hostname);
  if (found === null) return "unresolved";
  if (found.length === 0) return "no-address";
  return found.every(isPublicAddress) ? null : "address-not-public";
}

/**
 * The event as the endpoint may read it now, with the names of today; none: its owner may not, the endpoint is no longer of its plant, or it
 * is gone. Read it last before the call.
 */
export const receivable = (db: Database, endpoint: EndpointRow, sequence: number) =>
  db
    .select({ event: events, plant: plants.plant_name, device: devices.device_name })
    .from(events)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpoint.id))
    .leftJoin(plants, eq(plants.plant_id, events.plant_id))
    .leftJoin(devices, eq(devices.device_id, events.device_id))
    .where(
      and(
        eq(events.sequence, sequence),
        eq(webhookEndpoints.state, endpoint.state),
        or(eq(events.type, TEST_EVENT), isOfPlants),
        mayReceive,
      ),
    );

export type ReceivableEvent = Awaited<ReturnType<typeof receivable>>[number];

/** Where the next message goes, or why it may not go there. Asked for each attempt. */
export async function destinationOf(
  env: Env,
  secrets: EndpointSecrets | null,
): Promise<EndpointSecrets | FailureReason> {
  if (secrets === null) return "secret-unreadable";
  if (endpointProblem(secrets.url, endpointRules(env)) !== null) return "address-not-public";
  const problem = await hostProblem(env, secrets.url);
  return problem === "unresolved" ? "no-address" : (problem ?? secrets);
}

interface Attempt {
  endpoint: EndpointRow;
  destination: Awaited<ReturnType<typeof destinationOf>>;
  found: ReceivableEvent | undefined;
}

/** One attempt to deliver an event. */
export async function attempt(env: Env, { endpoint, destination, found }: Attempt): Promise<Posted> {
  if (typeof destination === "string") return refused(destination);
  if (!found) return refused("access-ended");
  const { url, routingKey } = destination;
  const at = now();
  const body = JSON.stringify(bodies[endpoint.format]({ ...found, portal: portalOf(env), routingKey }));
  const signing = signingSecrets(destination, endpoint.former_secret_until, at);
  const signed = await webhookHeaders(signing, { id: found.event.id, at, body });
  return post(url, { "content-type": "application/json", "user-agent": "Soilsight-Webhooks/1", ...signed }, body);
}
