import { and, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { SYNC_DAYS } from "#contract/v1/daily-soiling";
import { WEBHOOK_LIMITS } from "#contract/webhooks/webhooks";
import type { Database } from "../platform/db.ts";
import {
  apiTokens,
  idempotencyKeys,
  auditLog,
  campaigns,
  campaignSteps,
  dailySoilingGone,
  events,
  exports,
  exportSets,
  maintenanceWindows,
  ownerErasures,
  ownershipLosses,
  planMondays,
  rolloutDevices,
  rollouts,
  savingsRuns,
  statistics,
  webhookDeliveries,
  washHolds,
  washProposals,
} from "../platform/schema.ts";

/** Rows of a kind removed per tick: more than grow in a tick, in a short transaction. */
export const ROWS_PER_TICK = 5000;
const ANONYMOUS_ACTIONS = ["sign-in-failed", "sign-in-locked"];

interface Retention {
  table: SQLiteTable;
  days: number;
  isOlder: (than: number) => SQL | undefined;
}

const endedBefore = (than: number): SQL => lt(campaigns.to_day, dayOf("UTC", than));
const withoutSteps = sql`not exists (select 1 from ${campaignSteps} where ${campaignSteps.campaign_id} = ${campaigns.id})`;

const finishedBefore = (than: number): SQL =>
  sql`${rollouts.started_at} < ${than} and ${rollouts.state} <> 'running' and coalesce(${rollouts.ended_at}, 0) < ${than}`;
const withoutDevices = sql`not exists (select 1 from ${rolloutDevices} where ${rolloutDevices.rollout_id} = ${rollouts.id})`;

/** Retention of rows that nothing else removes (decision 0277; the full list is in docs/operations.md). */
export const retentions = {
  strangers: {
    table: auditLog,
    days: 90,
    isOlder: (than) => and(inArray(auditLog.action, ANONYMOUS_ACTIONS), lt(auditLog.at, than)),
  },
  audit: { table: auditLog, days: 3 * 365, isOlder: (than) => lt(auditLog.at, than) },
  statistics: { table: statistics, days: 2 * 365, isOlder: (than) => lt(statistics.last_at, than) },
  // Children first. Cleanings that a campaign logged stay.
  campaignSteps: {
    table: campaignSteps,
    days: 2 * 365,
    isOlder: (than) =>
      sql`${campaignSteps.campaign_id} in (select ${campaigns.id} from ${campaigns} where ${endedBefore(than)})`,
  },
  campaigns: { table: campaigns, days: 2 * 365, isOlder: (than) => and(endedBefore(than), withoutSteps) },
  rolloutDevices: {
    table: rolloutDevices,
    days: 2 * 365,
    isOlder: (than) =>
      sql`${rolloutDevices.rollout_id} in (select ${rollouts.id} from ${rollouts} where ${finishedBefore(than)})`,
  },
  rollouts: {
    table: rollouts,
    days: 2 * 365,
    isOlder: (than) => and(finishedBefore(than), withoutDevices),
  },
  // Longer than one can be taken back.
  losses: { table: ownershipLosses, days: 90, isOlder: (than) => lt(ownershipLosses.lost_at, than) },
  erasures: {
    table: ownerErasures,
    days: 3 * 365,
    isOlder: (than) => and(lt(ownerErasures.due_at, than), isNotNull(ownerErasures.ended_at)),
  },
  planMondays: { table: planMondays, days: 3 * 365, isOlder: (than) => lt(planMondays.monday, dayOf("UTC", than)) },
  // An open hold ends within 14 days.
  washHolds: { table: washHolds, days: 3 * 365, isOlder: (than) => lt(washHolds.ended_day, dayOf("UTC", than)) },
  washProposals: { table: washProposals, days: 90, isOlder: (than) => lt(washProposals.expires_at, than) },
  savingsRuns: { table: savingsRuns, days: 1, isOlder: (than) => lt(savingsRuns.created_at, than) },
  webhookDeliveries: {
    table: webhookDeliveries,
    days: WEBHOOK_LIMITS.keptDays,
    isOlder: (than) => lt(webhookDeliveries.created_at, than),
  },
  events: { table: events, days: WEBHOOK_LIMITS.keptDays, isOlder: (than) => lt(events.created_at, than) },
  maintenance: { table: maintenanceWindows, days: 2 * 365, isOlder: (than) => lt(maintenanceWindows.to, than) },
  tokens: {
    table: apiTokens,
    days: 30,
    isOlder: (than) => or(lt(apiTokens.expires_at, than), lt(apiTokens.revoked_at, than)),
  },
  idempotencyKeys: { table: idempotencyKeys, days: 1, isOlder: (than) => lt(idempotencyKeys.created_at, than) },
  // A day after the device's object deletes its own, for those that never reached one.
  exports: { table: exports, days: 1, isOlder: (than) => lt(exports.expires_at, than) },
  exportSets: { table: exportSets, days: 0, isOlder: (than) => lt(exportSets.expires_at, than) },
  goneDays: { table: dailySoilingGone, days: SYNC_DAYS, isOlder: (than) => lt(dailySoilingGone.gone_at, than) },
} as const satisfies Record<string, Retention>;

export function deleteOlderThan(db: Database, { table, days, isOlder }: Retention, now: number) {
  const than = Math.floor(now) - days * SECONDS_PER_DAY;
  const slice = sql`(select rowid from ${table} where ${isOlder(than)} limit ${ROWS_PER_TICK})`;
  return db.delete(table).where(sql`rowid in ${slice}`);
}

const ADDRESS_DAYS = 90;

export function blankOldAddresses(db: Database, now: number) {
  const than = Math.floor(now) - ADDRESS_DAYS * SECONDS_PER_DAY;
  const slice = sql`(select ${auditLog.id} from ${auditLog} where ${lt(auditLog.at, than)} and ${auditLog.address} is not null limit ${ROWS_PER_TICK})`;
  return db
    .update(auditLog)
    .set({ address: null, after: sql`json_remove(${auditLog.after}, '$.sources')` })
    .where(sql`${auditLog.id} in ${slice}`);
}

export async function endRetention(db: Database, now: number): Promise<void> {
  for (const retention of Object.values(retentions)) await deleteOlderThan(db, retention, now);
  await blankOldAddresses(db, now);
}
