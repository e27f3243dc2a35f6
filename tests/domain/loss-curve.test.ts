import { describe, it } from "vitest";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { addDays } from "#contract/common/calendar";
import { lossCurveText } from "#contract/savings/loss-curve";
import { lossCurveOf, readEnergyFile } from "#domain/energy-file/index";

const analytics = loadAnalyticsFromDisk();
const LIMIT_KW = 1000;

function hourlyFile(
  columns: Record<string, { unit: string; value: (possible: number, hour: number) => number }>,
): string {
  const names = Object.keys(columns);
  const head = ["PVsyst", "Simulation: Hourly values", ["date", ...names].join(";")];
  const units = ["", ...names.map((name) => columns[name]!.unit)].join(";");
  const rows = Array.from({ length: 8760 }, (_, hour) => {
    const [, month, day] = addDays("1990-01-01", Math.floor(hour / 24)).split("-");
    const light = 0.5 + ((37 * Math.floor(hour / 24)) % 100) / 198;
    const possible = Math.max(0, 1300 * light * Math.sin(((hour % 24) - 6) * (Math.PI / 12)));
    const values = names.map((name) => columns[name]!.value(possible, hour).toFixed(4));
    return [`${day}/${month}/90 ${String(hour % 24).padStart(2, "0")}:00`, ...values].join(";");
  });
  return [...head, units, ...rows, ""].join("\n");
}

const clipped = (possible: number): number => Math.min(possible, LIMIT_KW);
const grid = { unit: "kW", value: clipped };
const array = {
  EArray: { unit: "W", value: (possible: number) => 1020 * clipped(possible) },
  EArrMPP: { unit: "kWh", value: (possible: number) => 1.02 * possible },
};

function curveOf(content: string, acLimitKw: number | null = null) {
  const read = readEnergyFile(content, { customStartDate: null, acLimitKw });
  if (!read.ok || read.hourly === null) throw new Error(read.ok ? "no hours" : read.detail);
  return { annual: read.netKwh, curve: lossCurveOf(read.hourly, acLimitKw, analytics) };
}

describe("the loss curve of an hourly energy file", () => {
  const known = curveOf(hourlyFile({ E_Grid: grid, ...array }));

  it("is the same from the array's energy, from the overload, from the grid's limit and from an unclipped file with its AC limit", ({
    expect,
  }) => {
    const others = [
      curveOf(
        hourlyFile({
          E_Grid: grid,
          EArray: array.EArray,
          IL_Pmax: { unit: "kW", value: (possible) => 1.02 * (possible - clipped(possible)) },
        }),
      ),
      curveOf(
        hourlyFile({
          E_Grid: grid,
          EGrdLim: { unit: "MWh", value: (possible) => (possible - clipped(possible)) / 1000 },
        }),
      ),
      curveOf(hourlyFile({ E_Grid: { unit: "kW", value: (possible) => possible } }), LIMIT_KW),
      curveOf(hourlyFile({ E_Grid: grid, GlobInc: { unit: "W/m²", value: (possible) => possible / 1.4 } }), LIMIT_KW),
    ];
    expect(known.curve!.fivePercent).toBeGreaterThan(0.025);
    expect(known.curve!.fivePercent).toBeLessThan(0.045);
    for (const { annual, curve } of others) {
      expect(annual).toBeCloseTo(known.annual, -1);
      expect(curve!.fivePercent).toBeCloseTo(known.curve!.fivePercent, 3);
    }
    expect(others.map(({ curve }) => curve!.sources)).toEqual([
      ["clipping"],
      ["curtailment"],
      ["acLimit"],
      ["acLimit"],
    ]);
  });

  it("weights the hours by hourly prices: energy that is cheap at noon loses less money", ({ expect }) => {
    const cheapNoon = { unit: "$/MWh", value: (_: number, hour: number) => (Math.abs((hour % 24) - 12) < 3 ? 10 : 60) };
    const priced = curveOf(hourlyFile({ E_Grid: grid, ...array, Price: cheapNoon }));
    expect(priced.curve!.sources).toEqual(["clipping", "prices"]);
    expect(priced.curve!.fivePercent).toBeGreaterThan(known.curve!.fivePercent);
  });

  it("is null where the file has no limits, and its text says what 5% soiling costs", ({ expect }) => {
    expect(curveOf(hourlyFile({ E_Grid: grid })).curve).toBeNull();
    // A clipped file without light doesn't show what the limit takes.
    expect(curveOf(hourlyFile({ E_Grid: grid }), LIMIT_KW).curve).toBeNull();
    expect(lossCurveText({ fivePercent: 0.036, clippedKwh: 1_234_000, limitedHours: 800, sources: ["clipping"] })).toBe(
      "Clipping makes 5% soiling cost 3.6% of income. Clipping limits output by 1,234 MWh/yr.",
    );
    expect(
      lossCurveText({ fivePercent: 0.05, clippedKwh: 0, limitedHours: 0, sources: ["clipping", "curtailment"] }),
    ).toBe("5% soiling costs 5.0% of income. Clipping and curtailment make little difference.");
  });
});
