import { pick } from "#contract/records/field";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { anyDeviceScope, plantScope } from "../../../access/scope.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import {
  apiTokens,
  calculationInputs,
  devices,
  energyYears,
  featureRequests,
  dayDecisions,
  offsets,
  planMondays,
  washHolds,
  washProposals,
  plantNotifications,
  plantPlans,
  plants,
  reportSettings,
  savingsScenarios,
  simulations,
  staffPlants,
  users,
  webhookEndpoints,
} from "../../../platform/schema.ts";

export type Taker = Principal & { ownerId: string };

function without<Row extends object>(row: Row, ...columns: (keyof Row)[]): Partial<Row> {
  const rest: Partial<Row> = { ...row };
  for (const column of columns) delete rest[column];
  return rest;
}

const peopleOf = (db: Database, ownerId: string) =>
  db
    .select()
    .from(users)
    .where(or(eq(users.id, ownerId), eq(users.owner_id, ownerId)));

const plantsOf = (db: Database, taker: Taker) => db.select().from(plants).where(plantScope(taker));

export const devicesOf = (db: Database, taker: Taker) =>
  db.select().from(devices).where(anyDeviceScope(taker)).orderBy(devices.device_id);
const ofOwner = (ownerId: string) =>
  sql`(select ${users.id} from ${users} where ${users.id} = ${ownerId} or ${users.owner_id} = ${ownerId})`;
const ofPlants = (taker: Taker) => sql`(select ${plants.plant_id} from ${plants} where ${plantScope(taker)})`;
const ofDevices = (taker: Taker) => sql`(select ${devices.device_id} from ${devices} where ${anyDeviceScope(taker)})`;

export async function peoplePart(db: Database, { ownerId }: Taker) {
  const own = ofOwner(ownerId);
  const [people, assigned, notifications, reports] = await Promise.all([
    peopleOf(db, ownerId),
    db.select().from(staffPlants).where(inArray(staffPlants.staff_id, own)),
    db.select().from(plantNotifications).where(inArray(plantNotifications.user_id, own)),
    db.select().from(reportSettings).where(inArray(reportSettings.user_id, own)),
  ]);
  return people.map((person) =>
    Object.assign(without(person, "messagesSeenId", "wasSelfRegistered"), {
      plants: assigned.filter(({ staff_id }) => staff_id === person.id).map(({ plant_id }) => plant_id),
      notifications: notifications.filter(({ user_id }) => user_id === person.id),
      reports: reports.find(({ user_id }) => user_id === person.id) ?? null,
    }),
  );
}

export async function plantsPart(db: Database, taker: Taker) {
  const own = ofPlants(taker);
  const [rows, inputs, energy, scenarios, plans, mondays, holds, proposed] = await Promise.all([
    plantsOf(db, taker),
    db.select().from(calculationInputs).where(inArray(calculationInputs.plant_id, own)),
    db.select().from(energyYears).where(inArray(energyYears.plant_id, own)),
    db.select().from(savingsScenarios).where(inArray(savingsScenarios.plant_id, own)),
    db.select().from(plantPlans).where(inArray(plantPlans.plant_id, own)),
    db.select().from(planMondays).where(inArray(planMondays.plant_id, own)),
    db.select().from(washHolds).where(inArray(washHolds.plant_id, own)),
    // A plant's former owner made the others.
    db
      .select()
      .from(washProposals)
      .where(and(inArray(washProposals.plant_id, own), inArray(washProposals.user_id, ofOwner(taker.ownerId)))),
  ]);
  return rows.map((plant) =>
    Object.assign(without(plant, "users_version", "users_undo", "hideOnNOC", "isDevUnit"), {
      inputs: inputs.find(({ plant_id }) => plant_id === plant.plant_id) ?? null,
      energyYears: energy
        .filter(({ plant_id }) => plant_id === plant.plant_id)
        .map((year) => without(year, "source_key")),
      scenarios: scenarios
        .filter(({ plant_id }) => plant_id === plant.plant_id)
        .map((scenario) => Object.assign(without(scenario, "name_key", "savedAt"), { saved_at: scenario.savedAt })),
      plan: plans.find(({ plant_id }) => plant_id === plant.plant_id) ?? null,
      planMondays: mondays.filter(({ plant_id }) => plant_id === plant.plant_id),
      washHolds: holds.filter(({ plant_id }) => plant_id === plant.plant_id),
      washProposals: proposed.filter(({ plant_id }) => plant_id === plant.plant_id),
    }),
  );
}

export async function devicesPart(db: Database, taker: Taker) {
  const own = ofDevices(taker);
  const [rows, history, decisions] = await Promise.all([
    devicesOf(db, taker),
    db.select().from(offsets).where(inArray(offsets.device_id, own)),
    db.select().from(dayDecisions).where(inArray(dayDecisions.device_id, own)),
  ]);
  return rows.map((device) =>
    Object.assign(
      without(
        device,
        "api_key_hash",
        "api_key_sealed",
        "key_owners",
        "cleanings_version",
        "judged_by",
        "wash_facts",
        "hideOnNOC",
        "isDevUnit",
        "clock_tried_at",
      ),
      {
        offsets: history.filter(({ device_id }) => device_id === device.device_id),
        dayDecisions: decisions.filter(({ device_id }) => device_id === device.device_id),
      },
    ),
  );
}

export const simulationsPart = (db: Database, { ownerId }: Taker) =>
  db.select().from(simulations).where(eq(simulations.account_id, ownerId));

/** Without what proves a token. */
export async function tokensPart(db: Database, { ownerId }: Taker) {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(inArray(apiTokens.user_id, ofOwner(ownerId)));
  return rows.map((row) => without(row, "hash"));
}

export async function webhooksPart(db: Database, { ownerId }: Taker) {
  const rows = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.owner_id, ownerId));
  return rows.map((row) => without(row, "sealed", "lease", "leased_until", "fanned_to"));
}

export const feedbackPart = (db: Database, { ownerId }: Taker) =>
  db
    .select(
      pick(featureRequests, [
        "id",
        "user_id",
        "kind",
        "device_id",
        "text",
        "page",
        "created_at",
        "answer",
        "answered_at",
      ]),
    )
    .from(featureRequests)
    .where(inArray(featureRequests.user_id, ofOwner(ownerId)));
