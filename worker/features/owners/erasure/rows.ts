import { and, getTableName, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, jsonValues } from "../../../platform/db.ts";
import {
  accessNotices,
  accounts,
  apiTokens,
  idempotencyKeys,
  auditLog,
  calculationInputs,
  campaigns,
  campaignSteps,
  energyYears,
  events,
  exports,
  exportSets,
  featureRequests,
  heldAlerts,
  mailOutbox,
  maintenanceWindows,
  messages,
  oneTimeCodes,
  ownershipLosses,
  plantNotifications,
  plantOffers,
  plantOwners,
  planMondays,
  washHolds,
  washProposals,
  plantPlans,
  plants,
  pyranometerViewers,
  recoveryCodes,
  reportDevices,
  reportSettings,
  rolloutDevices,
  rollouts,
  savedViews,
  savingsRuns,
  savingsScenarios,
  sessions,
  signInFailures,
  signInPlaces,
  simulations,
  staffPlants,
  statistics,
  twoFactors,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from "../../../platform/schema.ts";

export interface Erased {
  people: readonly string[];
  addresses: readonly string[];
  /** SHA-256 of the addresses, by which failed sign-ins are counted. */
  digests: readonly string[];
  plants: readonly string[];
}

/** Start of the keys of mails to crews; the campaign's id follows. */
const CREW_MAIL = "wash-campaign:";

/** One parameter, because D1 allows 100. */
export function rowsOf(erased: Erased): { table: SQLiteTable; condition: SQL }[] {
  const people = jsonValues(erased.people);
  const ofPlants = jsonValues(erased.plants);
  const subjects = jsonValues([...erased.people, ...erased.plants, ...erased.digests]);
  const ofCampaigns = sql`(select ${campaigns.id} from ${campaigns} where ${campaigns.owner_id} in ${people})`;
  const ofRollouts = sql`(select ${rollouts.id} from ${rollouts} where ${ownRollouts(people)})`;
  const row = (table: SQLiteTable, condition: SQL | undefined) => ({ table, condition: condition! });
  /** Rows that name a person or a plant. */
  const naming = (table: SQLiteTable, ofPerson: readonly SQLiteColumn[], ofPlant: readonly SQLiteColumn[] = []) =>
    row(
      table,
      or(...ofPerson.map((column) => inArray(column, people)), ...ofPlant.map((column) => inArray(column, ofPlants))),
    );
  // The address of a crew is another person's. Their campaigns still exist here.
  const ofCrewMail = sql`substr(${mailOutbox.key}, ${CREW_MAIL.length + 1}, 36) in ${ofCampaigns}`;
  const ofEndpoints = sql`(select ${webhookEndpoints.id} from ${webhookEndpoints} where ${webhookEndpoints.owner_id} in ${people})`;
  return [
    // Before the events, so that nothing is sent any more.
    row(webhookDeliveries, inArray(webhookDeliveries.endpoint_id, ofEndpoints)),
    naming(webhookEndpoints, [webhookEndpoints.owner_id]),
    naming(events, [events.owner_id], [events.plant_id]),
    row(mailOutbox, and(sql`${mailOutbox.key} >= ${CREW_MAIL} and ${mailOutbox.key} < ${`${CREW_MAIL}~`}`, ofCrewMail)),
    row(campaignSteps, or(inArray(campaignSteps.campaign_id, ofCampaigns), inArray(campaignSteps.plant_id, ofPlants))),
    naming(campaigns, [campaigns.owner_id]),
    row(rolloutDevices, inArray(rolloutDevices.rollout_id, ofRollouts)),
    row(rollouts, ownRollouts(people)),
    naming(heldAlerts, [heldAlerts.user_id]),
    naming(messages, [messages.owner_id], [messages.plant_id]),
    naming(maintenanceWindows, [], [maintenanceWindows.plant_id]),
    naming(plantPlans, [], [plantPlans.plant_id]),
    naming(planMondays, [], [planMondays.plant_id]),
    naming(washHolds, [], [washHolds.plant_id]),
    naming(washProposals, [washProposals.user_id, washProposals.decided_by], [washProposals.plant_id]),
    naming(savingsScenarios, [], [savingsScenarios.plant_id]),
    naming(calculationInputs, [], [calculationInputs.plant_id]),
    naming(energyYears, [], [energyYears.plant_id]),
    naming(plantNotifications, [plantNotifications.user_id], [plantNotifications.plant_id]),
    naming(staffPlants, [staffPlants.staff_id], [staffPlants.plant_id]),
    naming(ownershipLosses, [ownershipLosses.owner_id], [ownershipLosses.plant_id]),
    naming(plantOffers, [plantOffers.giver_id, plantOffers.receiver_id], [plantOffers.plant_id]),
    naming(plantOwners, [plantOwners.owner_id]),
    naming(plants, [], [plants.plant_id]),
    naming(savingsRuns, [savingsRuns.user_id]),
    naming(exports, [exports.user_id]),
    naming(exportSets, [exportSets.user_id]),
    naming(savedViews, [savedViews.user_id]),
    naming(reportDevices, [reportDevices.user_id]),
    naming(reportSettings, [reportSettings.user_id]),
    naming(featureRequests, [featureRequests.user_id]),
    naming(simulations, [simulations.account_id, simulations.user_id]),
    naming(statistics, [statistics.user_id]),
    row(pyranometerViewers, inArray(pyranometerViewers.email, jsonValues(erased.addresses))),
    naming(accessNotices, [accessNotices.user_id, accessNotices.sender_id], [accessNotices.subject]),
    row(mailOutbox, sql`lower(${mailOutbox.to}) in ${jsonValues(erased.addresses)}`),
    row(signInFailures, inArray(signInFailures.subject, jsonValues(erased.digests))),
    naming(signInPlaces, [signInPlaces.user_id]),
    naming(oneTimeCodes, [oneTimeCodes.user_id]),
    naming(recoveryCodes, [recoveryCodes.user_id]),
    naming(twoFactors, [twoFactors.user_id]),
    naming(idempotencyKeys, [idempotencyKeys.user_id]),
    naming(apiTokens, [apiTokens.user_id]),
    naming(sessions, [sessions.userId]),
    naming(accounts, [accounts.userId]),
    row(
      auditLog,
      or(inArray(auditLog.user_id, people), inArray(auditLog.owner_id, people), inArray(auditLog.subject, subjects)),
    ),
    naming(users, [users.id]),
  ];
}

const ownRollouts = (people: SQL): SQL => or(inArray(rollouts.owner_id, people), inArray(rollouts.started_by, people))!;

export async function countRows(db: Database, erased: Erased): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, condition } of rowsOf(erased)) {
    const [{ n } = { n: 0 }] = await db
      .select({ n: sql<number>`count(*)` })
      .from(table)
      .where(condition);
    if (n > 0) counts[getTableName(table)] = n;
  }
  return counts;
}
