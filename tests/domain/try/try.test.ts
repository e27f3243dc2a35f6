import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, it } from "vitest";
import { decisionFigures, decisionText } from "#contract/decision/texts";
import { exampleCustomCsv, exampleLoggerCsv, examplePvsystCsv } from "#domain/energy-file/examples";
import { MIN_COUNTED_DAYS, tryAnswer, type TryTerms } from "#domain/try/answer";
import { type EnergyRead, readTryEnergy } from "#domain/try/energy";
import { tryFigures } from "#domain/try/figures";
import { type LoggerDays, type LoggerRead, readLoggerDays } from "#domain/try/logger-days";
import { climateRows, EDITION } from "../../../worker/domain/try/state-climates.ts";
import { stateClimates } from "../../../tools/climate/state-climates.ts";
import { analytics } from "../../analytics/support.ts";

const zone = "America/Los_Angeles";
const terms: TryTerms = { state: "CA", arrayKw: 1000, price: 0.1, washCost: 1000 };
const options = { sensorType: 0, zone, clock: "standard" } as const;
const now = Date.UTC(2026, 10, 28) / 1000;

/** As the browser opens a chosen file. */
const readText = (content: string | Uint8Array<ArrayBuffer>): Promise<LoggerRead> => {
  const file = new Blob([content]);
  return readLoggerDays(() => file.stream(), options, now, analytics);
};

async function daysOf(content: string): Promise<LoggerDays> {
  const seen = await readText(content);
  if (!seen.ok || seen.read === null) throw new Error("The example is readable.");
  return seen.read;
}

function energyOf(content: string) {
  const read = readTryEnergy(new TextEncoder().encode(content), { name: "energy.csv" }, analytics);
  if (!read.ok) throw new Error(read.detail);
  return read.energy;
}

const refusal = (read: LoggerRead | EnergyRead): string => (read.ok ? "" : read.message);

/** The first days of the example. */
const firstDays = (count: number): string => {
  const rows = exampleLoggerCsv().split("\r\n");
  const all = new Set(rows.slice(1).map((row) => row.slice(0, 10)));
  const days = new Set([...all].slice(0, count));
  return rows.filter((row, at) => at === 0 || days.has(row.slice(0, 10))).join("\r\n");
};

describe("what /try says of two files", () => {
  let logger: LoggerDays;
  const energy = energyOf(exampleCustomCsv());
  const answerOf = (read: LoggerDays, known: Partial<Parameters<typeof tryAnswer>[1]> = {}) =>
    tryAnswer(read, { energy, terms, timezone: zone, ...known }, analytics);
  let whole: ReturnType<typeof answerOf>;
  beforeAll(async () => {
    logger = await daysOf(exampleLoggerCsv());
    whole = answerOf(logger);
  });

  it("is what `npm run check` prints of them: each day, the rate, the dollars and the decision [O-011]", ({
    expect,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "try-"));
    try {
      writeFileSync(join(folder, "a-logger.csv"), exampleLoggerCsv());
      writeFileSync(join(folder, "b-energy.csv"), exampleCustomCsv());
      const script = new URL("../../../tools/check.ts", import.meta.url).pathname;
      const asked = [script, folder, "--zone", zone, "--state", "CA", "--wash", "1000"];
      const printed = execFileSync(process.execPath, asked, { encoding: "utf8" });
      const days = printed.match(/^ *2026-.*$/gm)!;
      expect(days).toHaveLength(logger.days.length);
      for (const [at, { day, loss }] of logger.days.entries()) {
        expect(days[at]).toContain(day);
        expect(days[at]).toContain(loss === null ? "no loss" : `${loss.toFixed(2)}%`);
      }
      const decision = whole.decision!;
      for (const { label, value, note } of [...tryFigures(whole), ...decisionFigures(decision)])
        expect(printed).toContain(`${label}: ${value} (${note})`);
      expect(printed).toContain(Object.values(decisionText(decision)).join(" "));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("finds what the example was made with: a rate of 0.2%/day in its range, and the covered day left out", ({
    expect,
  }) => {
    const { rate, lost, decision, counted, days } = whole;
    expect(rate!.low).toBeLessThan(0.2);
    expect(rate!.high).toBeGreaterThan(0.2);
    expect(logger.days.filter(({ quality }) => quality === "covered").map(({ day }) => day)).toEqual(["2026-06-19"]);
    // The dark day shows no loss.
    expect([days, counted]).toEqual([77, 75]);
    expect(lost!.low).toBeLessThan(lost!.total);
    expect(lost!.high).toBeGreaterThan(lost!.total);
    const { p10, p90, mean } = decision!.wash!.worth;
    expect(p10).toBeLessThan(mean);
    expect(p90).toBeGreaterThan(mean);
    expect(decision!.wash!.pays).toBeGreaterThan(0.5);
    expect(decision!.soiling!.day < decision!.today).toBe(true);
    // The rain of the file's own gauge.
    expect(logger.rain.get("2026-05-17")).toBeCloseTo(9.4);
  });

  it("names no rate under 14 counted days, and no date without an energy file or a state", async ({ expect }) => {
    const few = answerOf(await daysOf(firstDays(MIN_COUNTED_DAYS - 1)));
    expect([few.counted, few.rate, few.decision]).toEqual([13, null, null]);
    expect(tryFigures(few)[0]).toMatchObject({ value: null, note: "It takes 14 counted days: 1 more." });
    expect(few.lost!.total).toBeGreaterThan(0);
    const enough = answerOf(await daysOf(firstDays(MIN_COUNTED_DAYS)));
    expect(enough.rate).not.toBeNull();
    expect(enough.decision).not.toBeNull();
    const withoutEnergy = answerOf(logger, { energy: null });
    expect(withoutEnergy.decision).toBeNull();
    expect(answerOf(logger, { terms: { ...terms, state: null } }).decision).toBeNull();
    expect(withoutEnergy.rate).toEqual(whole.rate);
  });

  it("refuses what isn't such a file in the reader's own words", async ({ expect }) => {
    const photo = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 4000 }, (_, at) => (at * 37) % 256));
    expect(refusal(await readText(photo))).not.toBe("");
    expect(refusal(await readText(""))).not.toBe("");
    expect(refusal(await readText(examplePvsystCsv()))).not.toBe("");
    const swapped = readTryEnergy(new TextEncoder().encode(exampleLoggerCsv()), { name: "a" }, analytics);
    expect(refusal(swapped)).not.toBe("");
  });
});

describe("a logger file of /try", () => {
  it("may have days before months", async ({ expect }) => {
    const european = exampleLoggerCsv().replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, "$3/$2/$1");
    expect((await daysOf(european)).days).toEqual((await daysOf(exampleLoggerCsv())).days);
  });
});

describe("the climate of a state", () => {
  it("is the mean of its cells of the climate grid, in 24 numbers and at most 3 kB for all", ({ expect }) => {
    const few = ["RI", "DC", "CA", "PR", "HI"];
    const { version, rows } = stateClimates(few);
    const known = climateRows.split("\n");
    expect(EDITION).toBe(version);
    expect(rows).toHaveLength(few.length);
    for (const row of rows) expect(known).toContain(row);
    expect(known).toHaveLength(52);
    expect(known.reduce((sum, row) => sum + row.split("|")[3]!.length, 0)).toBeLessThan(3000);
  });
});
