import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { NextWashes } from "#contract/recommendation";
import { database } from "../../../worker/platform/db.ts";
import { recommendations } from "../../../worker/platform/schema.ts";
import { aDevice, aPlant, aSignedInPerson, call } from "../access/people.ts";

const now = Math.floor(Date.now() / 1000);

/** A stored plan with its date; nothing else of it is read here. */
async function planned(device_id: string, recommended: string | null, calculated_at = now): Promise<void> {
  const plan = { fingerprint: device_id, request: {}, result: {}, facts: {}, changed: null };
  await database(env)
    .insert(recommendations)
    .values({ device_id, recommended, calculated_at, ...plan });
}

const washesOf = async (cookie: string) =>
  (await (await call("GET", "/api/next-washes", { cookie })).json<NextWashes>()).washes;

describe("the next washes of a person", () => {
  it("are those of the own plants only, most urgent first, without devices that need none", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const [calm, urgent, foreign] = [
      await aPlant({ owners: [user.id] }),
      await aPlant({ owners: [user.id] }),
      await aPlant({ owners: [(await aSignedInPerson()).user.id] }),
    ];
    const [later, soon, none, other] = [
      await aDevice(calm),
      await aDevice(urgent),
      await aDevice(urgent),
      await aDevice(foreign),
    ];
    await planned(later, "2027-05-10");
    await planned(soon, "2026-11-23");
    await planned(none, null);
    await planned(other, "2026-11-16");
    expect(await washesOf(cookie)).toEqual([
      { plant_id: urgent, device_id: soon, date: "2026-11-23" },
      { plant_id: calm, device_id: later, date: "2027-05-10" },
    ]);
  });

  it("leave out a plan that nobody calculated again for weeks, and a device that was disabled", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id] });
    await planned(await aDevice(plant), "2026-11-23", now - 20 * 86_400);
    await planned(await aDevice(plant, { status: "Disable" }), "2026-11-23");
    expect(await washesOf(cookie)).toEqual([]);
  });
});
