import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, it } from "vitest";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { readEnergyFile } from "#domain/energy-file/index";
import { COST, hashing, verifyPassword } from "../../worker/access/credentials/password.ts";
import { unsealKey } from "../../worker/platform/cryptography/device-key-box.ts";
import { directory, spareUnits } from "../../tools/demo/directory.ts";
import { energyUpload } from "../../tools/demo/energy.ts";
import { fleet } from "../../tools/demo/fleet.ts";
import { HISTORY_STEP } from "../../tools/demo/report.ts";
import { readings } from "../../tools/physics/station.ts";
import { DEMO_PASSWORD } from "../../tools/demo/people.ts";
import { keyHash, newState } from "../../tools/demo/state.ts";
import { literal } from "../../tools/directory/sql.ts";
import { labelProblems } from "../../web/src/features/setup/label.model.ts";
import { apply, emptyDirectory, rows } from "./empty-directory.ts";

const anchor = Date.UTC(2026, 10, 21) / 1000;
const devices = fleet(anchor);
const ids = devices.map((device) => device.device_id);
const secret = randomBytes(32).toString("base64");

describe("the directory of the demonstration", () => {
  const db = emptyDirectory();
  const state = newState(anchor, ids);
  beforeAll(async () => {
    apply(db, await directory(state, secret));
    // Those that follow are about keys and rows.
    hashing.cost = { N: 16, r: 8, p: 1 };
  });
  afterAll(() => void (hashing.cost = COST));

  it("fits the migrations, and a second run changes nothing", async ({ expect }) => {
    const count = () =>
      rows(
        db,
        "SELECT (SELECT count(*) FROM plants) AS plants, (SELECT count(*) FROM devices) AS devices, (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM plant_owners) AS owners, (SELECT count(*) FROM provisioned_units) AS units, (SELECT count(*) FROM cleaning_events) AS cleanings",
      )[0];
    const first = count();
    expect(first).toMatchObject({ plants: 3, devices: 7, users: 4, units: 3 });
    apply(db, await directory(state, secret));
    expect(count()).toEqual(first);
    expect(rows(db, "PRAGMA foreign_key_check")).toEqual([]);
  });

  it("names in its alert the last sample that the device sent", async ({ expect }) => {
    const later = emptyDirectory();
    // The anchor is the time of the first start: any second.
    apply(later, await directory(newState(anchor + 17, ids), secret));
    for (const [at, of] of [
      [anchor, db],
      [anchor + 17, later],
    ] as const) {
      const silent = fleet(at).find(({ site }) => site.silentFrom !== undefined)!;
      const { site, device_id } = silent;
      const { t } = readings(site, device_id, site.silentFrom! - SECONDS_PER_DAY, site.silentFrom! + 600, HISTORY_STEP);
      const [alert] = rows(of, "SELECT since FROM alert_states WHERE rule = 'connection-lost'");
      expect(alert!.since).toBe(t.at(-1));
    }
  });

  it("has spare units whose labels the setup takes as they are", ({ expect }) => {
    for (const { icc_id: iccId, claim_code } of spareUnits)
      expect(labelProblems({ iccId, claimCode: claim_code! }, false)).toEqual({});
  });

  it("lets the three printed people sign in, and has each key only as a hash", async ({ expect }) => {
    const people = rows(
      db,
      "SELECT u.user_type, u.status, a.password FROM users u JOIN accounts a ON a.user_id = u.id WHERE u.demo = 0 AND a.provider_id = 'credential' ORDER BY u.user_type",
    );
    expect(people.map((person) => person.user_type)).toEqual(["Admin", "Owner", "Staff"]);
    for (const person of people) {
      expect(person.status).toBe("Enable");
      expect(await verifyPassword(DEMO_PASSWORD, String(person.password))).toBe(true);
      // The tests of the worker set another cost; here it is the program's.
      expect(String(person.password)).toMatch(/^scrypt-slices\$16384\$8\$5\$/);
    }
    const text = JSON.stringify(rows(db, "SELECT * FROM devices"));
    for (const id of ids) {
      expect(text).toContain(keyHash(state.keys[id]!));
      expect(text).not.toContain(state.keys[id]);
    }
  });

  it("encrypts each key for its device only, so that the portal can show it again", async ({ expect }) => {
    const [first, second] = ids as [string, string];
    const sealed = (id: string) =>
      String(rows(db, `SELECT api_key_sealed FROM devices WHERE device_id = ${literal(id)}`)[0]!.api_key_sealed);
    const unseal = (id: string, from: string) => unsealKey({ DEVICE_KEY_SECRET: secret }, id, sealed(from));
    expect(await unseal(first, first)).toBe(state.keys[first]);
    expect(await unseal(first, second)).toBeNull();
  });

  it("uses new keys when the old ones were lost", async ({ expect }) => {
    const again = newState(anchor, ids);
    apply(db, await directory(again, secret));
    const stored = rows(db, "SELECT device_id, api_key_hash FROM devices WHERE retired_at IS NULL");
    for (const row of stored) expect(row.api_key_hash).toBe(keyHash(again.keys[String(row.device_id)]!));
  });

  it("has a password that meets the rules of the portal", ({ expect }) => {
    for (const rule of [/[a-z]/, /[A-Z]/, /\d/, /[@#$%^&*()_+!]/, /^.{8,}$/]) expect(DEMO_PASSWORD).toMatch(rule);
  });

  it("has energy files that the portal reads, both kinds, 365 days each", ({ expect }) => {
    const withEnergy = devices.filter((device) => device.plant.economics);
    expect(new Set(withEnergy.map((device) => device.plant.economics!.energy))).toEqual(new Set(["PVsyst", "custom"]));
    for (const { plant, site } of withEnergy) {
      const { arrayKw, energy } = plant.economics!;
      const upload = energyUpload(energy, plant.plant_id, site, arrayKw);
      const read = readEnergyFile(upload.content, { customStartDate: upload.customCSVFileStartDate });
      if (!read.ok) throw new Error(read.message);
      expect(read.kind).toBe(energy);
      expect(read.dailyKwh).toHaveLength(365);
      const perKw = read.dailyKwh.reduce((sum, kwh) => sum + kwh, 0) / arrayKw;
      expect(perKw).toBeGreaterThan(1500);
      expect(perKw).toBeLessThan(2300);
    }
  });
});

describe("SQL that the tools write", () => {
  it("quotes its values", ({ expect }) => {
    expect(literal("a'b")).toBe("'a''b'");
    expect(literal(null)).toBe("NULL");
    expect(literal(true)).toBe("1");
  });
});
