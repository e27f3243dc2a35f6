import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { downloadZip } from "client-zip";
import { afterAll, describe, it } from "vitest";
import { dayNumber, dayText } from "../../../worker/contract/common/calendar.ts";
import { analytics } from "../../analytics/support.ts";
import { type Judgment, rowOf, tableHead } from "../../proof/validate/judgment.ts";
import { tableIn, validateMarks, withTable } from "../../proof/written-table.ts";
import { judgeMirrors, judgePublishedMirrors } from "../../proof/validate/mirrors.ts";
import { judgeModules } from "../../proof/validate/modules.ts";
import { judgeReferences } from "../../proof/validate/references.ts";
import { judgeSites, readSites } from "../../proof/validate/sites.ts";

const repository = new URL("../../../", import.meta.url);
const accuracy = readFileSync(new URL("docs/accuracy.md", repository), "utf8");
const rows = tableIn(accuracy, validateMarks).split("\n").slice(tableHead.length);
const cellsOf = (row: string): string[] => row.slice(2, -2).split(" | ");
/** Figures in the document that a set makes. Counts of days, mirrors and sites differ from data to data. */
const withoutCounts = (figure: string): string => figure.replaceAll(/, \d+ mirrors|\d+ daily/g, "");
const figuresOf = (set: string): string[] =>
  rows.map(cellsOf).flatMap((cells) => (cells.at(-1) === `\`--only ${set}\`` ? [withoutCounts(cells[1]!)] : []));
const named = (judgments: readonly Judgment[]): string[] => judgments.map(({ figure }) => withoutCounts(figure));

const folder = mkdtempSync(join(tmpdir(), "validate-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the table that npm run validate writes to docs/accuracy.md", () => {
  it("has the tool's columns, and verdicts that follow from its figures", ({ expect }) => {
    expect(tableIn(accuracy, validateMarks).split("\n").slice(0, tableHead.length)).toEqual(tableHead);
    for (const row of rows) {
      const [, , reference, ours, error, bounds, verdict, command] = cellsOf(row);
      const [low, high] = bounds!.split(" to ").map(Number) as [number, number];
      // Figures are rounded to three digits.
      const margin = 0.006 * Math.max(...[reference, ours, low, high].map((figure) => Math.abs(Number(figure))));
      expect(Math.abs(Number(error) - (Number(ours) - Number(reference))), row).toBeLessThanOrEqual(2 * margin);
      expect(Number(ours), row).toBeGreaterThanOrEqual(low - margin);
      expect(Number(ours), row).toBeLessThanOrEqual(high + margin);
      expect([verdict, /^`--only (references|modules|sites|mirrors|places)`$/.test(command!)]).toEqual(["ok", true]);
    }
  });

  it("says what the tool says now, where no data outside the repository is needed", ({ expect }) => {
    const now = [
      ...judgeReferences(analytics).map((one) => rowOf(one, "references")),
      ...judgePublishedMirrors().map((one) => rowOf(one, "mirrors")),
    ];
    expect(rows.filter((row) => now.includes(row))).toEqual(now);
  });

  it("is written between its marks and nowhere else", ({ expect }) => {
    const written = withTable(accuracy, "a table", validateMarks)!;
    expect(tableIn(written, validateMarks)).toBe("a table");
    expect(withTable(written, tableIn(accuracy, validateMarks), validateMarks)).toBe(accuracy);
    expect(withTable("# No marks", "a table", validateMarks)).toBeNull();
  });
});

describe("npm run validate with a sample", () => {
  it("judges sites by the figures of the document", ({ expect }) => {
    const text = readFileSync(new URL("tests/fixtures/validation/sites.csv", repository), "utf8");
    const judgments = judgeSites("sites.csv", readSites(text), analytics);
    expect(named(judgments)).toEqual(figuresOf("sites"));
    expect(judgments.find(({ figure }) => figure.includes("median"))).toMatchObject({ holds: true });
    const tenfold = readSites(text.replaceAll(/,0\.1/g, ",1.1"));
    expect(judgeSites("sites.csv", tenfold, analytics).filter(({ holds }) => holds).length).toBeLessThan(2);
  });

  it("reads a user's sites as Excel writes them, and names the row of what it can't read", ({ expect }) => {
    const head = "lat,lng,rate_pct_per_day,neighborhood";
    const read = (...rows: string[]) => readSites([`\uFEFF${head}`, "# made up", ...rows, ""].join("\r\n"));
    expect(read('"36.7",-119.8,0.1,farmland', "33.4,-112,0.09,")).toEqual([
      { lat: 36.7, lng: -119.8, measured: 0.1, neighborhood: "farmland" },
      { lat: 33.4, lng: -112, measured: 0.09, neighborhood: "unknown" },
    ]);
    for (const row of [",-119.8,0.1,", "36.7,,0.1,", "36.7,-119.8,,", "36.7,-119.8,0,", "36.7,-119.8,-1,", "a,b,c,d"])
      expect(() => read("33.4,-112,0.09,", row), row).toThrow("Row 4 of the sites has no place or no rate.");
    expect(() => read("36.7,-119.8,0.1,farm")).toThrow("Row 3 of the sites has the neighborhood farm.");
    expect(() => readSites("")).toThrow("no column for lat, lng, rate");
    const abroad = read("36.7,-119.8,0.1,", "51.5,-0.1,0.1,");
    expect(judgeSites("own.csv", abroad, analytics)[0]!.data).toBe("own.csv, 1 of 2 sites");
    expect(() => judgeSites("own.csv", abroad.slice(1), analytics)).toThrow("none of the 1 sites is covered");
    expect(() => judgeSites("own.csv", [], analytics)).toThrow("none of the 0 sites is covered");
  });

  it("judges modules that soil and are cleaned, and sees a reference that is off", async ({ expect }) => {
    const first = dayNumber("2016-03-01");
    const count = dayNumber("2016-11-01") - first;
    /** Of a module that loses 0.25% a day from June on [%], cleaned on October 12; a fifth more at low sun. */
    const lossAt = (day: number): number => {
      const grown = 0.25 * Math.max(0, day - dayNumber("2016-06-01"));
      return day < dayNumber("2016-10-12") ? grown : 0;
    };
    const decimal = (value: number): string => value.toFixed(4).replace(".", ",");
    const write = (module: string, currentAt: (day: number, lowSun: number) => number): void => {
      const lines = ["Station no.\tDate\tTime\tIsc\tG_pyranometer", "\t\t\t[A]\t[W/m2]"];
      for (let day = first; day < first + count; day++) {
        const [year, month, date] = dayText(day).split("-");
        for (let minute = 420; minute <= 1180; minute += 20) {
          const sun = Math.sin((Math.PI * (minute - 380)) / 840);
          const light = Math.round(8000 * sun) / 10;
          const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:05`;
          const own = decimal((light * currentAt(day, 1 - sun)) / 1000);
          lines.push(`${module}\t${date}.${month}.${year}\t${time}\t${own}\t${decimal(light)}`);
        }
      }
      const path = join(folder, "raw", `parameter_station${module}_2016_Module_${module}.txt.gz`);
      writeFileSync(path, gzipSync(lines.join("\r\n")));
    };
    const publish = (off: number): void => {
      const days = Array.from({ length: count }, (_, index) => {
        const day = first + index;
        const published = 9 * (1 - lossAt(day) / 100 - (day > dayNumber("2016-06-01") ? off : 0));
        return `${dayText(day)},1.8,${published.toFixed(4)}`;
      });
      writeFileSync(join(folder, "daily.csv"), ["# medians", "day,isc2,isc5", ...days].join("\n"));
    };
    mkdirSync(join(folder, "raw"));
    write("2", () => 1.8);
    write("5", (day, lowSun) => 9 * (1 - (lossAt(day) * (1 + 0.2 * lowSun)) / 100));
    publish(0);
    const judgments = await judgeModules(folder, analytics);
    expect(judgments.filter(({ holds }) => !holds)).toEqual([]);
    expect(new Set(named(judgments))).toEqual(new Set(figuresOf("modules")));
    publish(0.05);
    const wrong = (await judgeModules(folder, analytics)).filter(({ holds }) => !holds);
    expect(named(wrong).some((figure) => figure === "loss on October 10 [%]")).toBe(true);
  });

  it("judges mirrors of a workbook by what level ones lost", async ({ expect }) => {
    const strings: string[] = [];
    const cell = (value: string | number, row: number, column: number): string => {
      const at = `${"ABCDEF"[column]}${row + 1}`;
      if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
      return `<c r="${at}" t="s"><v>${strings.push(value) - 1}</v></c>`;
    };
    const sheet = (values: (string | number)[][]): string =>
      `<worksheet><sheetData>${values
        .map((row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, at, column)).join("")}</row>`)
        .join("")}</sheetData></worksheet>`;
    const head = ["Time", "level", "a &amp; b", "steep", "steep 2"];
    // The second mirror has no neighbor at its tilt.
    const tilts = sheet([head, [1, 0, 30, 60, 60], [2, 0, 30, 60, 60]]);
    const reflectances = sheet([head, [1, 96, 96, 95, 96], [2, 94, 94.4, 94.2, 94.8], [3, 92, 93, 93, 94]]);
    const target = (id: number): string => `<Relationship Target="worksheets/sheet${id}.xml" Id="rId${id}"/>`;
    const files = {
      "xl/workbook.xml":
        '<sheet name="Tilts" sheetId="9" r:id="rId1"/><sheet name="Reflectance_Average" sheetId="4" r:id="rId2"/>',
      "xl/_rels/workbook.xml.rels": `${target(1)}${target(2)}`,
      "xl/worksheets/sheet1.xml": tilts,
      "xl/worksheets/sheet2.xml": reflectances,
      "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    };
    const zip = downloadZip(Object.entries(files).map(([name, input]) => ({ name, input })));
    writeFileSync(join(folder, "campaign.xlsx"), Buffer.from(await zip.arrayBuffer()));
    const judgments = judgeMirrors(folder);
    // Level mirrors lost 2 and 4 points, those at 60° .8 + 2 and 1.2 + 2.
    expect(
      judgments.map(({ figure, reference, ours, holds }) => [figure, reference.toFixed(2), ours.toFixed(2), holds]),
    ).toEqual([["dust at 60° over level, 2 mirrors", "0.50", "0.50", true]]);
  });
});
