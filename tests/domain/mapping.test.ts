import { describe, it } from "vitest";
import { type ColumnMapping, sensorTypes } from "#contract/inbound/inbound";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import { describeMissing, guessMapping, missingQuantities } from "#domain/logger-file/mapping";
import { lossUnitOf, lostFraction } from "#domain/logger-file/loss-unit";
import { preview, readAll, rowsOf } from "./read-all.ts";

const guess = (columns: string[], sensor: keyof typeof sensorTypes, units: string[] = []) =>
  guessMapping(columns, units, sensorTypes[sensor]);

describe("the columns of a file", () => {
  it("of a CR-PVS1 are recognized by the names of its manual", ({ expect }) => {
    const columns = [
      "RECORD",
      "Soiling_Loss_Index_Corrected",
      "Soiling_Loss_Index_Raw",
      "IscTest",
      "IscRef",
      "TempTest",
      "TempRef",
      "GeffTest_Avg",
      "GeffRef_Avg",
      "RTU_Internal_Temp",
      "RTU_Voltage",
    ];
    const { mapping, guesses } = guess(columns, "CR-PVS1");
    expect(mapping).toEqual({
      iC: "GeffRef_Avg",
      iD: "GeffTest_Avg",
      tC: "TempRef",
      tD: "TempTest",
      tE: "RTU_Internal_Temp",
      batt: "RTU_Voltage",
      loss: "Soiling_Loss_Index_Corrected",
    });
    expect(guesses).toEqual([]);
    expect(guess(columns, "DustSENS").mapping).toEqual(mapping);
  });

  it("are recognized by our own names, by words for clean and soiled, and with weather", ({ expect }) => {
    expect(guess(["iC", "iD (W/m2)", "tC", "tD", "tE", "batt"], "Two cells").mapping).toEqual({
      iC: "iC",
      iD: "iD (W/m2)",
      tC: "tC",
      tD: "tD",
      tE: "tE",
      batt: "batt",
    });
    const named = [
      "Irr_Clean_Avg",
      "Irr_Soiled_Avg",
      "Temp clean",
      "Temp soiled",
      "Rain_mm_Tot",
      "WS_WVc(1)",
      "WS_WVc(2)",
    ];
    expect(guess(named, "Two cells")).toEqual({
      mapping: {
        iC: "Irr_Clean_Avg",
        iD: "Irr_Soiled_Avg",
        tC: "Temp clean",
        tD: "Temp soiled",
        rain: "Rain_mm_Tot",
        windSpeed: "WS_WVc(1)",
        windBearing: "WS_WVc(2)",
      },
      guesses: [],
    });
  });

  it("have their unit converted wherever and however it is written, also if a person chose them", async ({
    expect,
  }) => {
    const factors = {
      "W/m2": 1,
      "W/m²": 1,
      "W/㎡": 1,
      "W m-2": 1,
      Wm2: 1,
      "kW/m2": 1000,
      kWm2: 1000,
      "mW/cm2": 10,
      "mW/cm^2": 10,
    };
    const names = [
      (name: string, unit: string) => `${name} (${unit})`,
      (name: string, unit: string) => `${name} [${unit}]`,
      (name: string, unit: string) => `${name} ${unit}`,
      (name: string, unit: string) => `${name}_${unit}_Avg`,
    ];
    const value = (index: number, factor: number) => String((100 + index) / factor);
    for (const [unit, factor] of Object.entries(factors))
      for (const write of names)
        for (const [clean, soiled, isChosen] of [
          ["Clean", "Soiled", false],
          ["Sauber", "Schmutzig", true],
        ] as const) {
          const [iC, iD] = [write(clean, unit), write(soiled, unit)];
          const row = (_: unknown, at: number) =>
            `2025-06-05 12:${10 + at},${value(at, factor)},${value(at + 1, factor)}`;
          const file = [`Timestamp,${iC},${iD}`, ...Array.from({ length: 30 }, row), ""].join("\n");
          const read = await rowsOf(file, isChosen ? { mapping: { timestamp: "Timestamp", iC, iD } } : {});
          expect(
            read.columns.iC!.slice(0, 2).map((one) => Math.round(one!)),
            iC,
          ).toEqual([100, 101]);
          expect(
            read.columns.iD!.slice(0, 2).map((one) => Math.round(one!)),
            iD,
          ).toEqual([101, 102]);
          expect(read.facts.notes.join(), iC).not.toContain("doesn't fit");
        }
    const volts = ["Timestamp,Clean_mV,Soiled_mV", "2025-06-05 12:00,30,29", "2025-06-05 12:01,30,29", ""].join("\n");
    expect(await readAll(volts)).toMatchObject({ ok: false, code: "missing-columns" });
    const mapping = { timestamp: "Timestamp", iC: "Clean_mV", iD: "Soiled_mV" };
    expect((await rowsOf(volts, { mapping })).facts.notes.join()).toContain("unit doesn't fit");
  });

  it("named only A and B are proposed and marked as a guess, but never only one of a pair", ({ expect }) => {
    const { mapping, guesses } = guess(["GHI", "ModA", "ModB", "TModA", "TModB"], "Two cells");
    expect(mapping).toEqual({ iC: "ModA", iD: "ModB", tC: "TModA", tD: "TModB" });
    expect(guesses).toEqual(["iC", "iD", "tC", "tD"]);
    expect(guess(["ModA", "T1"], "Two cells")).toEqual({ mapping: {}, guesses: [] });
  });

  it("in US units are converted, and those that nothing is read from are named", async ({ expect }) => {
    const names = "Timestamp,iC (W/m2),iD (W/m2),tC (°F),Rain (in),Wind Speed (mph),Ambient Air (°F),Gust, mph".replace(
      "Gust, mph",
      '"Gust, mph"',
    );
    const row = (minute: number) => `2025-06-05 12:${minute},800,780,77,0.5,10,68,25`;
    const { columns, facts } = await rowsOf([names, ...[10, 11, 12].map(row), ""].join("\n"));
    const firsts = ["tC", "rain", "windSpeed"].map((name) => Math.round(columns[name as "tC"]![0]! * 100) / 100);
    expect(firsts).toEqual([25, 12.7, 4.47]);
    expect(facts.notes.join(" ")).toContain("Not stored: Ambient Air (°F), Gust, mph.");
  });

  it("whose unit is of another quantity are left out", ({ expect }) => {
    const columns = ["GeffRef", "GeffTest", "Rain", "WS"];
    expect(guess(columns, "CR-PVS1", ["mV", "W/m^2", "in", "m/s"]).mapping).toEqual({
      iD: "GeffTest",
      rain: "Rain",
      windSpeed: "WS",
    });
  });

  it("must include a timestamp, a clean cell and a soiled one; a loss replaces the soiled one", ({ expect }) => {
    const missing = (mapping: ColumnMapping) => missingQuantities(mapping, sensorTypes["CR-PVS1"]);
    expect(missing({})).toEqual(["timestamp", "iC", "iD"]);
    expect(missing({ timestamp: "t", iC: "a", loss: "b" })).toEqual([]);
    expect(missing({ timestamp: "t", loss: "b" })).toEqual(["iC"]);
  });

  it("of a DustIQ may lack irradiance, but not soiling", ({ expect }) => {
    const missing = (mapping: ColumnMapping) => missingQuantities(mapping, sensorTypes.DustIQ);
    expect(missing({})).toEqual(["timestamp", "loss"]);
    expect(missing({ timestamp: "t", iC: "a" })).toEqual(["loss"]);
    expect(missing({ timestamp: "t", loss: "b" })).toEqual([]);
    expect(missing({ timestamp: "t", iC: "a", iD: "b" })).toEqual([]);
    expect(describeMissing({ timestamp: "t" }, sensorTypes.DustIQ)).toMatch(/soiling \(ratio or loss\)/);
  });
});

describe("a file of soiling ratios", () => {
  const dustIq = (columns: string, row: string) =>
    `Timestamp,${columns}\n2026-06-30 12:00,${row}\n2026-06-30 12:01,${row}\n`;
  const sensorType = sensorTypes.DustIQ;

  it("without irradiance gives the sensor's own loss, and says what is not available", async ({ expect }) => {
    for (const [name, value] of [
      ["SoilingRatio1", "0.975"],
      ["SoilingRatio1", "97.5"],
      ["SoilingRatio1", "975"],
      ["DustIQ_SR1", "97.5"],
      ["TransmissionLoss1", "2.5"],
      ["SL1", "2.5"],
    ] as const) {
      const read = await rowsOf(dustIq(`${name},PanelTemp`, `${value},31`), { sensorType });
      expect(read.columns.sl![0], name).toBeCloseTo(2.5, 9);
      expect(read.columns, name).toEqual({ sl: read.columns.sl, tC: [31, 31] });
      expect(read.facts.notes.join(), name).toContain(LOSS_ONLY);
    }
  });

  it("without irradiance is stored after its column was confirmed, if its name is a guess", async ({ expect }) => {
    const file = dustIq("SR_C11_Avg,SR_C12_Avg", "97.5,96");
    const read = await readAll(file, { sensorType });
    expect(!read.ok && read.message).toMatch(/which one is the soiling/);
    const seen = await preview(file, { sensorType });
    expect(seen).toMatchObject({ ok: true, preview: { missing: [], rows: 2, mapping: { loss: "SR_C11_Avg" } } });
    const mapping = { timestamp: "Timestamp", loss: "SR_C12_Avg" };
    expect((await rowsOf(file, { sensorType, mapping })).columns.sl![0]).toBeCloseTo(4, 9);
  });

  it("without irradiance is refused for a sensor that has cells, and says which column is needed", async ({
    expect,
  }) => {
    const file = dustIq("Soiling_Loss_Index_Corrected,Note", "2.5,1");
    const read = await readAll(file, { sensorType: sensorTypes["CR-PVS1"] });
    expect(read).toMatchObject({ ok: false, format: "CSV" });
    expect(!read.ok && read.message).toMatch(/no irradiance.*W\/m²/);
  });

  it("with irradiance gives the soiled cell: iC less the loss of the ratio", async ({ expect }) => {
    const mapping = { timestamp: "Timestamp", iC: "POA", loss: "SoilingRatio1" };
    for (const ratio of ["0.975", "97.5", "975"]) {
      const read = await rowsOf(dustIq("POA,SoilingRatio1", `800,${ratio}`), { sensorType, mapping });
      expect(read.columns.iD![0], ratio).toBeCloseTo(780, 9);
    }
    const loss = await rowsOf(dustIq("POA,TransmissionLoss1", "800,2.5"), {
      sensorType,
      mapping: { timestamp: "Timestamp", iC: "POA", loss: "TransmissionLoss1" },
    });
    expect(loss.columns.iD).toEqual([780, 780]);
    expect(loss.columns).not.toHaveProperty("loss");
    expect(loss.facts.notes.join()).toMatch(/Soiled cell is calculated/);
  });

  it("is recognized by name, unit and range", ({ expect }) => {
    expect(lossUnitOf("SoilingRatio", "", [0.97, 1.01])).toBe("ratio");
    expect(lossUnitOf("SR1", "%", [97, 101])).toBe("ratio %");
    expect(lossUnitOf("SR_C11_Avg", "", [970, 1010])).toBe("ratio ‰");
    expect(lossUnitOf("Transmission Loss 1", "%", [0.4, 1.1])).toBe("loss %");
    expect(lossUnitOf("TransmissionLoss", "", [30, 130])).toBe("loss ‰");
    expect(lossUnitOf("Soiling_Loss_Index_Raw", "", [-0.9, 2])).toBe("loss %");
    expect(lossUnitOf("TL_Sensor1", "", [0.5, 1.1])).toBe("loss %");
    expect(lossUnitOf("sl", "%", [0.4, 0.9])).toBe("loss %");
    expect(lossUnitOf("value", "", [98, 99])).toBe("ratio %");
    expect(lossUnitOf("value", "", [1, 2])).toBe("loss %");
    expect(lossUnitOf("value", "", [])).toBe("loss %");
    expect(lostFraction(0.95, "ratio")).toBeCloseTo(0.05, 12);
    expect(lostFraction(50, "loss ‰")).toBe(0.05);
  });
});

describe("a column chosen in the dialog", () => {
  const file = "Time,A,B\n2026-06-30 12:00,800,780\n";
  it("is used as it is, even with meaningless names", async ({ expect }) => {
    expect(await readAll(file)).toMatchObject({ ok: false, message: expect.stringMatching(/clean-cell.*soiled-cell/) });
    const read = await rowsOf(file, { mapping: { timestamp: "Time", iC: "A", iD: "B" } });
    expect(read.columns).toEqual({ iC: [800], iD: [780] });
  });
  it("that the file does not have is refused", async ({ expect }) => {
    const read = await readAll(file, { mapping: { iC: "A", iD: "C" } });
    expect(read).toMatchObject({ ok: false, message: expect.stringMatching(/soiled cell isn't in this file/) });
  });
  it("is required before a guess is stored: swapped cells would invert every loss", async ({ expect }) => {
    const guessed = "Timestamp,ModA,ModB\n2026-06-30 12:00,800,780\n";
    expect(await readAll(guessed)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/which cell is clean/),
    });
    const seen = await preview(guessed);
    if (!seen.ok) throw new Error(seen.message);
    expect(seen.preview).toMatchObject({ guesses: ["iC", "iD"], missing: [] });
    expect((await rowsOf(guessed, { mapping: seen.preview.mapping })).columns.iD).toEqual([780]);
  });
});
