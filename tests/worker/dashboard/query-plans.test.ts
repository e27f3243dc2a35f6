import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { devicesQuery } from "../../../worker/features/devices/directory.ts";
import {
  daysQuery,
  knownQuery,
  newestGoodDayQuery,
  offsetQuery,
} from "../../../worker/features/devices/days/daily-soiling-days.ts";
import { knownWeatherQuery, siteQuery, stationQuery } from "../../../worker/features/devices/days/weather-days.ts";
import { inputsQuery } from "../../../worker/features/plants/calculation-inputs.ts";
import { ownersQuery, plantsQuery } from "../../../worker/features/plants/directory.ts";
import type { Principal } from "../../../worker/platform/context.ts";
import { database } from "../../../worker/platform/db.ts";
import { fullScansOf, planOf, type Query } from "../query-plan.ts";

const db = database(env);
const principal = (user_type: "Admin" | "Owner" | "Staff"): Principal =>
  principalOf({ id: "someone", user_type, owner_id: "owner" } as Person, { sessionId: "", actingOwnerId: null });
const sorts = (plan: string[]) => plan.filter((line) => line.includes("TEMP B-TREE"));

describe("the queries of the screens", () => {
  it("find the rows of one device or plant by an index and read them in order", async ({ expect }) => {
    const queries: Query[] = [
      daysQuery(db, "d", "2026-01-01", "2026-12-31").toSQL(),
      newestGoodDayQuery(db, "d").toSQL(),
      offsetQuery(db, "d").toSQL(),
      knownQuery(db, ["d"]).toSQL(),
      knownWeatherQuery(db, "d").toSQL(),
      stationQuery(db, "d", "2026-01-01", "2026-12-31").toSQL(),
      siteQuery(db, "s", "2026-01-01", "2026-12-31").toSQL(),
      inputsQuery(db, "p").toSQL(),
    ];
    expect(await fullScansOf(queries)).toEqual([]);
    for (const query of queries) expect(sorts(await planOf(query))).toEqual([]);
  });

  it("list plants and devices of an owner or a staff member without reading all rows", async ({ expect }) => {
    const admin = principal("Admin");
    const queries = [
      ...[principal("Owner"), principal("Staff")].flatMap((person) => [
        plantsQuery(db, person, undefined).toSQL(),
        devicesQuery(db, person, {}).toSQL(),
        devicesQuery(db, person, { plant: "p" }).toSQL(),
        devicesQuery(db, person, { device: "d" }).toSQL(),
      ]),
      plantsQuery(db, admin, "owner").toSQL(),
      devicesQuery(db, admin, { plant: "p" }).toSQL(),
      devicesQuery(db, admin, { device: "d" }).toSQL(),
    ];
    expect(await fullScansOf(queries)).toEqual([]);
  });

  it("read everything only when an administrator requested everything", async ({ expect }) => {
    const admin = principal("Admin");
    const everything = [
      plantsQuery(db, admin, undefined).toSQL(),
      devicesQuery(db, admin, {}).toSQL(),
      ownersQuery(db).toSQL(),
    ];
    expect(await fullScansOf(everything)).toHaveLength(3);
  });
});
