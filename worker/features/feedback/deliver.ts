import { and, asc, eq, lte } from "drizzle-orm";
import type { CrmDelivery, CrmPort } from "../../adapters/crm/index.ts";
import type { Database } from "../../platform/db.ts";
import { LEASE_SECONDS, retryDelay } from "../../platform/retry.ts";
import { devices, featureRequests, plants, users } from "../../platform/schema.ts";

const MAX_PER_RUN = 20;

export interface FeedbackDeliveryDeps {
  db: Database;
  crm: CrmPort;
  now: number;
}

export async function deliverFeedback(context: FeedbackDeliveryDeps): Promise<void> {
  for (const due of await dueFeedback(context))
    if (await claim(context, due)) await settle(context, due, await attempt(context, due));
}

const dueFeedback = ({ db, now }: FeedbackDeliveryDeps) =>
  db
    .select({
      request: featureRequests,
      person: { name: users.name, email: users.email, company: users.company_name },
      // D1 returns at most 100 columns.
      device: { device_id: devices.device_id, device_name: devices.device_name },
      plant: plants.plant_name,
    })
    .from(featureRequests)
    .leftJoin(users, eq(users.id, featureRequests.user_id))
    .leftJoin(devices, eq(devices.device_id, featureRequests.device_id))
    .leftJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(and(eq(featureRequests.crm_state, "waiting"), lte(featureRequests.crm_next_try_at, Math.floor(now))))
    .orderBy(asc(featureRequests.crm_next_try_at))
    .limit(MAX_PER_RUN);

type DueFeedback = Awaited<ReturnType<typeof dueFeedback>>[number];

async function claim({ db, now }: FeedbackDeliveryDeps, { request }: DueFeedback): Promise<boolean> {
  const { id, crm_attempts, crm_next_try_at } = request;
  const claimed = await db
    .update(featureRequests)
    .set({ crm_attempts: crm_attempts + 1, crm_next_try_at: Math.floor(now) + LEASE_SECONDS })
    .where(and(eq(featureRequests.id, id), eq(featureRequests.crm_next_try_at, crm_next_try_at)));
  return claimed.meta.changes === 1;
}

async function attempt(
  { crm }: FeedbackDeliveryDeps,
  { request, person, device, plant }: DueFeedback,
): Promise<CrmDelivery> {
  if (person === null) return { ok: false, permanent: true, reason: "the account no longer exists" };
  const { id, kind, text, page, version, created_at } = request;
  const about = device && { id: device.device_id, name: device.device_name, plant: plant ?? "" };
  return crm.send({ id, kind, text, person, device: about, page, version, createdAt: created_at });
}

async function settle(
  { db, now }: FeedbackDeliveryDeps,
  { request }: DueFeedback,
  delivery: CrmDelivery,
): Promise<void> {
  const at = Math.floor(now);
  const wait = delivery.ok || delivery.permanent ? null : retryDelay(request.crm_attempts + 1);
  const next = delivery.ok
    ? { crm_state: "sent" as const, crm_error: null, crm_settled_at: at }
    : wait === null
      ? { crm_state: "dead" as const, crm_error: delivery.reason, crm_settled_at: at }
      : { crm_next_try_at: at + wait, crm_error: delivery.reason };
  await db.update(featureRequests).set(next).where(eq(featureRequests.id, request.id));
}
