import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { routePolicies } from "../../../worker/app.ts";
import { database } from "../../../worker/platform/db.ts";
import { users } from "../../../worker/platform/schema.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { months } from "../savings/cases.ts";
import { aPerson, aSession, aSignedInPerson, call } from "./people.ts";

const bodyOf = (device_id: string): unknown => ({
  device_id,
  start_date: "2026-01-01",
  end_date: "2026-01-31",
  solar_cost: 0.1,
  wash_cost: 1000,
  array_size: 1000,
  rain_threshold: 0.3,
  planned_cleanings: 2,
  num_weeks: 52,
  soiling_rate: months(0.1),
  device_param: "clean",
  actionType: "function",
  until: 1,
  device_name: "Any",
  name: "Any",
  isDefault: false,
  was: "waiting",
  state: "waiting",
  action: "revoke",
  isCancelled: false,
  isActive: false,
  isConfirmed: false,
  types: ["wash.due"],
  plants: [],
});
/** Fields in the schema of each body, because schemas are strict. */
const fields: Record<string, string[]> = {
  "/api/device/config/:actionType": ["device_id", "device_param", "actionType"],
  "/api/device/:id/erase": ["device_name"],
  "/api/device/views/:id": ["name", "isDefault"],
  "/api/portfolio/campaigns/:id/plants/:plant": ["was", "state"],
  "/api/portfolio/campaigns/:id/links": ["action"],
  "/api/portfolio/campaigns/:id/state": ["isCancelled"],
  "/api/webhooks/:id": ["name", "types", "plants"],
  "/api/webhooks/:id/state": ["isActive"],
  "/api/proposals/:id": ["isConfirmed"],
  "/api/device/calculate": ["device_id", "start_date"],
  "/api/device/soilingRate": ["device_id", "start_date", "end_date"],
  "/api/device/savings": [
    "device_id",
    "solar_cost",
    "wash_cost",
    "array_size",
    "rain_threshold",
    "planned_cleanings",
    "num_weeks",
    "soiling_rate",
  ],
};

/** Device calls have no person; `tests/worker/commands` checks whose command it is. */
const db = database(env);
const ofNoOwner = new Set<unknown>(["device-key", "outbox.view", "setup.view", "feedback.view"]);
const named = routePolicies.filter(
  ({ path, access }) => !ofNoOwner.has(access) && (path.includes("/:id") || path in fields),
);
/** Refused before any lookup, so the answer reveals nothing. */
const barredToAll = new Set<string>(["owners.manage"]);
const barredToStaff = new Set<string>(["devices.configure", "devices.edit", "plants.edit", "integrations.manage"]);

describe("data of another owner", () => {
  it.for(named.map((policy) => [`${policy.method} ${policy.path}`, policy] as const))(
    "%s answers as if it did not exist",
    async ([, { method, path, access }], { expect }) => {
      const { user, plant, device } = await anOwnerWithDevice();
      await db.update(users).set({ inbound_api_access: true }).where(eq(users.id, user.id));
      const stranger = await aPerson({ inbound_api_access: true });
      const staff = await aPerson({
        user_type: "Staff",
        owner_id: user.id,
        canModifyCalcInputs: true,
        inbound_api_access: true,
      });
      const id = path.startsWith("/api/plant") ? plant : device;
      const good: Record<string, string> = {
        id,
        plant,
        from: "2026-01-01",
        to: "2026-01-31",
        energyRate: "0.1",
        arraySize: "1",
        batch: "1",
        layer: "1",
        command: "1",
        sequence: "1",
        actionType: "function",
      };
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => good[name]!);
      const json = Object.fromEntries(
        Object.entries(bodyOf(device) as object).filter(([key]) => fields[path]?.includes(key)),
      );
      for (const person of [stranger, staff]) {
        const cookie = await aSession(person.id);
        const answer = await call(method, address, { cookie, ...(method !== "GET" && { json }) });
        const right = String(access);
        const isBarred = barredToAll.has(right) || (barredToStaff.has(right) && person === staff);
        expect(answer.status).toBe(isBarred ? 403 : 404);
      }
    },
  );

  it("does not appear in any list", async ({ expect }) => {
    const { plant, device } = await anOwnerWithDevice();
    const { cookie } = await aSignedInPerson();
    for (const path of ["/api/plant/all", "/api/device/all", `/api/device/all?plant=${plant}`]) {
      const text = await (await call("GET", path, { cookie })).text();
      expect(text).not.toContain(plant);
      expect(text).not.toContain(device);
    }
  });
});
