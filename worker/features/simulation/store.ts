import { and, count, desc, eq, sql } from "drizzle-orm";
import { paidPlanOf } from "#contract/simulation/plans";
import type { PreviousSimulation, SimulationLimit } from "#contract/simulation/projection";
import { accountOf } from "../../access/kinds.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { simulations, users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";

const isUnlimited = ({ permissions }: Principal): boolean => permissions.has("simulations.unlimited");

function limitOf(principal: Principal, account: Account | null): number | null {
  if (isUnlimited(principal)) return null;
  // Many people share the demonstration account: it opens existing simulations and runs none.
  if (principal.user.demo) return 0;
  return account === null ? 0 : account.limit;
}

interface Account {
  name: string;
  limit: number | null;
  paidPlan: string | null;
}

async function readAccount(db: Database, id: string): Promise<Account | null> {
  const { name, projectionsAccessesLimit: limit, subscriptionId, subscriptionPlan } = users;
  const [row] = await db.select({ name, limit, subscriptionId, subscriptionPlan }).from(users).where(eq(users.id, id));
  return row ? { name: row.name, limit: row.limit, paidPlan: paidPlanOf(row) } : null;
}

export async function simulationLimit(db: Database, principal: Principal): Promise<SimulationLimit> {
  const account = accountOf(principal);
  const [known, [used]] = await Promise.all([
    readAccount(db, account),
    db.select({ places: count() }).from(simulations).where(eq(simulations.account_id, account)),
  ]);
  const limit = limitOf(principal, known);
  return {
    limit,
    remaining: limit === null ? null : limit - (used?.places ?? 0),
    sharedBy: account === principal.user.id ? null : (known?.name ?? null),
    paidPlan: known?.paidPlan ?? null,
  };
}

const columns = {
  id: simulations.id,
  formattedAddress: simulations.formatted_address,
  latitude: simulations.lat,
  longitude: simulations.lng,
  ts: simulations.ts,
  place_id: simulations.place_id,
};

export function previousSimulations(db: Database, account: string): Promise<PreviousSimulation[]> {
  return db
    .select(columns)
    .from(simulations)
    .where(eq(simulations.account_id, account))
    .orderBy(desc(simulations.ts), simulations.id);
}

export async function simulationOf(db: Database, account: string, id: string): Promise<PreviousSimulation | null> {
  const [row] = await db
    .select(columns)
    .from(simulations)
    .where(and(eq(simulations.account_id, account), eq(simulations.id, id)));
  return row ?? null;
}

interface SimulationRun {
  placeKey: string;
  placeId: string | null;
  address: string;
  lat: number;
  lng: number;
  at: number;
}

/**
 * Counts a simulation if any is left, in one transaction, so parallel runs cannot exceed the limit. A known place gets a new date and counts
 * once. Null: none left.
 */
export async function runSimulation(
  db: Database,
  principal: Principal,
  run: SimulationRun,
  requestId: string,
): Promise<PreviousSimulation | null> {
  const account = accountOf(principal);
  const limit = sql`(select ${users.projectionsAccessesLimit} from ${users} where ${users.id} = ${account})`;
  const used = sql`(select count(*) from ${simulations} where ${simulations.account_id} = ${account})`;
  const isAllowed = isUnlimited(principal)
    ? sql`1`
    : principal.user.demo
      ? sql`0`
      : sql`(${limit} is null or ${used} < ${limit})`;
  const isPlace = and(eq(simulations.account_id, account), eq(simulations.place_key, run.placeKey));
  const knownId = async () => (await db.select({ id: simulations.id }).from(simulations).where(isPlace))[0]?.id;
  const known = await knownId();
  const id = known ?? crypto.randomUUID();
  const { id: user_id } = principal.user;
  const ts = Math.floor(run.at);
  const change = { user_id, place_id: run.placeId, formatted_address: run.address, ts };
  const place = { account_id: account, place_key: run.placeKey, lat: run.lat, lng: run.lng };
  const saved = await save(db, {
    entry: { action: "simulation-run", at: run.at, userId: user_id, subject: id, requestId },
    unchanged: sql`${isAllowed} and (select ${simulations.id} from ${simulations} where ${isPlace}) is ${known ?? null}`,
    statements: [
      known === undefined
        ? db.insert(simulations).values({ id, ...place, ...change })
        : db.update(simulations).set(change).where(eq(simulations.id, id)),
    ],
  });
  if (saved !== null) return simulationOf(db, account, id);
  // Another run of the same place may have come first.
  return (await knownId()) === known ? null : runSimulation(db, principal, run, requestId);
}
