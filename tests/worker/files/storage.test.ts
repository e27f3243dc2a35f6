import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import { addMissingFileRows } from "../../../worker/jobs/stored-files.ts";
import { now } from "../../../worker/platform/clock.ts";
import { isOwner } from "../../../worker/access/people.ts";
import { largestStorageUser, storageOf } from "../../../worker/platform/stored-files.ts";
import { anOwnerWithPlant, aPerson, aSession, aSignedInPerson, call, db } from "../access/people.ts";
import { customCsv, pvsystCsv } from "../plants/energy-files.ts";

const NOW = now();
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const used = (ownerId: string) => storageOf(db, ownerId, NOW);

async function handIn(cookie: string, content: string, settings: Record<string, string> = {}) {
  const body = new FormData();
  body.set("file", new File([content], "days.csv"));
  const answer = await call("PUT", "/api/files/upload", { cookie, body, its: settings });
  return { status: answer.status, title: (await answer.json<{ title?: string }>()).title };
}

const saveEnergy = (cookie: string, plant: string, content: string) => {
  const json = { fileName: "energy.csv", content, customCSVFileStartDate: "2025-01-01" };
  return call("PUT", `/api/plant/${plant}/energy-file`, { cookie, json });
};

const addExport = (userId: string, bytes: number, expires: number | null) =>
  env.DB.prepare(
    `INSERT INTO exports (id, user_id, device_id, from_at, to_at, state, done, total, rows, bytes, chunks, created_at, expires_at)
       VALUES (?, ?, 'device', 0, 1, 'done', 0, 0, 0, ?, 1, ?, ?)`,
  )
    .bind(crypto.randomUUID(), userId, bytes, Math.floor(NOW), expires)
    .run();

describe("the storage of an owner", () => {
  it("is the sum of uploaded files, the energy files of the plants and the existing exports", async ({ expect }) => {
    const { user, cookie, plant } = await anOwnerWithPlant();
    expect(await used(user.id)).toBe(0);
    await handIn(cookie, "kWh\n1\n");
    expect(await used(user.id)).toBe(6);
    const [first, second] = [pvsystCsv(), customCsv(() => 10)];
    expect((await saveEnergy(cookie, plant, first)).status).toBe(200);
    expect(await used(user.id)).toBe(6 + bytesOf(first));
    expect((await saveEnergy(cookie, plant, second)).status).toBe(200);
    expect(await used(user.id)).toBe(6 + bytesOf(second));
    const staff = await aPerson({ user_type: "Staff", owner_id: user.id });
    await addExport(staff.id, 1e9, NOW + 60);
    await addExport(user.id, 1e9, NOW - 60);
    expect(await used(user.id)).toBe(6 + bytesOf(second) + 1e9);
    expect(await largestStorageUser(db, isOwner(), NOW)).toEqual({ name: user.name, used: 6 + bytesOf(second) + 1e9 });
  });

  it("stops an owner who uploads files endlessly, and no one else", async ({ expect }) => {
    const [owner, other] = [await aSignedInPerson(), await aSignedInPerson()];
    const settings = { OWNER_STORAGE_BYTES: "1000000000" };
    await addExport(owner.user.id, 999_999_999, null);
    expect((await handIn(owner.cookie, "kWh\n1\n", settings)).status).toBe(201);
    const title = operationTexts.overQuota.storage(1e9);
    expect(await handIn(owner.cookie, "kWh\n1\n", settings)).toEqual({ status: 409, title });
    expect((await handIn(other.cookie, "kWh\n1\n", settings)).status).toBe(201);
    const admin = await aPerson({ user_type: "Admin" });
    expect((await handIn(await aSession(admin.id), "kWh\n1\n", settings)).status).toBe(201);
  });

  it("is recounted by the cron where a row is missing: within 16 hours, and once", async ({ expect }) => {
    const { user, cookie, plant } = await anOwnerWithPlant();
    await handIn(cookie, "kWh\n1\n");
    const energy = customCsv(() => 10);
    expect((await saveEnergy(cookie, plant, energy)).status).toBe(200);
    const bytes = 6 + bytesOf(energy);
    expect(await used(user.id)).toBe(bytes);
    await env.DB.prepare("DELETE FROM stored_files WHERE owner_id = ? OR plant_id = ?").bind(user.id, plant).run();
    expect(await used(user.id)).toBe(0);
    for (let hour = 0; hour < 32; hour++) await addMissingFileRows(env.FILES, db, NOW + hour * 3600);
    expect(await used(user.id)).toBe(bytes);
  });
});
