import { beforeAll, describe, it } from "vitest";
import { note, number, text } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import { policy } from "../../../worker/access/policy.ts";
import { routePolicies, app } from "../../../worker/app.ts";
import { edited } from "./allowed-keys.ts";
import { unexpectedKeys } from "./unexpected-keys.ts";
import { askedCallers } from "./asked-callers.ts";
import { ask, expected, subjectsOf } from "./ask.ts";
import type { Row } from "./row.ts";
import { accountRows } from "./rows-accounts.ts";
import { deviceRows } from "./rows-devices.ts";
import { rateRows } from "./rows-rates.ts";
import { scenarioRows } from "./rows-scenarios.ts";
import { simulationRows } from "./rows-simulation.ts";
import { messageRows } from "./rows-messages.ts";
import { setupRows } from "./rows-setup.ts";
import { apiRows } from "./api/rows.ts";
import { campaignRows, fileRows, reportRows } from "./rows-operations.ts";
import { plantRows } from "./rows-plants.ts";
import { aWorld, type World } from "./world.ts";

/**
 * Authorization matrix: every route by every caller, for own, other's, deleted and disabled things. Expectations come from the
 * specification; routes and callers are generated.
 */
const rows: readonly Row[] = [
  ...accountRows,
  ...campaignRows,
  ...deviceRows,
  ...fileRows,
  ...messageRows,
  ...reportRows,
  ...plantRows,
  ...setupRows,
  ...rateRows,
  ...scenarioRows,
  ...simulationRows,
  ...apiRows,
];
let portalWorld: World;
let apiWorld: World;

beforeAll(async () => {
  portalWorld = await aWorld();
  apiWorld = await aWorld();
});

/** The API has people of its own: in one minute, its rows and those of the portal draw more documents than a person may. */
const worldOf = ({ route }: Row): World => (route.includes(" /api/v1/") ? apiWorld : portalWorld);

async function faultsOf(row: Row, caller: string): Promise<string[]> {
  const world = worldOf(row);
  const faults: string[] = [];
  let gone: string | undefined;
  for (const subject of subjectsOf(row, caller).toReversed()) {
    const asked = { world, caller, subject };
    const { statuses, hidden } = expected(row, asked);
    const answer = await ask(row, asked);
    const text = new TextDecoder().decode(await answer.arrayBuffer());
    const fault = (what: string) => faults.push(`${caller}, ${subject}: ${what} ${text.slice(0, 160)}`);
    if (!statuses.includes(answer.status)) fault(`${answer.status} instead of ${statuses.join(" or ")}`);
    const said = text.replace(/"request(?:Id|_id)":"[^"]*"/, "");
    if (hidden) gone ??= said;
    if (hidden && said !== gone) fault("tells that it exists:");
    const isRecord = answer.ok && answer.headers.get("content-type")?.startsWith("application/json");
    const more = isRecord ? unexpectedKeys(row.route, JSON.parse(text)) : [];
    if (more.length > 0) fault(`answers with ${more.join(" ")}:`);
  }
  return faults;
}

describe("the authorization matrix [A-163, A-167, A-169, D-177, D-179, D-182, D-185, P-169, P-173, P-174, P-182, P-183, P-192]", () => {
  it("has a row for each route, and no other", ({ expect }) => {
    const named = [...new Set(rows.map(({ route }) => route))].toSorted();
    const known = routePolicies.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect(named).toEqual(known);
    const served = app.routes.filter(({ method, path }) => !(method === "ALL" && path.endsWith("*")));
    expect([...new Set(served.map(({ method, path }) => `${method} ${path}`))].toSorted()).toEqual(known);
  });

  it.for(rows.map((row, index) => [`${row.route} (${row.needs}, ${index})`, row, index] as const))(
    "%s",
    async ([, row, index], { expect }) => {
      const wrong: string[] = [];
      const callers = askedCallers(row, index, rows, worldOf(row));
      if (row.inTurn) for (const caller of callers) wrong.push(...(await faultsOf(row, caller)));
      else wrong.push(...(await Promise.all(callers.map((caller) => faultsOf(row, caller)))).flat());
      expect(wrong).toEqual([]);
    },
  );

  it("detects a key in a place where the route doesn't have it", ({ expect }) => {
    const device = { id: "1", name: "East", alerts: [] };
    expect(unexpectedKeys("GET /api/noc/fleet", { plants: [], devices: [device] })).toEqual([]);
    expect(unexpectedKeys("GET /api/noc/fleet", { plants: [device], devices: [{ user: device }] })).toEqual([
      "devices.user",
      "plants.alerts",
    ]);
  });

  it("allows no new text of a record by itself", ({ expect }) => {
    const added = {
      internal_note: note({ label: "Internal note", max: 100 }),
      crew_name: text({ label: "Crew", max: 9 }),
    };
    expect(edited({ ...storedPlant, ...added })).toBe(edited(storedPlant));
    expect(edited({ size: number({ label: "Size", min: 0, max: 1 }) })).toBe("size");
  });

  it("detects a wrong cell of the policy, in both directions", async ({ expect }) => {
    const row = rows.find(({ route }) => route === "PUT /api/device/:id/offset")!;
    const rule = policy["offset.edit"];
    const right = { ...rule };
    try {
      Object.assign(rule, { Staff: true, Admin: false });
      const faults = (await Promise.all(["Staff", "Admin", "Owner"].map((caller) => faultsOf(row, caller)))).flat();
      expect(faults.map((fault) => fault.split(/ (?:\{|$)/)[0])).toEqual([
        "Staff, deleted: 404 instead of 403",
        "Staff, own: 200 instead of 403",
        ...[
          "deleted: 403 instead of 404",
          "of a disabled plant: 403 instead of 200",
          "disabled: 403 instead of 200",
        ].map((fault) => `Admin, ${fault}`),
        ...["other's", "not given", "own"].map((subject) => `Admin, ${subject}: 403 instead of 200`),
      ]);
    } finally {
      Object.assign(rule, right);
    }
  });
});
