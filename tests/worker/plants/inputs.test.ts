import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import {
  type CalculationInputs,
  startingInputs,
  type StoredCalculationInputs,
  washCostTooHigh,
} from "#contract/records/inputs";
import { monthNames, type MonthName } from "#contract/common/months";
import type { Problem } from "#contract/common/problem";
import { texts } from "#contract/common/texts";
import { auditLog } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, aSignedInPerson, call } from "../access/people.ts";

const mine: CalculationInputs = { ...startingInputs, array_size: 1234.56, solar_cost: 0.1234, localSoilingRate: 0.15 };
/** Names of the specification, and those beyond it. */
const specified =
  "array_size solar_cost wash_cost planned_cleanings forecast_period rain_threshold localSoilingRate isSoilingRateVariable isLocalEnergyRatesVariable variableEnergyRates variableSoilingRates".split(
    " ",
  );
const ours =
  "practice rain_source rain_threshold_per rate_source specific_yield blocked_weeks residual_soiling washed_per_day wash_mobilization wash_per_mw crew_notice call_off_cost".split(
    " ",
  );
const url = (plant: string) => `/api/plant/${plant}/calculation-inputs`;
const save = (plant: string, cookie: string, inputs: unknown, version = 0) =>
  call("PUT", url(plant), { cookie, json: { version, inputs } });
const stored = async (plant: string, cookie: string) =>
  (await call("GET", url(plant), { cookie })).json<StoredCalculationInputs>();
const everyMonth = (value: number) =>
  Object.fromEntries(monthNames.map((name) => [name, value])) as Record<MonthName, number>;

const ownerWithPlant = () => anOwnerWithPlant({ name: "First Owner" });

describe("calculation inputs of a plant", () => {
  it("start with the defaults, and show what was saved, by whom and when [D-077, D-079, D-202]", async ({ expect }) => {
    const { cookie, plant } = await ownerWithPlant();
    expect(await stored(plant, cookie)).toEqual({
      inputs: startingInputs,
      energyYear: null,
      version: 0,
      savedBy: null,
      savedAt: null,
    });
    expect(Object.keys(startingInputs).toSorted()).toEqual([...specified, ...ours].toSorted());
    const answer = await save(plant, cookie, mine);
    expect(answer.status).toBe(200);
    const saved = await answer.json<StoredCalculationInputs>();
    expect(saved).toMatchObject({ inputs: mine, version: 1, savedBy: texts.you });
    expect(Math.abs(saved.savedAt! - Date.now() / 1000)).toBeLessThan(60);
    expect(await stored(plant, cookie)).toEqual(saved);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    expect(await stored(plant, admin.cookie)).toMatchObject({ savedBy: "First Owner" });
  });

  it("accept a wash cost by mobilization and price per MW, and refuse one that is too high", async ({ expect }) => {
    const { cookie, plant } = await ownerWithPlant();
    const parts = { ...mine, array_size: 2500, wash_cost: null, wash_mobilization: 600, wash_per_mw: 180 };
    const answer = await save(plant, cookie, parts);
    expect(answer.status).toBe(200);
    expect((await answer.json<StoredCalculationInputs>()).inputs).toEqual({ ...parts, wash_cost: 1050 });
    const dear = await save(plant, cookie, { ...parts, array_size: 1e9, wash_per_mw: 1e6 }, 1);
    expect(dear.status).toBe(422);
    expect(await dear.json<Problem>()).toMatchObject({ fields: { "inputs.wash_per_mw": washCostTooHigh } });
  });

  it("refuse to overwrite another person's save, say who and when, and keep it", async ({ expect }) => {
    const { cookie, plant } = await ownerWithPlant();
    const admin = await aSignedInPerson({ user_type: "Admin", name: "An Administrator" });
    await save(plant, cookie, mine);
    const theirs = { ...mine, wash_cost: 2000 };
    expect((await save(plant, admin.cookie, theirs, 1)).status).toBe(200);
    const late = await save(plant, cookie, { ...mine, wash_cost: 900 }, 1);
    expect(late.status).toBe(409);
    const { title, detail } = await late.json<Problem>();
    expect(title).toBe(texts.inputsChanged);
    expect(detail).toMatch(
      /^Administrator saved these inputs on \w{3} \d+, \d{4}, \d{1,2}:\d\d [AP]M UTC\. Review the newer ones, then save again\.$/,
    );
    expect(await stored(plant, cookie)).toMatchObject({ inputs: theirs, version: 2 });
    expect((await save(plant, cookie, mine, 0)).status).toBe(409);
  });

  it("accept exactly one of many simultaneous saves", async ({ expect }) => {
    const { cookie, plant } = await ownerWithPlant();
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        [100, 200, 300, 400].map((wash_cost) => save(plant, cookie, { ...mine, wash_cost }, version)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    }
    expect((await stored(plant, cookie)).version).toBe(2);
  });

  it("log who changed what", async ({ expect }) => {
    const { user, cookie, plant } = await ownerWithPlant();
    await save(plant, cookie, mine);
    const [line, ...more] = await drizzle(env.DB).select().from(auditLog).where(eq(auditLog.subject, plant));
    expect(more).toEqual([]);
    // Only what changed, so that repeated saves of large values don't fill the database.
    const before = Object.entries(startingInputs).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(mine[name as keyof typeof mine]),
    );
    const after = before.map(([name]) => [name, mine[name as keyof typeof mine]]);
    expect(before.length).toBeGreaterThan(0);
    expect(line).toMatchObject({ action: "inputs-saved", user_id: user.id });
    expect([line!.before, line!.after]).toEqual([Object.fromEntries(before), Object.fromEntries(after)]);
  });

  it("name each wrong field, with a message, and store nothing [D-136, D-137, D-138, D-139]", async ({ expect }) => {
    const { cookie, plant } = await ownerWithPlant();
    const fieldsOf = async (change: Partial<CalculationInputs>) => {
      const answer = await save(plant, cookie, { ...mine, ...change });
      expect(answer.status).toBe(422);
      return (await answer.json<Problem>()).fields;
    };
    expect(await fieldsOf({ array_size: 1.234 })).toEqual({
      "inputs.array_size": "Array Size can have up to 2 decimal places.",
    });
    expect(await fieldsOf({ rain_threshold: -1 })).toEqual({
      "inputs.rain_threshold": "Rain threshold must be a number from 0 to 100.",
    });
    expect(await fieldsOf({ wash_cost: 10.999 })).toHaveProperty(["inputs.wash_cost"]);
    expect(await fieldsOf({ planned_cleanings: 6 as 5 })).toHaveProperty(["inputs.planned_cleanings"]);
    for (const field of ["array_size", "solar_cost", "wash_cost", "planned_cleanings", "rain_threshold"] as const)
      expect(await fieldsOf({ [field]: null })).toEqual({ [`inputs.${field}`]: texts.inputsIncomplete });
    expect(await fieldsOf({ localSoilingRate: 0 })).toEqual({ "inputs.localSoilingRate": texts.soilingRatePositive });
    expect(await fieldsOf({ localSoilingRate: -0.1 })).toEqual({
      "inputs.localSoilingRate": texts.soilingRatePositive,
    });
    expect((await stored(plant, cookie)).version).toBe(0);
  });

  it("accept twelve monthly values instead of a fixed one, and a soiling rate later [D-078, D-146]", async ({
    expect,
  }) => {
    const { cookie, plant } = await ownerWithPlant();
    const variable: CalculationInputs = {
      ...mine,
      solar_cost: null,
      isLocalEnergyRatesVariable: true,
      variableEnergyRates: everyMonth(0.1),
      isSoilingRateVariable: true,
      variableSoilingRates: { ...everyMonth(0), june: 0.2 },
      localSoilingRate: null,
    };
    expect((await save(plant, cookie, variable)).status).toBe(200);
    expect((await stored(plant, cookie)).inputs).toEqual(variable);
    const nothing = { ...variable, variableSoilingRates: everyMonth(0) };
    expect((await save(plant, cookie, nothing, 1)).status).toBe(422);
    const later = { ...mine, localSoilingRate: null };
    expect((await save(plant, cookie, later, 1)).status).toBe(200);
    const { variableEnergyRates: _, ...incomplete } = variable;
    expect((await save(plant, cookie, { ...incomplete, variableEnergyRates: { january: 1 } }, 2)).status).toBe(422);
  });
});
