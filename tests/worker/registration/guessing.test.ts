import { describe, it } from "vitest";
import { registrationTexts } from "#contract/commands/texts";
import { operationTexts } from "#contract/common/operation-texts";
import { anOwnerWithPlant, aPerson, aSession, call } from "../access/people.ts";
import { add, aUnit, form } from "./support.ts";

const lookUp = async (cookie: string, iccId: string) => {
  const answer = await call("GET", `/api/ares/getBy/iccId?iccId=${iccId}`, { cookie });
  return [answer.status, answer.ok ? null : (await answer.json<{ title: string }>()).title];
};

describe("guessing of ICCIDs, which are numbered consecutively", () => {
  it("cannot find another owner's unit, by either call", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const unit = await aUnit();
    for (let n = 0; n < 3; n++)
      expect(await lookUp(cookie, `894450010299990000${n}`)).toEqual([404, registrationTexts.iccIdUnknown]);
    const guess = { ...form(plant), device_id: "guessed", serialno: "S1-9999" };
    for (let n = 0; n < 2; n++) expect((await add(cookie, { ...guess, iccId: `89445001028888${n}` })).status).toBe(404);
    expect(await lookUp(cookie, unit.icc_id)).toEqual([429, operationTexts.tooManyUnits]);
    expect((await add(cookie, { ...guess, iccId: unit.icc_id })).status).toBe(429);
    expect((await lookUp(await aSession((await aPerson()).id), unit.icc_id))[0]).toBe(200);
  });

  it("is counted when many are tried at once", async ({ expect }) => {
    const { cookie } = await anOwnerWithPlant();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => lookUp(cookie, `894450010277700${String(n).padStart(4, "0")}`)),
    );
    expect(answers.filter(([status]) => status === 404).length).toBeLessThanOrEqual(5);
  });

  it("does not count correct ones: a person who installs twenty units is not slowed down", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    for (let n = 0; n < 8; n++) {
      const { icc_id: iccId, device_id, serial_number: serialno } = await aUnit();
      expect((await lookUp(cookie, iccId))[0]).toBe(200);
      expect((await add(cookie, { ...form(plant), device_id, serialno, iccId })).status).toBe(201);
    }
  });
});
