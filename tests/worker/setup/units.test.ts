import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { MAX_UNITS, type UnitInventory, type UnitsAdded, unitTexts } from "#contract/setup/units";
import { claimText } from "#contract/setup/claim-code";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { auditLog, provisionedUnits } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSignedInPerson, db } from "../access/people.ts";
import { ask, refusal } from "../mail/portal.ts";

const admin = () => aSignedInPerson({ user_type: "Admin" });
let last = 8_944_500_000_000_000_000n;
const unit = () => {
  last += 1n;
  return { icc: String(last), device: crypto.randomUUID(), serial: `S4-${String(last).slice(-4)}` };
};
const detailOf = async (answer: Promise<Response>) => (await (await answer).json<{ detail: string }>()).detail;
const lineOf = ({ icc, device, serial }: ReturnType<typeof unit>, more = "") => `${icc},${device},${serial}${more}`;
const add = (cookie: string, csv: string, claimCodes = false) =>
  ask("POST", "/api/setup/units", { cookie, json: { csv, claimCodes } });
const list = async (cookie: string, query = "") =>
  (await ask("GET", `/api/setup/units${query}`, { cookie })).json<UnitInventory>();

describe("the units of the provider", () => {
  it("are listed as free, reporting or registered, and found by ICCID, serial number and ID", async ({ expect }) => {
    const { cookie } = await admin();
    const [free, sending, taken] = [unit(), unit(), unit()];
    const key = "factory-key";
    const csv = [
      "icc_id,device_id,serial_number",
      lineOf(free),
      lineOf(sending, `,,${await sha256Hex(key)}`),
      lineOf(taken),
    ];
    const answer = await add(cookie, csv.join("\n"));
    expect(await answer.json()).toEqual({ message: unitTexts.added(3, 0), labels: [] });
    const owner = await aPerson({ name: "Mesa Owner" });
    await aDevice(await aPlant({ owners: [owner.id] }), { device_id: taken.device, device_name: "North Row" });
    const body = { cookie: "", json: { timestamp: 1_790_000_000 }, headers: { authorization: `Bearer ${key}` } };
    await ask("POST", "/api/device/inbound/readings", body);
    const stateOf = async (text: string) =>
      (await list(cookie, `?find=${text}`)).units.map(({ state, device, reportedAt }) => [
        state,
        device?.owners,
        reportedAt !== null,
      ]);
    expect(await stateOf(free.icc)).toEqual([["free", undefined, false]]);
    expect(await stateOf(sending.device.toUpperCase())).toEqual([["reporting", undefined, true]]);
    expect(await stateOf(taken.serial)).toEqual([["registered", "Mesa Owner", false]]);
    const only = await list(cookie, `?state=reporting&find=${sending.icc}`);
    expect([only.units.length, only.counts, only.more]).toEqual([1, { free: 0, reporting: 1, registered: 0 }, 0]);
    expect((await list(cookie, `?state=free&find=${sending.icc}`)).units).toEqual([]);
  });

  it("are added all or none: wrong lines, and values of other units, are named", async ({ expect }) => {
    const { cookie, user } = await admin();
    const [one, two] = [unit(), unit()];
    const wrong = await refusal(await add(cookie, `${lineOf(one)}\n12,x y,T1`));
    expect(wrong).toMatchObject({
      title: unitTexts.notSaved,
      detail: expect.stringContaining(`Line 2: ${unitTexts.problems.icc_id}`) as string,
    });
    expect((await list(cookie, `?find=${one.icc}`)).units).toEqual([]);
    expect((await add(cookie, lineOf(one))).status).toBe(200);
    const taken = await detailOf(
      add(cookie, `${lineOf(two)}\n${lineOf({ ...two, icc: unit().icc, device: one.device })}`),
    );
    expect(taken).toBe(`Line 2: ${unitTexts.otherUnit}`);
    const other = await detailOf(add(cookie, lineOf({ ...one, device: two.device })));
    expect(other).toBe(`Line 1: ${unitTexts.otherUnit}`);
    const again = await (await add(cookie, `${lineOf(one)}\n${lineOf(two)}`)).json<UnitsAdded>();
    expect(again.message).toBe(unitTexts.added(1, 1));
    const lines = await db.select().from(auditLog).where(eq(auditLog.user_id, user.id));
    expect(lines.filter(({ action }) => action === "units-added").map(({ after }) => after)).toMatchObject([
      { units: 1, first_icc_id: one.icc },
      { units: 2, last_icc_id: two.icc },
    ]);
  });

  it("get claim codes, which are told once and stored as digests", async ({ expect }) => {
    const { cookie } = await admin();
    const [known, fresh, device, inUse] = [unit(), unit(), unit(), unit()];
    await add(cookie, [known, device, inUse].map((each) => lineOf(each)).join("\n"));
    const plant = await aPlant();
    await aDevice(plant, { device_id: device.device });
    // It took the place of another unit.
    await aDevice(plant, { unit_id: inUse.device });
    const csv = [known, fresh, device, inUse].map((each) => lineOf(each)).join("\n");
    const { labels } = await (await add(cookie, csv, true)).json<UnitsAdded>();
    expect(labels.map(({ iccId }) => iccId).toSorted()).toEqual([known.icc, fresh.icc].toSorted());
    for (const { iccId, claimCode } of labels) {
      const [row] = await db.select().from(provisionedUnits).where(eq(provisionedUnits.icc_id, iccId));
      expect(row!.claim_code_hash).toBe(await sha256Hex(claimText(iccId, claimCode)));
    }
    expect((await (await add(cookie, csv, true)).json<UnitsAdded>()).labels).toEqual([]);
  });

  it("have a limit in the statement that adds them", async ({ expect }) => {
    const { cookie } = await admin();
    const many = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MAX_UNITS})
      insert into provisioned_units (icc_id, device_id, serial_number, product_id) select 'x' || i, 'y' || i, 'S0-0000', 1 from n`;
    await env.DB.prepare(many).run();
    const refused = await add(cookie, lineOf(unit()));
    expect([refused.status, (await refusal(refused)).title]).toEqual([409, unitTexts.full]);
    await env.DB.prepare("delete from provisioned_units where serial_number = 'S0-0000'").run();
  });
});
