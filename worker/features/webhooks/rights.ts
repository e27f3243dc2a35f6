import { and, eq, type SQL, sql } from "drizzle-orm";
import { availableOwner } from "../../access/people.ts";
import { events, plantOwners, plants, users, webhookEndpoints } from "../../platform/schema.ts";

const ownsPlant: SQL = sql`exists (select 1 from ${plantOwners} inner join ${plants} on ${plants.plant_id} = ${plantOwners.plant_id}
  where ${plantOwners.plant_id} = ${events.plant_id} and ${plantOwners.owner_id} = ${webhookEndpoints.owner_id} and ${plants.status} = 'Enable')`;

/** As `integrations.manage`: not a disabled, removed, trial or demonstration owner. */
const isOwnerLive: SQL = sql`exists (select 1 from ${users}
  where ${and(eq(users.id, webhookEndpoints.owner_id), availableOwner, eq(users.demo, false))})`;

/** Whether the endpoint's owner may know of the event now. Asked at fan-out and before each attempt, so that rights end with their relation. */
export const mayReceive: SQL = sql`(${isOwnerLive}
  and (${events.owner_id} = ${webhookEndpoints.owner_id} or (${events.owner_id} is null and ${events.plant_id} is not null))
  and (${events.plant_id} is null or ${ownsPlant}))`;

/** Whether the webhook is of the event's plant. */
export const isOfPlants: SQL = sql`(${webhookEndpoints.plants} = '[]'
  or ${events.plant_id} in (select value from json_each(${webhookEndpoints.plants})))`;
