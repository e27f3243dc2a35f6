import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { DEFAULT_PAGE } from "#contract/v1/operation";
import { TEST_EVENT } from "#contract/webhooks/event-types";
import { plantScope } from "../../access/scope.ts";
import type { V1Handlers } from "../../api/serve.ts";
import type { Principal } from "../../platform/context.ts";
import { events, exportSets, plants } from "../../platform/schema.ts";
import { standardBody } from "./formats.ts";

/**
 * Events of plants in reach, and those of the caller's owner; without a plant only for who reaches all of the owner's plants, and of a download
 * of many devices for its person, also a staff member.
 */
function eventScope(principal: Principal): SQL {
  const { reach, ownerId, user } = principal;
  const ofPlant = inArray(
    events.plant_id,
    sql`(select ${plants.plant_id} from ${plants} where ${plantScope(principal)})`,
  );
  const isWhole = reach.of !== "fleet" && reach.only === undefined;
  const seesAll = reach.of === "owner" && isWhole;
  const ofOwnExport = sql`(${events.plant_id} is null and ${events.type} = 'export.ended' and exists (select 1 from ${exportSets}
    where ${exportSets.id} = ${events.data} ->> '$.export_id' and ${exportSets.user_id} = ${user.id}))`;
  const ofOwner = ownerId === null ? sql`false` : eq(events.owner_id, ownerId);
  return or(
    and(isNull(events.owner_id), ofPlant),
    and(ofOwner, seesAll ? or(isNull(events.plant_id), ofPlant) : or(ofPlant, isWhole ? ofOwnExport : undefined)),
  )!;
}

export const eventsV1 = {
  /** D1 has one writer, so no lower sequence appears after a higher one was read. */
  async listEvents({ db, principal, query }) {
    const { after = 0, type, limit = DEFAULT_PAGE } = query;
    const rows = await db
      .select()
      .from(events)
      .where(
        and(
          gt(events.sequence, after),
          ne(events.type, TEST_EVENT),
          type === undefined ? undefined : eq(events.type, type),
          eventScope(principal),
        ),
      )
      .orderBy(asc(events.sequence))
      .limit(limit);
    return { data: rows.map((event) => Object.assign({ id: event.id }, standardBody(event, null))) };
  },
} satisfies Partial<V1Handlers>;
