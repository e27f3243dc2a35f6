import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { OwnerArchiveContents } from "#contract/owners/archive";
import { EXCLUDED_CODE, FIRST_FAULT_CODE, GOOD_CODE } from "#contract/soiling/day-quality";
import { exportHeaders } from "../../../worker/device/jobs/export/rows.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import {
  cleaningEvents,
  dailySoiling,
  devices,
  messages,
  savingsScenarios,
  webhookEndpoints,
} from "../../../worker/platform/schema.ts";
import { aPerson, call, db } from "../access/people.ts";
import { inside } from "../device/support.ts";
import { anOwnerWithData } from "../exports/support.ts";
import { aToken } from "../tokens/support.ts";
import { filesInZip } from "../../fixtures/files/zip.ts";

const file = (cookie: string) => call("GET", "/api/owner/data/file", { cookie });
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const lines = (bytes: Uint8Array | undefined): string[] => text(bytes).split("\r\n").slice(1, -1);

const is = (device: string) => eq(devices.device_id, device);

async function anOwnerWithAll() {
  const owner = await anOwnerWithData(["2026-01-31", "2026-02-01", "2026-02-02"]);
  const [device] = await db.select().from(devices).where(is(owner.device.id));
  const staff = await aPerson({ user_type: "Staff", owner_id: owner.user.id, name: "Staff of the owner" });
  const plant_id = device!.plant_id;
  await db.insert(cleaningEvents).values({
    device_id: owner.device.id,
    day: "2026-02-01",
    notes: "after, the dust",
    created_at: 1,
    created_by: staff.id,
  });
  await db.insert(messages).values({
    ts: 1,
    title: "Dusty",
    message: "Very",
    type: "DEVICE",
    plant_id,
    device_id: owner.device.id,
    dedupe_key: crypto.randomUUID(),
  });
  await db.insert(webhookEndpoints).values({
    id: crypto.randomUUID(),
    owner_id: owner.user.id,
    name: "Ticket desk",
    format: "standard",
    types: ["wash.due"],
    plants: [],
    address: "hooks.example.com/…cret",
    sealed: "sealed-secret",
    state: "active",
    fanned_to: 0,
    created_by: staff.id,
    created_at: 1,
  });
  await db.insert(savingsScenarios).values({
    id: crypto.randomUUID(),
    plant_id,
    name: "Late wash",
    name_key: "late wash",
    terms: {} as never,
    version: 1,
    saved_by: staff.id,
    savedAt: 7,
  });
  const token = await aToken(owner.user);
  return { ...owner, staff, plant_id, token };
}

describe("an owner's data as one file", () => {
  it("contains people, plants, devices, days, cleanings, messages, the audit log and every sample", async ({
    expect,
  }) => {
    const owner = await anOwnerWithAll();
    const counted = await call("GET", "/api/owner/data", { cookie: owner.cookie });
    expect(await counted.json<OwnerArchiveContents>()).toEqual({ plants: 1, devices: 1, people: 2 });
    const answer = await file(owner.cookie);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = filesInZip(await answer.bytes());
    const names = [...files.keys()];
    const people = JSON.parse(text(files.get("owner.json"))) as { id: string; name: string }[];
    expect(people.map(({ id }) => id).toSorted()).toEqual([owner.user.id, owner.staff.id].toSorted());
    expect(JSON.parse(text(files.get("plants.json")))).toMatchObject([
      { plant_id: owner.plant_id, scenarios: [{ name: "Late wash", saved_at: 7 }] },
    ]);
    const webhooks = text(files.get("webhooks.json"));
    expect(JSON.parse(webhooks)).toMatchObject([{ name: "Ticket desk", types: ["wash.due"] }]);
    expect(webhooks).not.toContain("sealed");
    expect(JSON.parse(text(files.get("tokens.json")))).toMatchObject([{ name: "Test Program", scopes: ["read"] }]);
    expect(JSON.parse(text(files.get("devices.json")))).toMatchObject([
      { device_id: owner.device.id, normalizations: [] },
    ]);
    expect(lines(files.get("cleanings.csv"))).toEqual([expect.stringContaining('"after, the dust"')]);
    expect(lines(files.get("messages.csv"))).toEqual([expect.stringContaining("Dusty,Very")]);
    expect(lines(files.get("audit.csv"))[0]).toContain("owner-data-downloaded");
    const days = names.find((name) => name.startsWith("days/"));
    expect(lines(files.get(days!)).map((line) => line.slice(0, 10))).toEqual([
      "2026-01-31",
      "2026-02-01",
      "2026-02-02",
    ]);
    const samples = names.filter((name) => name.startsWith("samples/"));
    expect(samples.map((name) => name.split("/").at(-1))).toEqual(["2026-01.csv", "2026-02.csv"]);
    const counts = samples.map((name) => lines(files.get(name)).length);
    const [stored] = await inside<{ n: number }>(owner.device.stub, "SELECT count(*) AS n FROM samples");
    expect(counts[0]! + counts[1]!).toBe(stored!.n);
    expect(counts[0]! * 2).toBe(counts[1]);
    expect(text(files.get(samples[0]!))).toContain(exportHeaders.join(","));
  });

  it("names days that count in no figure as the portal does", async ({ expect }) => {
    const owner = await anOwnerWithAll();
    const days = ["2026-01-31", "2026-02-01", "2026-02-02"];
    const named = async (codes: readonly number[]) => {
      for (const [at, quality] of codes.entries())
        await db
          .update(dailySoiling)
          .set({ quality })
          .where(and(eq(dailySoiling.device_id, owner.device.id), eq(dailySoiling.day, days[at]!)));
      const files = filesInZip(await (await file(owner.cookie)).bytes());
      const name = [...files.keys()].find((one) => one.startsWith("days/"))!;
      return lines(files.get(name)).map((line) => line.split(",")[3]);
    };
    expect(await named([GOOD_CODE, 0, 2])).toEqual(["good", "weak", "covered"]);
    expect(await named([FIRST_FAULT_CODE, EXCLUDED_CODE, 5])).toEqual(["in-doubt", "excluded", "covered"]);
  });

  it("contains no secret, and no data of another owner", async ({ expect }) => {
    const [mine, other] = [await anOwnerWithAll(), await anOwnerWithAll()];
    await db
      .update(devices)
      .set({ api_key_hash: "hash-of-a-key", api_key_sealed: "sealed-key" })
      .where(is(mine.device.id));
    const everything = text(await (await file(mine.cookie)).bytes());
    for (const secret of ["hash-of-a-key", "sealed-key", "password", await sha256Hex(mine.token)])
      expect(everything.replace("Passwords and device keys", "")).not.toContain(secret);
    for (const foreign of [other.user.id, other.user.email, other.staff.id, other.plant_id, other.device.id])
      expect(everything).not.toContain(foreign);
  });

  it("ends with an error, not as a shorter file, where data cannot be read", async ({ expect }) => {
    const owner = await anOwnerWithAll();
    await inside(owner.device.stub, "DROP TABLE blocks");
    const answer = await file(owner.cookie);
    expect(answer.status).toBe(200);
    await expect(answer.bytes()).rejects.toThrow();
  });
});
