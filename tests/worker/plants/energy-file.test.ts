import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { EnergyYearSummary } from "#contract/savings/energy-file";
import { startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import type { Problem } from "#contract/common/problem";
import { texts } from "#contract/common/texts";
import { energyYears } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, call } from "../access/people.ts";
import { customCsv, pvsystCsv } from "./energy-files.ts";

const upload = (plant: string, cookie: string, content: string, more: object = {}) =>
  call("PUT", `/api/plant/${plant}/energy-file`, {
    cookie,
    json: { fileName: "energy.csv", content, customCSVFileStartDate: null, ...more },
  });

describe("the energy file of a plant", () => {
  it("becomes 365 days of energy, and is stored as received [D-203]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const content = pvsystCsv();
    const answer = await upload(plant, cookie, content, { fileName: "Plant.CSV" });
    expect(answer.status).toBe(200);
    const summary = await answer.json<EnergyYearSummary>();
    expect(summary).toMatchObject({ kind: "PVsyst", fileName: "Plant.CSV", customCSVFileStartDate: null });
    expect(summary.annualKwh).toBeCloseTo(365_000, 6);
    expect(summary.monthlyKwh[1]).toBeCloseTo(28_000, 6);
    const [row] = await drizzle(env.DB).select().from(energyYears).where(eq(energyYears.plant_id, plant));
    expect(row?.daily_kwh).toHaveLength(365);
    expect(await (await env.FILES.get(row!.source_key))?.text()).toBe(content);
    const inputs = await call("GET", `/api/plant/${plant}/calculation-inputs`, { cookie });
    const { notes: _, ...lasting } = summary;
    expect((await inputs.json<StoredCalculationInputs>()).energyYear).toEqual(lasting);
  });

  it("keeps what soiling costs by its hours: an AC limit below the file's power makes 5% cost less", async ({
    expect,
  }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const plain = await (await upload(plant, cookie, pvsystCsv())).json<EnergyYearSummary>();
    expect(plain).toMatchObject({ lossCurve: null, acLimitKw: null });
    const limited = await (await upload(plant, cookie, pvsystCsv(), { acLimitKw: 97 })).json<EnergyYearSummary>();
    expect(limited.acLimitKw).toBe(97);
    expect(limited.annualKwh).toBeCloseTo(0.97 * plain.annualKwh, 6);
    expect(limited.lossCurve!.shares).toHaveLength(156);
    // Of 100 kWh an hour 97 are sold; 95 with 5% less light.
    expect(limited.lossCurve!.fivePercent).toBeCloseTo(2 / 97, 7);
    const refused = await upload(plant, cookie, pvsystCsv(), { acLimitKw: 0 });
    expect(refused.status).toBe(422);
    expect((await refused.json<Problem>()).fields?.["acLimitKw"]).toContain("AC limit");
  });

  it("isn't in Wh: more than a plant of the saved array size can give is refused", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const json = { version: 0, inputs: { ...startingInputs, array_size: 1000 } };
    expect((await call("PUT", `/api/plant/${plant}/calculation-inputs`, { cookie, json })).status).toBe(200);
    const start = { customCSVFileStartDate: "2025-01-01" };
    const answer = await upload(
      plant,
      cookie,
      customCsv((day) => 4_000_000 + (day % 7)),
      start,
    );
    expect(answer.status).toBe(422);
    expect(await answer.json<Problem>()).toMatchObject({
      code: "unit",
      detail: expect.stringContaining("kWh per kW DC"),
    });
    expect(
      (
        await upload(
          plant,
          cookie,
          customCsv((day) => 4000 + (day % 7)),
          start,
        )
      ).status,
    ).toBe(200);
  });

  it("may be twelve monthly values, whose days follow the clear sky at the plant", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const content = [60, 70, 90, 100, 115, 118, 120, 112, 98, 82, 64, 55].join("\n");
    const unasked = await upload(plant, cookie, content);
    expect(unasked.status).toBe(422);
    expect(await unasked.json<Problem>()).toMatchObject({ code: "month-unit" });
    const summary = await (await upload(plant, cookie, `MWh\n${content}`)).json<EnergyYearSummary>();
    expect(summary).toMatchObject({ kind: "months", customCSVFileStartDate: null, lossCurve: null });
    expect(summary.annualKwh).toBeCloseTo(1_084_000, 3);
    expect(summary.monthlyKwh[2]).toBeCloseTo(90_000, 5);
    const [row] = await drizzle(env.DB).select().from(energyYears).where(eq(energyYears.plant_id, plant));
    const daily = row!.daily_kwh as number[];
    expect(daily[89]! / daily[59]!).toBeGreaterThan(1.1);
    const decision = await call("GET", `/api/plant/${plant}/decision`, { cookie });
    expect(decision.status).toBe(200);
  });

  it("is downloaded as received, with its name [D-077, D-079]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const path = `/api/plant/${plant}/energy-file`;
    expect((await call("GET", path, { cookie })).status).toBe(404);
    const content = pvsystCsv();
    await upload(plant, cookie, content, { fileName: 'Año "2025" (final).csv' });
    const answer = await call("GET", path, { cookie });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="energy-file.csv"; filename*=UTF-8''A%C3%B1o%20%222025%22%20%28final%29.csv`,
    );
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  });

  it("needs and keeps no start date from PVsyst, and says so for a custom file, whether it is left out or null [D-131]", async ({
    expect,
  }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const put = (content: string, more: object = {}) =>
      call("PUT", `/api/plant/${plant}/energy-file`, { cookie, json: { fileName: "energy.csv", content, ...more } });
    for (const more of [{}, { customCSVFileStartDate: "2025-07-01" }])
      expect(await (await put(pvsystCsv(), more)).json()).toMatchObject({
        kind: "PVsyst",
        customCSVFileStartDate: null,
      });
    for (const more of [{}, { customCSVFileStartDate: null }]) {
      const refused = await put(
        customCsv(() => 100),
        more,
      );
      expect([refused.status, (await refused.json<Problem>()).fields]).toEqual([
        422,
        { customCSVFileStartDate: texts.csvStartDateRequired },
      ]);
    }
  });

  it("is rotated to 1 January when a custom file starts on another day, and replaces the former one", async ({
    expect,
  }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    await upload(plant, cookie, pvsystCsv());
    const content = customCsv((day) => (day < 31 ? 1000 : 500));
    const answer = await upload(plant, cookie, content, { customCSVFileStartDate: "2025-07-01" });
    const { kind, customCSVFileStartDate, monthlyKwh } = await answer.json<EnergyYearSummary>();
    expect({ kind, customCSVFileStartDate }).toEqual({ kind: "custom", customCSVFileStartDate: "2025-07-01" });
    expect(monthlyKwh[6]).toBe(31_000);
    expect(monthlyKwh[0]).toBe(15_500);
    expect(await drizzle(env.DB).select().from(energyYears).where(eq(energyYears.plant_id, plant))).toHaveLength(1);
    const { objects } = await env.FILES.list({ prefix: `energy-years/${plant}/` });
    expect(objects).toHaveLength(1);
    expect(await (await env.FILES.get(objects[0]!.key))!.text()).toBe(content);
  });

  it("is refused in the specification's words, with what is wrong and where [D-160, D-161, D-162]", async ({
    expect,
  }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const refusal = async (content: string, more?: object) => {
      const answer = await upload(plant, cookie, content, more);
      expect(answer.status).toBe(422);
      return answer.json<Problem>();
    };
    const bad = "The file you uploaded isn't formatted correctly.";
    const file = customCsv(() => 500);
    expect(await refusal(file, { fileName: "energy.xlsx" })).toMatchObject({ title: bad, fields: { content: bad } });
    const start = { customCSVFileStartDate: "2025-01-01" };
    const low = await refusal(
      customCsv((day) => (day === 99 ? 9 : 500)),
      start,
    );
    expect(low).toMatchObject({ title: bad, code: "unit", fields: { content: bad } });
    expect(low.detail).toContain("101");
    expect(await refusal("kWh\n500\n500", start)).toMatchObject({ title: bad, code: "length" });
    const missing = "A valid start date is required.";
    expect(await refusal(file)).toMatchObject({
      title: missing,
      code: "start-date",
      fields: { customCSVFileStartDate: missing },
    });
    expect(await drizzle(env.DB).select().from(energyYears).where(eq(energyYears.plant_id, plant))).toEqual([]);
  });
});
