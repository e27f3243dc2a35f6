import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { anOwnerWithPlant } from "../access/people.ts";
import { describe, it } from "vitest";
import { storeEntry, photoKey } from "../../../worker/features/setup/entries.ts";
import { ENTRY_SECONDS, LOOSE_PHOTO_SECONDS, sweepSetup } from "../../../worker/features/setup/sweep.ts";
import { setupEntries, setupPhotos } from "../../../worker/platform/schema.ts";
import { add, aUnit, form } from "../registration/support.ts";
import { found, setupForm } from "./support.ts";

const db = drizzle(env.DB) as never as Parameters<typeof sweepSetup>[1];

describe("leftovers of the setup wizard", () => {
  it("are deleted after 30 days unless the unit was registered, with its photo; a photo without a form after a day", async ({
    expect,
  }) => {
    const now = Date.now() / 1000;
    const photo = async (at: number, iccId: string) => {
      const id = crypto.randomUUID();
      await db.insert(setupPhotos).values({ id, icc_id: iccId, sent_at: Math.floor(at) });
      await env.FILES.put(photoKey(id), "x");
      return id;
    };
    const entry = async (at: number) => {
      const row = await aUnit();
      const unit = await found(row.icc_id);
      const id = await photo(at, row.icc_id);
      const sent = setupForm(unit, { installationPhoto: `/api/setup/photo/${id}` });
      await storeEntry(db, { form: sent, network: "2001:db8::/48", now: at, requestId: "r" });
      return { row, id, entry: sent.setupEntryId };
    };
    const [old, registered, recent] = [
      await entry(now - ENTRY_SECONDS - 1),
      await entry(now - ENTRY_SECONDS - 1),
      await entry(now - ENTRY_SECONDS + 60),
    ];
    const { cookie, plant } = await anOwnerWithPlant();
    const { device_id, serial_number: serialno, icc_id: iccId } = registered.row;
    expect((await add(cookie, { ...form(plant), device_id, serialno, iccId })).status).toBe(201);
    const loose = await photo(now - LOOSE_PHOTO_SECONDS - 1, "1");
    const fresh = await photo(now, "1");
    await sweepSetup(env, db, now);
    const entries = await db.select({ id: setupEntries.id }).from(setupEntries);
    expect(entries.map(({ id }) => id).sort()).toEqual([registered.entry, recent.entry].sort());
    const kept = async (id: string) => (await env.FILES.head(photoKey(id))) !== null;
    expect(await Promise.all([old.id, loose, registered.id, recent.id, fresh].map(kept))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(await db.select().from(setupPhotos)).toHaveLength(3);
  });
});
