import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import type { EventType } from "#contract/webhooks/event-types";
import type { Webhook, WebhookSecret } from "#contract/webhooks/webhooks";
import { runWebhooks } from "../../../worker/features/webhooks/index.ts";
import { database } from "../../../worker/platform/db.ts";
import { addEvent, type NewEvent } from "../../../worker/platform/tasks/events.ts";
import { webhookDeliveries, webhookEndpoints } from "../../../worker/platform/schema.ts";
import type { WebhookSeen } from "../../fixtures/webhooks/receiver.ts";
import { aDevice, anOwnerWithPlant, callToEnd } from "../access/people.ts";

export const db = database(env);
export const { RECEIVER } = env as unknown as { RECEIVER: string };

export const seen = async (id: string): Promise<WebhookSeen[]> => (await fetch(`${RECEIVER}/seen/${id}`)).json();

export const PORTAL = "http://localhost:8787";
const settings = { PORTAL_ADDRESS: PORTAL, WEBHOOKS_LOCAL: "on", DNS_ADDRESS: `${RECEIVER}/dns` };
/** A portal whose webhooks may go to this machine, and whose queue starts no run of its own. */
export const quiet: Env = {
  ...env,
  ...settings,
  TICK: { send: () => Promise.resolve() } as unknown as Queue,
};

export const call = (method: string, path: string, options: { cookie: string; json?: unknown }) =>
  callToEnd(method, path, { ...options, its: quiet });

/** An owner with a plant, a device and one endpoint whose receiver answers as `kind`. */
export async function anEndpoint(kind: string, form: Record<string, unknown> = {}) {
  const { user, cookie, plant } = await anOwnerWithPlant({}, { plant_name: "Mesa North" });
  const device = await aDevice(plant, { device_name: "Row 7" });
  const path = crypto.randomUUID();
  const answer = await call("POST", "/api/webhooks", {
    cookie,
    json: {
      name: "Desk",
      url: `${RECEIVER}/${kind}/${path}`,
      types: ["wash.due", "alert.raised"],
      plants: [],
      ...form,
    },
  });
  if (answer.status !== 201) throw new Error(`The endpoint was refused: ${await answer.text()}`);
  const { id, secret } = await answer.json<WebhookSecret>();
  return { user, cookie, plant, device, id, secret, path };
}

let count = 0;
export const happens = (plant: string, type: EventType = "wash.due", more: Partial<NewEvent> = {}) =>
  addEvent(db, { type, plant, key: String(++count), data: { text: `Event ${count}` }, ...more }, Date.now() / 1000);

export const send = () => runWebhooks(quiet);

export const rowsOf = (endpoint: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpoint_id, endpoint))
    .orderBy(webhookDeliveries.sequence);

export const endpointRow = async (id: string) =>
  (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]!;

/** As if the wait for the next attempt were over. */
export const makeDue = (endpoint: string) =>
  db
    .update(webhookDeliveries)
    .set({ next_at: 0 })
    .where(and(eq(webhookDeliveries.endpoint_id, endpoint), eq(webhookDeliveries.state, "waiting")));

export async function listed(cookie: string): Promise<Webhook[]> {
  const answer = await call("GET", "/api/webhooks", { cookie });
  return (await answer.json<{ webhooks: Webhook[] }>()).webhooks;
}

/** Written here a second time, from the standard. */
export async function signatureOf(secret: string, message: string): Promise<string> {
  const key = Uint8Array.from(atob(secret.replace("whsec_", "")), (letter) => letter.charCodeAt(0));
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]);
  const bytes = await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(message));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
