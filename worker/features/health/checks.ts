import { asc, and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { addDays, dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { HealthEnvironment, HealthSubsystem, MissingSetting } from "#contract/health/health";
import { crm } from "../../adapters/crm/index.ts";
import { isLogOnly } from "../../adapters/mail/index.ts";
import { hasClimate, probeServices } from "../../adapters/weather/index.ts";
import type { Database } from "../../platform/db.ts";
import { logError } from "../../platform/log.ts";
import { featureRequests, mailOutbox } from "../../platform/schema.ts";
import { setting } from "../../platform/settings.ts";

interface CheckedItem {
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
}

export interface Check extends CheckedItem {
  success: boolean;
  status: number | null;
  latencyMs: number | null;
  detail: string | null;
}

/** Asks a portal. This one is called without the network, because a Worker can't reach its own route. */
export type ProbeFetch = (path: string) => Promise<Response>;

interface CheckDeps {
  env: Pick<Env, "DB">;
  db: Database;
  askSelf: ProbeFetch;
  now: number;
}

/** `missing`: the setting without which there is nothing to check. */
interface HealthCheck {
  subsystems: readonly HealthSubsystem[];
  environment: HealthEnvironment;
  missing: string | null;
  look(this: void, item: CheckedItem, deps: CheckDeps): Promise<Check | Check[] | null>;
}

const portalParts = ["portal", "calculations", "admin"] as const;

function healthChecks(env: object): HealthCheck[] {
  const { own, other, otherAddress } = environments(env);
  const otherSetting = other === "staging" ? "STAGING_ADDRESS" : "PRODUCTION_ADDRESS";
  const marketing = setting(env, "MARKETING_ADDRESS");
  return [
    {
      subsystems: portalParts,
      environment: own,
      missing: null,
      look: (_, { askSelf }) => checkPortal(own, askSelf),
    },
    {
      subsystems: portalParts,
      environment: other,
      missing: otherAddress === null ? otherSetting : null,
      look: () => checkPortal(other, portalAt(otherAddress!)),
    },
    {
      subsystems: ["marketing"],
      environment: "production",
      missing: marketing === undefined ? "MARKETING_ADDRESS" : null,
      look: (item) => checkPage(item, marketing!),
    },
    {
      subsystems: ["email"],
      environment: own,
      missing: isLogOnly(env) ? "SMTP_URL" : null,
      look: checkDeliveries({ table: mailOutbox, state: mailOutbox.state, settledAt: mailOutbox.settled_at }),
    },
    {
      subsystems: ["crm"],
      environment: own,
      missing: crm(env) === null ? "CRM_ADDRESS" : null,
      look: checkDeliveries({
        table: featureRequests,
        state: featureRequests.crm_state,
        settledAt: featureRequests.crm_settled_at,
      }),
    },
    { subsystems: ["database"], environment: own, missing: null, look: checkDatabase },
    { subsystems: ["weather"], environment: own, missing: null, look: checkWeather },
  ];
}

export const missingSettings = (env: object): MissingSetting[] =>
  healthChecks(env).flatMap(({ subsystems, environment, missing }) =>
    missing === null ? [] : subsystems.map((subsystem) => ({ subsystem, environment, setting: missing })),
  );

export async function checkAll(deps: CheckDeps): Promise<Check[]> {
  const checks = healthChecks(deps.env).filter(({ missing }) => missing === null);
  const results = await Promise.allSettled(
    checks.map(({ look, subsystems, environment }) => look({ subsystem: subsystems[0]!, environment }, deps)),
  );
  for (const one of results) if (one.status === "rejected") logError("health-check-failed", one.reason);
  return results.flatMap((one) => (one.status === "fulfilled" ? (one.value ?? []) : []));
}

const originOf = (address: string | undefined): string | null =>
  address === undefined ? null : new URL(address).origin;

export function environments(env: object) {
  const own = originOf(setting(env, "PORTAL_ADDRESS"));
  const staging = originOf(setting(env, "STAGING_ADDRESS"));
  const production = originOf(setting(env, "PRODUCTION_ADDRESS"));
  return own !== null && own === staging
    ? ({ own: "staging", other: "production", otherAddress: production } as const)
    : ({ own: "production", other: "staging", otherAddress: staging } as const);
}

const passed = (item: CheckedItem, latencyMs: number | null, detail: string | null = null): Check => ({
  ...item,
  success: true,
  status: 200,
  latencyMs,
  detail,
});

/** Without a status, nothing answered. */
const failed = (item: CheckedItem, status: number | null, latencyMs: number | null, detail?: string): Check => ({
  ...item,
  success: false,
  status,
  latencyMs,
  detail: detail ?? (status === null ? "no answer" : null),
});

async function measureTime<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const begin = Date.now();
  const value = await work();
  return { value, ms: Date.now() - begin };
}

const PROBE_PATH = "/api/probe";
const TIMEOUT_MS = 5000;
const MAX_BYTES = 2000;
const Probe = v.object({ portal: v.boolean(), calculations: v.boolean(), admin: v.boolean() });

export async function checkPortal(environment: HealthEnvironment, ask: ProbeFetch): Promise<Check[]> {
  const { value, ms } = await measureTime(() => answerOf(ask));
  return portalParts.map((subsystem) => {
    const item = { subsystem, environment };
    if (value.probe === null) return failed(item, value.status, ms);
    return value.probe[subsystem] ? passed(item, ms) : failed(item, 500, ms);
  });
}

async function answerOf(
  ask: ProbeFetch,
): Promise<{ status: number | null; probe: v.InferOutput<typeof Probe> | null }> {
  try {
    const response = await ask(PROBE_PATH);
    const text = await response.text();
    if (response.status !== 200 || text.length > MAX_BYTES) return { status: response.status, probe: null };
    const probe = v.safeParse(Probe, JSON.parse(text));
    return { status: response.status, probe: probe.success ? probe.output : null };
  } catch {
    return { status: null, probe: null };
  }
}

/** A redirect counts as a failure, because the answer would be another portal's. */
export const portalAt =
  (address: string): ProbeFetch =>
  (path) =>
    fetch(`${address}${path}`, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });

async function checkPage(item: CheckedItem, address: string): Promise<Check> {
  const { value: status, ms } = await measureTime(async () => {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  });
  return status === 200 ? passed(item, ms) : failed(item, status, ms);
}

export async function checkDatabase(item: CheckedItem, { db }: Pick<CheckDeps, "db">): Promise<Check> {
  try {
    const { ms } = await measureTime(async () => db.get(sql`select 1`));
    return passed(item, ms);
  } catch {
    return failed(item, 500, null, "no answer");
  }
}

const LATE_SECONDS = 15 * 60;
/** This many failures in a row are an outage; a single one may be a wrong address. */
const DEAD_IN_A_ROW = 3;
const RECENT_SECONDS = 7 * SECONDS_PER_DAY;

interface DeliveryTable {
  table: typeof mailOutbox | typeof featureRequests;
  state: typeof mailOutbox.state | typeof featureRequests.crm_state;
  settledAt: typeof mailOutbox.settled_at | typeof featureRequests.crm_settled_at;
}

const checkDeliveries =
  ({ table, state, settledAt }: DeliveryTable) =>
  async (item: CheckedItem, { db, now }: CheckDeps): Promise<Check | null> => {
    const isRecent = and(inArray(state, ["sent", "dead"]), gt(settledAt, Math.floor(now) - RECENT_SECONDS));
    const [oldest, newest] = await Promise.all([
      db
        .select({ at: table.created_at })
        .from(table)
        .where(eq(state, "waiting"))
        .orderBy(asc(table.created_at))
        .limit(1),
      db.select({ state }).from(table).where(isRecent).orderBy(desc(settledAt)).limit(DEAD_IN_A_ROW),
    ]);
    return queueCheck(
      item,
      { oldestWaiting: oldest[0]?.at ?? null, wereSent: newest.map((row) => row.state === "sent") },
      now,
    );
  };

export function queueCheck(
  item: CheckedItem,
  { oldestWaiting, wereSent }: { oldestWaiting: number | null; wereSent: readonly boolean[] },
  now: number,
): Check | null {
  const late = oldestWaiting === null ? 0 : now - oldestWaiting;
  if (late > LATE_SECONDS) return failed(item, 500, null, `${Math.floor(late / 60)} min late`);
  if (wereSent.length === DEAD_IN_A_ROW && !wereSent.includes(true))
    return failed(item, 500, null, `last ${DEAD_IN_A_ROW} failed`);
  return wereSent.length === 0 ? null : passed(item, null);
}

/** Fresno, California */
const PLACE = { lat: 36.75, lng: -119.77 };
const ZONE = "America/Los_Angeles";
/** Services are a few days behind; they have these days for certain. */
const [FIRST_DAYS_AGO, LAST_DAYS_AGO] = [14, 12];

async function checkWeather(item: CheckedItem, { env, now }: CheckDeps): Promise<Check> {
  const today = dayOf(ZONE, now);
  const span = { from: addDays(today, -FIRST_DAYS_AGO), to: addDays(today, -LAST_DAYS_AGO) };
  const { value: answer, ms } = await measureTime(() =>
    probeServices(env, { place: PLACE, zone: ZONE, span }, TIMEOUT_MS, now),
  );
  if (answer === null) return hasClimate(PLACE) ? passed(item, ms, "embedded") : failed(item, 500, ms, "embedded");
  return answer.ok ? passed(item, ms, answer.title) : failed(item, answer.status, ms, answer.reason);
}
