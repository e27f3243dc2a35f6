import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { scopePermissions, type TokenScope } from "#contract/tokens/tokens";
import type { Schema } from "@cfworker/json-schema";
import type { Operation } from "#contract/v1/operation";
import { v1Document } from "../../../worker/api/documents.ts";
import {
  campaigns,
  campaignSteps,
  cleaningEvents,
  exports,
  exportSets,
  messages,
  plantOwners,
  users,
  webhookEndpoints,
} from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, db } from "../access/people.ts";
import { batchOfUpload, settingsFor, sunnyDay } from "../device/support.ts";
import { aDevice, someDays } from "../devices/builders.ts";
import { aToken } from "../tokens/support.ts";
import { schemaFaults } from "./schema-faults.ts";

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}
interface CallObject {
  parameters?: Parameter[];
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}
export const document = JSON.parse(JSON.stringify(v1Document())) as {
  paths: Record<string, Record<string, CallObject>>;
  components: { schemas: Record<string, Schema> };
};
export const described = ({ path, method }: Operation) => document.paths[`/api/v1${path}`]![method.toLowerCase()]!;
export const allScopes = Object.keys(scopePermissions) as TokenScope[];
const faults = schemaFaults(() => document.components);

async function aCampaign(owner_id: string, plant_id: string): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(campaigns).values({
    id,
    owner_id,
    name: "Spring",
    from_day: "2026-03-01",
    to_day: "2026-03-31",
    crew: "North Crew",
    email: "crew@people.example",
    note: "Gate code at the office",
    state: "open",
    link_version: 1,
    has_links: false,
    created_by: owner_id,
    created_at: 1_700_000_000,
  });
  await db.insert(campaignSteps).values({ campaign_id: id, plant_id, position: 0, state: "waiting", reason: "" });
  return id;
}

export async function anAlert(plant_id: string): Promise<string> {
  const [row] = await db
    .insert(messages)
    .values({
      plant_id,
      type: "PLANT",
      ts: 1_700_000_000,
      title: "No data",
      message: "No data for 2 days",
      rule: "connection-lost",
      severity: "warning",
      state: "open",
      dedupe_key: crypto.randomUUID(),
    } as typeof messages.$inferInsert)
    .returning({ id: messages.id });
  return String(row!.id);
}

/** Its URL can't be read, so nothing is sent. */
async function aWebhook(owner_id: string): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(webhookEndpoints).values({
    id,
    owner_id,
    name: "Desk",
    format: "standard",
    types: ["wash.due"],
    plants: [],
    address: "example.com/…desk",
    sealed: "",
    state: "active",
    fanned_to: 0,
    created_by: owner_id,
    created_at: 1_700_000_000,
  });
  return id;
}

/** Of one device, done. */
async function anExportSet(user_id: string, device_id: string): Promise<string> {
  const [id, part] = [crypto.randomUUID(), crypto.randomUUID()];
  const times = { created_at: 1_700_000_000, expires_at: 4_000_000_000 };
  const set = { first_day: "2026-03-01", last_day: "2026-03-02", devices: 1, origin: "https://soilsight.example" };
  await db.insert(exportSets).values({ id, user_id, ...set, ...times });
  const piece = "time_utc\r\n2026-03-01 08:00:00\r\n";
  const counts = { done: 2, total: 2, rows: 1, bytes: piece.length, chunks: 1 };
  const span = { from_at: 1_772_000_000, to_at: 1_772_100_000, ended_at: 1_772_100_000 };
  await db
    .insert(exports)
    .values({ id: part, user_id, device_id, set_id: id, state: "done", ...span, ...counts, ...times });
  await env.FILES.put(`exports/${part}/000000`, piece);
  return id;
}

const anUpload = async (device: string): Promise<string> =>
  String(
    await batchOfUpload(env.DEVICE.getByName(device), settingsFor(device), [sunnyDay(1_767_312_000, 2, 1800)], {
      now: Math.floor(Date.now() / 1000),
    }),
  );

export async function aPlantOwner(plant: string) {
  const [row] = await db
    .select({ user: users })
    .from(users)
    .innerJoin(plantOwners, eq(plantOwners.owner_id, users.id))
    .where(eq(plantOwners.plant_id, plant));
  return row!.user;
}

/** An owner with two plants, two devices and some days, a token, and what belongs to another owner. */
export async function aReadablePlant() {
  const owner = await aPerson({ inbound_api_access: true });
  const cookie = await aSession(owner.id);
  const token = await aToken(owner, { scopes: allScopes });
  const plant = await aPlant({ owners: [owner.id], plant_name: '=cmd|"x"' });
  await aPlant({ owners: [owner.id], plant_name: "Empty" });
  const device = await aDevice(plant, { device_name: "East", offset: 0.25, wash_extension_data: false });
  await aDevice(plant, {
    device_name: "West",
    extension_health: 3,
    systematic_points: 0.4,
    last_data_at: 1_800_000_000,
  });
  await someDays(device, "2026-03-01", [
    {},
    { loss: 3.1, uncertainty: 0.3, updated_at: 1_772_500_000 },
    null,
    { loss: null, quality: 0 },
    { quality: 2 },
    { loss: -0.4, uncertainty: null, window_insolation: null },
  ]);
  await db
    .insert(cleaningEvents)
    .values({ device_id: device, day: "2026-03-05", notes: "", created_at: 1_772_000_000 });
  const stranger = await aPerson();
  const other = await aPlant({ owners: [stranger.id] });
  const ids: Record<string, string> = {
    plant_id: plant,
    device_id: device,
    campaign_id: await aCampaign(owner.id, plant),
    period: "2026-03",
    day: "2026-03-05",
    alert_id: await anAlert(plant),
    upload_id: await anUpload(device),
    export_id: await anExportSet(owner.id, device),
    webhook_id: await aWebhook(owner.id),
    sequence: "1",
  };
  const strange = await aDevice(other);
  const foreign: Record<string, string> = {
    plant_id: other,
    device_id: strange,
    export_id: await anExportSet(stranger.id, strange),
    campaign_id: await aCampaign(stranger.id, other),
    period: "2026-13",
    day: "2026-03-05",
    alert_id: await anAlert(other),
    upload_id: "1",
    webhook_id: await aWebhook(stranger.id),
    sequence: "1",
  };
  return { owner, token, cookie, ids, foreign };
}

export const addressOf = ({ path }: Operation, of: Record<string, string>) =>
  `/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => of[name]!)}`;

/** Rows at each end of a long list that are checked, because checking all 8,760 hours of a year takes half a second. */
const ENDS = 30;
function withoutMiddle(answer: unknown): unknown {
  const { data } = answer as { data?: unknown[] };
  if (!Array.isArray(data) || data.length <= 2 * ENDS) return answer;
  return Object.assign({}, answer, { data: [...data.slice(0, ENDS), ...data.slice(-ENDS)] });
}

/** Fails if the document doesn't describe the answer exactly. */
export async function misfits(operation: Operation, response: Response): Promise<unknown> {
  const type = response.headers.get("content-type")!.split(";", 1)[0]!;
  const schema = described(operation).responses[String(response.status)]?.content[type]?.schema;
  if (!schema) return `${operation.id} doesn't name ${response.status} ${type}: ${await response.text()}`;
  if (type !== "application/json" && type !== "application/problem+json") return null;
  const found = faults(schema, withoutMiddle(await response.json()));
  return found.length === 0 ? null : found;
}
