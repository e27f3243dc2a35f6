import { and, getTableName, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
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
  plantAnalyses,
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
  // The address of a crew is another person's. Their campaigns still exist here.
  const ofCrewMail = sql`substr(${mailOutbox.key}, ${CREW_MAIL.length + 1}, 36) in ${ofCampaigns}`;
  const ofEndpoints = sql`(select ${webhookEndpoints.id} from ${webhookEndpoints} where ${webhookEndpoints.owner_id} in ${people})`;
  return [
    // Before the events, so that nothing is sent any more.
    row(webhookDeliveries, inArray(webhookDeliveries.endpoint_id, ofEndpoints)),
    row(webhookEndpoints, inArray(webhookEndpoints.owner_id, people)),
    row(events, or(inArray(events.owner_id, people), inArray(events.plant_id, ofPlants))),
    row(mailOutbox, and(sql`${mailOutbox.key} >= ${CREW_MAIL} and ${mailOutbox.key} < ${`${CREW_MAIL}~`}`, ofCrewMail)),
    row(campaignSteps, or(inArray(campaignSteps.campaign_id, ofCampaigns), inArray(campaignSteps.plant_id, ofPlants))),
    row(campaigns, inArray(campaigns.owner_id, people)),
    row(rolloutDevices, inArray(rolloutDevices.rollout_id, ofRollouts)),
    row(rollouts, ownRollouts(people)),
    row(heldAlerts, inArray(heldAlerts.user_id, people)),
    row(messages, or(inArray(messages.plant_id, ofPlants), inArray(messages.owner_id, people))),
    row(maintenanceWindows, inArray(maintenanceWindows.plant_id, ofPlants)),
    row(plantPlans, inArray(plantPlans.plant_id, ofPlants)),
    row(planMondays, inArray(planMondays.plant_id, ofPlants)),
    row(washHolds, inArray(washHolds.plant_id, ofPlants)),
    row(
      washProposals,
      or(
        inArray(washProposals.plant_id, ofPlants),
        inArray(washProposals.user_id, people),
        inArray(washProposals.decided_by, people),
      ),
    ),
    row(plantAnalyses, inArray(plantAnalyses.plant_id, ofPlants)),
    row(savingsScenarios, inArray(savingsScenarios.plant_id, ofPlants)),
    row(calculationInputs, inArray(calculationInputs.plant_id, ofPlants)),
    row(energyYears, inArray(energyYears.plant_id, ofPlants)),
    row(
      plantNotifications,
      or(inArray(plantNotifications.user_id, people), inArray(plantNotifications.plant_id, ofPlants)),
    ),
    row(staffPlants, or(inArray(staffPlants.staff_id, people), inArray(staffPlants.plant_id, ofPlants))),
    row(ownershipLosses, or(inArray(ownershipLosses.owner_id, people), inArray(ownershipLosses.plant_id, ofPlants))),
    row(
      plantOffers,
      or(
        inArray(plantOffers.giver_id, people),
        inArray(plantOffers.receiver_id, people),
        inArray(plantOffers.plant_id, ofPlants),
      ),
    ),
    row(plantOwners, inArray(plantOwners.owner_id, people)),
    row(plants, inArray(plants.plant_id, ofPlants)),
    row(savingsRuns, inArray(savingsRuns.user_id, people)),
    row(exports, inArray(exports.user_id, people)),
    row(exportSets, inArray(exportSets.user_id, people)),
    row(savedViews, inArray(savedViews.user_id, people)),
    row(reportDevices, inArray(reportDevices.user_id, people)),
    row(reportSettings, inArray(reportSettings.user_id, people)),
    row(featureRequests, inArray(featureRequests.user_id, people)),
    row(simulations, or(inArray(simulations.account_id, people), inArray(simulations.user_id, people))),
    row(statistics, inArray(statistics.user_id, people)),
    row(pyranometerViewers, inArray(pyranometerViewers.email, jsonValues(erased.addresses))),
    row(
      accessNotices,
      or(
        inArray(accessNotices.user_id, people),
        inArray(accessNotices.sender_id, people),
        inArray(accessNotices.subject, ofPlants),
      ),
    ),
    row(mailOutbox, sql`lower(${mailOutbox.to}) in ${jsonValues(erased.addresses)}`),
    row(signInFailures, inArray(signInFailures.subject, jsonValues(erased.digests))),
    row(signInPlaces, inArray(signInPlaces.user_id, people)),
    row(oneTimeCodes, inArray(oneTimeCodes.user_id, people)),
    row(recoveryCodes, inArray(recoveryCodes.user_id, people)),
    row(twoFactors, inArray(twoFactors.user_id, people)),
    row(idempotencyKeys, inArray(idempotencyKeys.user_id, people)),
    row(apiTokens, inArray(apiTokens.user_id, people)),
    row(sessions, inArray(sessions.userId, people)),
    row(accounts, inArray(accounts.userId, people)),
    row(
      auditLog,
      or(inArray(auditLog.user_id, people), inArray(auditLog.owner_id, people), inArray(auditLog.subject, subjects)),
    ),
    row(users, inArray(users.id, people)),
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
