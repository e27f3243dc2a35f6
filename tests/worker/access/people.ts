import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import type { BatchItem } from "drizzle-orm/batch";
import { cheapHash } from "../../fixtures/cheap-hash.ts";
import worker from "../../../worker/index.ts";
import { type CodePurpose, newCode } from "../../../worker/access/two-factor/one-time-codes.ts";
import { database } from "../../../worker/platform/db.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import {
  accounts,
  devices,
  plantOwners,
  plants,
  sessions,
  staffPlants,
  users,
} from "../../../worker/platform/schema.ts";

/** Builders of people and plants. Ids are new, because tests of a file share the database. */

/** Also for tests and other builders. */
export const db = database(env);
export const ORIGIN = "http://localhost";
export const PASSWORD = "Correct-Horse-7!";

type NewUser = typeof users.$inferInsert;

type NewPerson = Partial<NewUser> & { password?: string };

function newPerson({ password, ...fields }: NewPerson) {
  const id = crypto.randomUUID();
  const at = new Date();
  const user: NewUser = {
    id,
    email: `${id}@people.example`,
    name: "Test Person",
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
    user_type: "Owner",
    status: "Enable",
    tosAcceptedAt: 0,
    ...fields,
  };
  const account = password !== undefined && {
    id: crypto.randomUUID(),
    userId: user.id,
    accountId: user.id,
    providerId: "credential",
    password: cheapHash(password),
    createdAt: at,
    updatedAt: at,
  };
  return {
    user,
    statements: [db.insert(users).values(user), ...(account ? [db.insert(accounts).values(account)] : [])],
  };
}

async function newSession(
  userId: string,
  times: { startedAt?: number; expiresAt?: number; confirmedAt?: number | null } = {},
) {
  const token = crypto.randomUUID().replaceAll("-", "");
  const startedAt = times.startedAt ?? Date.now() / 1000;
  const statement = db.insert(sessions).values({
    id: crypto.randomUUID(),
    userId,
    token: await sha256Hex(token),
    createdAt: new Date(startedAt * 1000),
    updatedAt: new Date(startedAt * 1000),
    confirmedAt: times.confirmedAt === undefined ? Math.floor(startedAt) : times.confirmedAt,
    expiresAt: new Date((times.expiresAt ?? startedAt + 7 * 24 * 3600) * 1000),
  });
  return { cookie: `__Host-session=${token}`, statement };
}

/** Statements of `drizzle(env.DB)`, in one call: a call takes longer than what it stores. */
export async function store([first, ...more]: readonly BatchItem<"sqlite">[]): Promise<void> {
  if (first) await db.batch([first, ...more]);
}

export async function aPerson(values: NewPerson = {}): Promise<NewUser> {
  const { user, statements } = newPerson(values);
  await store(statements);
  return user;
}

export async function aSession(...session: Parameters<typeof newSession>): Promise<string> {
  const { cookie, statement } = await newSession(...session);
  await statement;
  return cookie;
}

export async function aSignedInPerson(values: NewPerson = {}): Promise<{ user: NewUser; cookie: string }> {
  const { user, statements } = newPerson(values);
  const { cookie, statement } = await newSession(user.id);
  await store([...statements, statement]);
  return { user, cookie };
}

function newPlant({
  owners = [],
  staff = [],
  ...fields
}: Partial<typeof plants.$inferInsert> & { owners?: string[]; staff?: string[] }) {
  const plant_id = fields.plant_id ?? crypto.randomUUID();
  const statements = [
    db.insert(plants).values({ plant_name: "Test Plant", lat: 36.7, lng: -119.8, ...fields, plant_id }),
    ...owners.map((owner_id) => db.insert(plantOwners).values({ plant_id, owner_id })),
    ...staff.map((staff_id) => db.insert(staffPlants).values({ plant_id, staff_id })),
  ];
  return { plant_id, statements };
}
type NewPlant = Parameters<typeof newPlant>[0];

export async function aPlant(values: NewPlant = {}): Promise<string> {
  const { plant_id, statements } = newPlant(values);
  await store(statements);
  return plant_id;
}

/** Signed in, and what to store for that. */
export async function newOwnerWithPlant(values: NewPerson = {}, plant: NewPlant = {}) {
  const { user, statements } = newPerson(values);
  const { cookie, statement } = await newSession(user.id);
  const { plant_id, statements: more } = newPlant({ owners: [user.id], ...plant });
  return { user, cookie, plant: plant_id, statements: [...statements, statement, ...more] };
}

export async function anOwnerWithPlant(...values: Parameters<typeof newOwnerWithPlant>) {
  const { statements, ...owner } = await newOwnerWithPlant(...values);
  await store(statements);
  return owner;
}

export async function aDevice(plant_id: string, values: Partial<typeof devices.$inferInsert> = {}): Promise<string> {
  const device_id = values.device_id ?? crypto.randomUUID();
  const place = { lat: 36.7, lng: -119.8, timezone: "America/Los_Angeles", installationdate: "2025-10-01" };
  await db.insert(devices).values({ device_name: "Test Device", ...place, ...values, plant_id, device_id });
  return device_id;
}

interface Call {
  cookie?: string;
  json?: unknown;
  body?: string | FormData;
  headers?: Record<string, string>;
  /** Settings and bindings that differ from the portal's. */
  its?: object;
}

function requestOf(method: string, path: string, options: Call): Request {
  const headers = new Headers({ "sec-fetch-site": "same-origin", ...options.headers });
  if (options.cookie !== undefined) headers.set("cookie", options.cookie);
  const init: RequestInit = { method, headers };
  if (options.body !== undefined) Object.assign(init, { body: options.body, redirect: "manual" });
  if (options.json !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(options.json);
    // As browsers do; a body of unknown length counts as the longest.
    headers.set("content-length", String(new TextEncoder().encode(init.body).length));
  }
  return new Request(`${ORIGIN}${path}`, init);
}

/** Calls the program, with its bindings as they are. */
export const call = async (method: string, path: string, options: Call = {}): Promise<Response> =>
  worker.fetch(requestOf(method, path, options), { ...env, ...options.its }, createExecutionContext());

/** Also waits for what the call leaves to do after its answer. */
export async function callToEnd(method: string, path: string, options: Call = {}): Promise<Response> {
  const context = createExecutionContext();
  const answer = await worker.fetch(requestOf(method, path, options), { ...env, ...options.its }, context);
  await waitOnExecutionContext(context);
  return answer;
}

/** By a request to the portal, for tests of what is between the two: a tenth more expensive. */
export const callEntry = (method: string, path: string, options: Call = {}): Promise<Response> =>
  exports.default.fetch(requestOf(method, path, options));

/** A link in a mail. */
export async function aCode(purpose: CodePurpose, userId: string, now: number): Promise<string> {
  const { code, statements } = await newCode(db, purpose, userId, now);
  await db.batch(statements);
  return code;
}
