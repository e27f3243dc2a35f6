import * as fc from "fast-check";
import { describe, it } from "vitest";
import { dayNumber, instantOf } from "#contract/common/calendar";
import { percent } from "#contract/common/format";
import { csvDocument, csvLine } from "#print/csv";
import { savedAs } from "../../../web/src/charts/card/chart-name.ts";
import { isoLocal, plotCsv } from "../../../web/src/charts/card/export-csv.ts";
import { fileName } from "../../../web/src/charts/card/download.ts";
import { plotColumns } from "../../../web/src/charts/card/ChartTable.tsx";
import { type Plot, legendOf, withShape } from "../../../web/src/charts/plot.ts";
import { readoutAt, readoutText } from "../../../web/src/charts/card/readout.ts";
import { summarize } from "#plot/summary";

const first = dayNumber("2026-11-01");
const daily: Plot = {
  kind: "day",
  zone: "America/Los_Angeles",
  x: [first, first + 1, first + 2, first + 3],
  series: [
    {
      key: "loss",
      label: "Loss",
      color: "soiling",
      shape: "line",
      switchable: true,
      values: [1.5, 2.25, null, 0.5],
      format: (value) => percent(value),
      csv: "loss_percent",
    },
    {
      key: "rain",
      label: "Rain",
      color: "rain",
      shape: "rain",
      values: [0, 0, 0.7, 0],
      format: (value) => `${value} in`,
      csv: "rain_in",
    },
  ],
  bands: [
    {
      label: "Uncertainty",
      csv: "uncertainty_percent",
      color: "soiling",
      low: [1, 2, null, 0],
      high: [2, 2.5, null, 1],
    },
  ],
  marks: [{ x: first + 3, kind: "manual-cleaning", label: "=HYPERLINK(1), east" }],
  yTick: String,
};

describe("a CSV document", () => {
  it("begins with the byte-order mark and ends every record with CRLF", ({ expect }) => {
    expect(csvDocument(["a", "b"], [[1, "x"]])).toBe("\uFEFFa,b\r\n1,x\r\n");
  });

  it("quotes what needs it and disarms formulas in texts, not in numbers", ({ expect }) => {
    expect(csvLine(['say "hi"', "a,b", "line\nbreak", "=1+1", "-x", "@x", "+1", "\uFF1D1", -5, null, NaN])).toBe(
      '"say ""hi""","a,b","line\nbreak",\'=1+1,\'-x,\'@x,\'+1,\'\uFF1D1,-5,,\r\n',
    );
    expect(csvLine(["\n=1+1"])).toBe(`"'\n=1+1"\r\n`);
  });

  it("is read back exactly by a reader of RFC 4180", ({ expect }) => {
    const read = (line: string) =>
      [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        (match) => match[1]?.replaceAll('""', '"') ?? match[2],
      );
    // A record with an empty first cell has nothing to match.
    const cell = fc
      .string({ minLength: 1 })
      .filter((text) => !/^(?:[\t\r\n]|[\p{Cc}\p{Cf}\s]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/u.test(text));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        expect(read(csvLine(cells))).toEqual(cells);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the CSV of a chart", () => {
  it("has the day, every series, the bands and the events of the view", ({ expect }) => {
    const lines = plotCsv(daily, { from: first + 1, to: first + 3 }).split("\r\n");
    expect(lines).toEqual([
      "\uFEFFday,loss_percent,rain_in,uncertainty_percent_low,uncertainty_percent_high,events",
      "2026-11-02,2.25,0,2,2.5,",
      "2026-11-03,,0.7,,,",
      '2026-11-04,0.5,0,0,1,"Manual cleaning: =HYPERLINK(1), east"',
      "",
    ]);
    const digits = {
      ...daily,
      series: [{ ...daily.series[0]!, values: [2.081_234_567_89, 0.000_123_456_7, null, 5] }],
    };
    expect(
      plotCsv({ ...digits, bands: [], marks: [] }, null)
        .split("\r\n")
        .slice(1, 3),
    ).toEqual(["2026-11-01,2.0812", "2026-11-02,0.0001235"]);
  });

  it("has universal and local time with its offset, unambiguous when the clock goes back", ({ expect }) => {
    const start = instantOf("America/Los_Angeles", "2026-11-01", 5400);
    const plot: Plot = { ...daily, kind: "instant", x: [start, start + 3600], series: [], bands: [], marks: [] };
    expect(plotCsv(plot, null).split("\r\n").slice(1, 3)).toEqual([
      "2026-11-01T08:30:00Z,2026-11-01T01:30:00-07:00",
      "2026-11-01T09:30:00Z,2026-11-01T01:30:00-08:00",
    ]);
    expect(isoLocal(0, "Asia/Kolkata")).toBe("1970-01-01T05:30:00+05:30");
  });

  it("gets a name that every system takes", ({ expect }) => {
    expect(fileName("Daily soiling loss (%) / East.csv")).toBe("daily-soiling-loss-east.csv");
    const range = { from: first + 1, to: first + 2 };
    expect(fileName(`${savedAs("Desert Plant · Desert North", "Daily Soiling Loss", daily, range)}.csv`)).toBe(
      "desert-plant-desert-north-daily-soiling-loss-2026-11-02--2026-11-03.csv",
    );
    expect(fileName(savedAs("", "Income", { ...daily, kind: "category" }, null))).toBe("income");
    const zone = "America/Los_Angeles";
    const x = [instantOf(zone, "2026-11-02"), instantOf(zone, "2026-11-03", 86_399)];
    expect(fileName(savedAs("", "Irradiance", { ...daily, kind: "instant", zone, x }, null))).toBe(
      "irradiance-2026-11-02--2026-11-03",
    );
  });
});

describe("what is read at the cursor", () => {
  it("is exact, names events, and leaves out what has no value or is hidden", ({ expect }) => {
    expect(readoutText(readoutAt(daily, new Set(["rain"]), 2))).toBe("Nov 3, 2026: no values");
    expect(readoutText(readoutAt(daily, new Set(), 3))).toBe(
      "Nov 4, 2026: Loss 0.50% ± 0.50, Rain 0 in, Manual cleaning: =HYPERLINK(1), east",
    );
  });

  it("says a range around a value, in full where the value is not in its middle", ({ expect }) => {
    const skew = { ...daily, bands: [{ ...daily.bands![0]!, low: [0, 0, null, 0] }] };
    expect(readoutText(readoutAt(skew, new Set(["rain"]), 1))).toBe("Nov 2, 2026: Loss 2.25% (0.00% – 2.50%)");
    const other = { ...daily, bands: [{ ...daily.bands![0]!, color: "muted" as const }] };
    expect(readoutText(readoutAt(other, new Set(["rain"]), 1))).toBe(
      "Nov 2, 2026: Loss 2.25%, Uncertainty 2.00% – 2.50%",
    );
  });

  it("prints the zone with every time", ({ expect }) => {
    const x = [instantOf("America/Los_Angeles", "2026-11-20", 50_700)];
    expect(readoutAt({ ...daily, kind: "instant", x, marks: [] }, new Set(), 0).heading).toBe(
      "Nov 20, 2026, 2:05 PM PST",
    );
  });
});

describe("the sentence of a chart", () => {
  it("tells lowest, highest and last value and the cleanings of the view", ({ expect }) => {
    expect(summarize(daily, null)).toBe(
      "Loss, 3 values: lowest 0.50% on Nov 4, 2026, highest 2.25% on Nov 2, 2026, last 0.50% on Nov 4, 2026. 1 wash in this range.",
    );
    expect(summarize(daily, { from: first + 3, to: first + 3 })).toBe(
      "Loss, 1 value: 0.50% on Nov 4, 2026. 1 wash in this range.",
    );
    expect(summarize(daily, { from: first + 2, to: first + 2 })).toBe("No values in this range.");
  });
});

describe("table and legend of a chart", () => {
  it("have a column for x, each series and each edge of a band", ({ expect }) => {
    const columns = plotColumns(daily);
    expect(columns.map((column) => column.header)).toEqual([
      "Day",
      "Loss",
      "Rain",
      "Uncertainty, low",
      "Uncertainty, high",
    ]);
    expect(columns[1]!.cell!({ index: 2 })).toBe("—");
    expect(columns[1]!.cell!({ index: 1 })).toBe("2.25%");
  });

  it("list series, bands and the kinds of marks that occur", ({ expect }) => {
    expect(legendOf(daily).map((entry) => [entry.label, entry.glyph, entry.fixed ?? false])).toEqual([
      ["Loss", "line", false],
      ["Rain", "bar", false],
      ["Uncertainty", "band", true],
      ["Manual cleaning", "triangle", true],
    ]);
    expect(withShape(daily, "columns").series.map((series) => series.shape)).toEqual(["columns", "rain"]);
  });
});
