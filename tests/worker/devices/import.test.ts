import { env } from "cloudflare:workers";
import { and, eq, inArray, like } from "drizzle-orm";
import { describe, it } from "vitest";
import {
  type ImportCheck,
  type ImportedFleet,
  type ImportedKey,
  importColumns,
  importTexts,
} from "#contract/devices/import";
import type { DeviceListing } from "#contract/devices/listing";
import type { Problem } from "#contract/common/problem";
import { auditLog, devices } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, aPlant, aSignedInPerson, call, db } from "../access/people.ts";
import { postReadings } from "../inbound/support.ts";

const place = '"12 Sun Road, Fresno",36.7,-119.7';
const row = (plant: string, device: string) =>
  `${plant},${device},${place},America/Los_Angeles,03/09/2025,12,no,by the gate`;
const file = (...rows: string[]) => ({ csv: [importColumns.join(","), ...rows].join("\n") });
const send = (cookie: string, json: object, path = "") => call("POST", `/api/device/import${path}`, { cookie, json });
const listing = async (cookie: string) =>
  (await call("GET", "/api/device/listing?size=25", { cookie })).json<DeviceListing>();

describe("importing plants and devices", () => {
  it("previews what it would add, then adds all of it with keys, serial numbers and lines in the audit log", async ({
    expect,
  }) => {
    const { cookie, plant: mesa } = await anOwnerWithPlant({ inbound_api_access: true }, { plant_name: "Mesa" });
    const body = file(row(`Valley,${place}`, "North"), row("Valley,,,", "South"), row("mesa,,,", "East"));
    expect(await (await send(cookie, body, "/check")).json<ImportCheck>()).toEqual({
      newPlants: ["Valley"],
      devices: 3,
      errors: [],
      errorCount: 0,
    });
    expect((await listing(cookie)).total).toBe(0);
    const answer = await send(cookie, body);
    expect(answer.status).toBe(201);
    const { keys } = await answer.json<ImportedFleet>();
    const { devices } = await listing(cookie);
    const nameOf = ({ plant_name, device_name, device_id, serialno }: Omit<ImportedKey, "apiKey">) =>
      [plant_name, device_name, device_id, serialno].join();
    expect(keys.map(nameOf).toSorted()).toEqual(devices.map(nameOf).toSorted());
    const sample = { t: [Math.floor(Date.now() / 1000) - 60], iC: [800], iD: [790] };
    for (const { apiKey } of keys) expect((await postReadings(apiKey, sample)).status).toBe(200);
    expect(devices.map(({ device_name, plant_name }) => [device_name, plant_name])).toEqual([
      ["East", "Mesa"],
      ["North", "Valley"],
      ["South", "Valley"],
    ]);
    expect(devices[0]).toMatchObject({ plant_id: mesa, isInboundApiDevice: true, soilingAlertThreshold: 12 });
    expect(new Set(devices.map(({ serialno }) => serialno)).size).toBe(3);
    const subjects = devices.map(({ device_id }) => device_id);
    const lines = await db
      .select()
      .from(auditLog)
      .where(and(inArray(auditLog.subject, subjects), eq(auditLog.action, "device-added")));
    expect(lines.map(({ after }) => (after as { device_name: string }).device_name).toSorted()).toEqual([
      "East",
      "North",
      "South",
    ]);
    expect(JSON.stringify(lines)).not.toContain("api_key");

    const again = await send(cookie, body, "/check");
    expect((await again.json<ImportCheck>()).errors.map(({ problem }) => problem)).toEqual(
      Array.from({ length: 3 }, () => importTexts.deviceTwice),
    );
  });

  it("takes few statements however many rows, because D1 runs them one by one for everybody [S17]", async ({
    expect,
  }) => {
    const { cookie } = await aSignedInPerson({ inbound_api_access: true });
    const rows = Array.from({ length: 60 }, (_, n) => row(`Row ${n},${place}`, `Many ${n}`));
    const batches: number[] = [];
    const counted = <Target extends object>(of: Target): Target =>
      new Proxy(of, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown;
          if (typeof value !== "function") return value;
          return (...inputs: unknown[]) => {
            if (name === "batch") batches.push((inputs[0] as unknown[]).length);
            const result = Reflect.apply(value, target, inputs) as unknown;
            return name === "withSession" ? counted(result as object) : result;
          };
        },
      });
    const json = file(...rows);
    const answer = await call("POST", "/api/device/import", { cookie, json, its: { DB: counted(env.DB) } });
    expect(answer.status).toBe(201);
    expect(Math.max(...batches)).toBeLessThan(20);
    const rowsOf = db.select({ serialno: devices.serialno }).from(devices).where(like(devices.device_name, "Many %"));
    const serials = (await rowsOf).map(({ serialno }) => Number(serialno.split("-")[1])).toSorted((a, b) => a - b);
    expect(serials).toHaveLength(60);
    expect(serials).toEqual(serials.map((_, n) => serials[0]! + n));
  });

  it("saves nothing from a file with a wrong row, and treats another owner's plant name as new", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ inbound_api_access: true });
    const other = await aSignedInPerson();
    await aPlant({ owners: [other.user.id], plant_name: "Theirs" });
    const answer = await send(cookie, file(row(`Valley,${place}`, "North"), row("Theirs,,,", "South")));
    expect([answer.status, (await answer.json<Problem>()).title]).toEqual([422, importTexts.notSaved]);
    expect(await listing(cookie)).toMatchObject({ total: 0 });
    const plants = await (await call("GET", "/api/plant/listing", { cookie })).json<{ plants: unknown[] }>();
    expect(plants.plants).toEqual([]);
  });

  it("is done by an administrator only while acting for an owner", async ({ expect }) => {
    const admin = await aSignedInPerson({ user_type: "Admin", inbound_api_access: true });
    const answer = await send(admin.cookie, file(row(`Valley,${place}`, "North")), "/check");
    expect([answer.status, (await answer.json<Problem>()).title]).toEqual([422, importTexts.chooseOwner]);
  });
});
