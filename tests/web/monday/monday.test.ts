import { describe, it } from "vitest";
import * as fc from "fast-check";
import { sparkPaths, windowMark } from "../../../web/src/features/monday/marks.model.ts";
import { decisionGroup } from "#contract/decision/group";
import { listCsv } from "../../../web/src/features/monday/list-csv.ts";
import { countsOf, headingOf, matches, rowsOf } from "../../../web/src/features/monday/monday.model.ts";
import { mondayTexts as texts } from "../../../web/src/features/monday/texts.ts";
import { listed, now, silent, today, worthFrom } from "./fleet.ts";

const NOV_30 = "2026-11-30";
const daggett = listed("Daggett", worthFrom(NOV_30, [5850, 4850]), { array: 60_000 });
const boulder = listed("Boulder City", worthFrom(NOV_30, [7750, 7400, 7000, 5000]), { array: 50_000 });
const desert = listed("Desert Plant", worthFrom(NOV_30, [1849, 1665, 1327]));
const deming = silent("Deming", 12, { array: 30_000 });
const southeast = listed("Southeast Plant", null, {
  state: "unknown",
  obstacles: ["inputsNeverSaved"],
  array: null,
  sensors: { live: 1, of: 2 },
  sensorReason: { code: "silent", sensors: 1, of: 2, days: 9 },
});
const pecos = listed("Pecos", worthFrom("2027-01-04", [17_800, 18_000, 20_679, 19_000, 9000], 6449));
const kettleman = listed("Kettleman", worthFrom("2027-05-10", [1590]));
const valdosta = listed("Valdosta", worthFrom(NOV_30, []), { state: "noWashNeeded", wash: null });
const fleet = [valdosta, southeast, desert, kettleman, deming, boulder, pecos, daggett];
const rowOf = (name: string, plants = fleet) => rowsOf(plants, now).rows.find((row) => row.name === name)!;
const leadOf = (plants: typeof fleet) => headingOf(plants).lead.join("");

describe("the Monday page", () => {
  it("orders plants to wash by the cost of waiting, to fix by size, that wait by date", ({ expect }) => {
    expect(rowsOf(fleet, now).rows.map(({ verb, name }) => `${verb} ${name}`)).toEqual([
      "Wash Daggett",
      "Wash Boulder City",
      "Wash Desert Plant",
      "Fix Deming",
      "Fix Southeast Plant",
      "Wait Pecos",
      "Wait Kettleman",
      "Wait Valdosta",
    ]);
    expect(countsOf(fleet)).toEqual({ wash: 3, fix: 2, wait: 3 });
  });

  it("answers in its heading which plants, by when, worth what, and what a week costs", ({ expect }) => {
    expect(headingOf(fleet).title).toBe("3 plants to wash by the week of Dec 14");
    expect(leadOf(fleet)).toBe("Worth $15,450 after their cost. Each week of waiting costs $1,530.");
    expect(headingOf([desert, pecos]).title).toBe("1 plant to wash by the week of Dec 7");
    expect(headingOf([deming, southeast, pecos]).title).toBe("Nothing to wash, 2 plants need a fix");
    const noRush = { again: "2026-12-07", gain: 200, week: { mean: 903, p10: 500, p50: 900, p90: 1300 }, chance: 0.3 };
    const unhurried = listed("Unhurried", worthFrom(NOV_30, [1849, 900]), { noRush });
    expect(headingOf([pecos, unhurried]).title).toBe("Nothing to wash this week");
    expect(headingOf([pecos, unhurried]).lead).toEqual(["2 plants can wait; next: Unhurried, Dec 7."]);
    expect(rowOf("Unhurried", [pecos, unhurried])).toMatchObject({
      sentence: "Wait until Dec 7",
      detail: "No rush: rain could save it (30%)",
      waiting: "$950",
      action: "open",
    });
    const updating = rowOf("Unhurried", [{ ...unhurried, isUpdating: true }]);
    expect(headingOf([{ ...unhurried, isUpdating: true }, pecos]).lead.join("")).toBe(
      "2 plants can wait; next: Unhurried, Dec 7. Updating 1 plant.",
    );
    const washing = headingOf(fleet).lead;
    const changed = headingOf(fleet.map((plant) => ({ ...plant, isUpdating: true }))).lead;
    expect(changed).toEqual([...washing.slice(0, -1), `${washing.at(-1)!} ${texts.lead.updating(fleet.length)}`]);
    expect([updating?.detail, updating?.data.text]).toEqual(["No rush: rain could save it (30%)", texts.data.updating]);
    expect(headingOf([valdosta, pecos, kettleman]).title).toBe("Nothing to wash this week");
    expect(leadOf([valdosta, kettleman, pecos])).toBe("3 plants can wait; next: Pecos, Jan 4.");
  });

  it("adds up: the total is the sum of the shown figures", ({ expect }) => {
    const worth = fc.double({ min: 1, max: 5e4, noNaN: true });
    const cost = fc.constantFrom(500, 12_000, 60_000);
    fc.assert(
      fc.property(fc.array(fc.tuple(worth, worth, cost), { minLength: 1, maxLength: 8 }), (all) => {
        const plants = all.map(([a, b, cost], at) => listed(`P${at}`, worthFrom(NOV_30, [a + cost, b]), { cost }));
        const { rows } = rowsOf(plants, now);
        const dollars = (text: string) => Number(text.replaceAll(/[$,]/g, "").replace("−", "-"));
        const washed = rows.filter(({ group }) => group === "wash");
        const sum = (figure: "worth" | "waiting") => washed.reduce((sum, row) => sum + dollars(row[figure]), 0);
        const figures = headingOf(plants).lead.filter((_, at) => at % 2 === 1);
        expect(figures.map(dollars)).toEqual([sum("worth"), sum("waiting")].slice(0, figures.length));
      }),
      { numRuns: 60 },
    );
  });

  it("says of each plant what and until when, with its window, figures and action", ({ expect }) => {
    expect(rowOf("Daggett")).toMatchObject({
      place: "60 MW · Gila Bend, AZ",
      until: "In the week of Nov 30",
      worth: "$5,850",
      waiting: "$1,000",
      action: "plan",
      window: { bar: { left: 0, width: 8.33 }, later: "" },
    });
    expect(rowOf("Desert Plant")).toMatchObject({
      until: "By the week of Dec 7",
      worth: "$1,850",
      range: "−$920 to $4,620",
      waiting: "$180",
      soiling: "3.8%",
    });
    expect(rowOf("Pecos")).toMatchObject({ until: "Until Jan 4", worth: "$20,680", action: "open" });
    // It isn't due, so that waiting has no cost yet; that isn't $0.
    expect(rowOf("Pecos")).toMatchObject({ waiting: "–", week: texts.notDue });
    expect(listCsv([rowOf("Pecos")], fleet)).not.toMatch(/,0(,|$)/m);
    expect(rowOf("Kettleman").window).toMatchObject({ later: "May 10", bar: null, label: texts.later("May 10") });
    expect(rowOf("Valdosta")).toMatchObject({
      until: texts.until.none(),
      worth: "–",
      window: { bar: null, later: "" },
    });
  });

  it("says of a plan that is shorter than a year in how many weeks no wash pays", ({ expect }) => {
    const short = listed("Short", worthFrom(NOV_30, [-100]), { planWeeks: 13 });
    expect([rowOf("Short", [short]).until, texts.until.none()]).toEqual([
      "No wash pays in 13 weeks",
      "No wash pays this year",
    ]);
  });

  it("names what is broken, and keeps the plan of a silent plant until it has none", ({ expect }) => {
    expect(rowOf("Deming")).toMatchObject({
      until: "Sensor silent for 12 days",
      detail: "Plan runs on the forecast until Dec 16",
      worth: "$4,000",
      sensors: { status: "critical", text: "0 of 1 live" },
      action: "check",
    });
    expect(decisionGroup(silent("A", 7))).toBe("wash");
    expect(rowOf("Southeast Plant")).toMatchObject({
      until: "2 of 4 setup steps left",
      detail: "Array size, energy rate, wash cost",
      sensors: { status: "warning", text: "1 of 2 silent" },
      action: "setup",
    });
    const offline = silent("B", 31, { state: "unknown", obstacles: ["sensorOffline"], wash: null });
    expect(rowOf("B", [offline])).toMatchObject({ until: "No reading since Oct 28", worth: "–", action: "check" });
    const suspect = { sensorReason: { code: "suspect", device_name: "South" } } as const;
    expect(decisionGroup(listed("C", worthFrom(NOV_30, [900]), { ...suspect, sensors: { live: 1, of: 2 } }))).toBe(
      "wash",
    );
    expect(decisionGroup(listed("D", worthFrom(NOV_30, [900]), { ...suspect, sensors: { live: 0, of: 1 } }))).toBe(
      "fix",
    );
  });

  it("calls no plant broken or waiting whose first plan is being calculated", ({ expect }) => {
    const fresh = listed("New", null, { calculatedAt: null, isUpdating: true });
    expect(headingOf([fresh]).title).toBe(texts.heading.pending);
    expect(headingOf([fresh, pecos]).title).toBe("Nothing to wash so far");
    expect(leadOf([fresh, pecos])).toBe(
      "1 plant can wait; next: Pecos, Jan 4. The decision for 1 plant is being calculated.",
    );
    expect(headingOf([fresh, deming]).title).toBe("Nothing to wash so far, 1 plant needs a fix");
    expect(rowOf("New", [fresh])).toMatchObject({ until: texts.until.pending, action: "open" });
  });

  it("says of a wash that hardly pays why it isn't advised", ({ expect }) => {
    const hardly = listed("Hardly", worthFrom(NOV_30, [200]));
    expect(hardly.reason).toEqual({ code: "hardlyPays" });
    expect(rowOf("Hardly", [hardly])).toMatchObject({ verb: "Wait", until: texts.until.hardly, window: { bar: null } });
  });

  it("shows the age of the newest data, and marks it from two days on", ({ expect }) => {
    const ageOf = (seconds: number | null) =>
      rowOf("Age", [listed("Age", null, { lastDataAt: seconds === null ? null : now - seconds })]).data;
    expect(ageOf(-50)).toEqual({ text: "1 min", isOld: false });
    expect(ageOf(240)).toEqual({ text: "4 min", isOld: false });
    expect(ageOf(47 * 3600)).toEqual({ text: "47 h", isOld: false });
    expect(ageOf(48 * 3600)).toEqual({ text: "2 days", isOld: true });
    expect(ageOf(null)).toEqual({ text: "None", isOld: false });
  });

  it("finds words of the name, place and decision in any order", ({ expect }) => {
    const row = rowOf("Pecos");
    expect(matches(row, "jan pecos")).toBe(true);
    expect(matches(row, "gila wait")).toBe(true);
    expect(matches(row, "dagg")).toBe(false);
    expect(matches(row, "")).toBe(true);
  });
});

describe("marks of a row", () => {
  it("keep a window inside the axis of twelve weeks", ({ expect }) => {
    const axis = { from: NOV_30, labels: [] };
    const wash = (first: string, best: string, last: string) => ({ ...desert.wash!, first, best, last });
    expect(windowMark(wash("2027-02-15", "2027-02-22", "2027-03-08"), axis)).toMatchObject({
      bar: { left: 91.67 },
      dot: null,
    });
    expect(windowMark(wash("2027-02-22", "2027-02-22", "2027-02-22"), axis)).toMatchObject({ later: "Feb 22" });
    const mark = windowMark(wash(NOV_30, NOV_30, "2027-06-07"), axis);
    expect(mark).toMatchObject({ bar: { left: 0, width: 100 } });
  });

  it("draw what was measured as a line with gaps, and what is estimated apart", ({ expect }) => {
    const spark = [...Array.from({ length: 10 }, () => 10), null, ...Array.from({ length: 9 }, () => 90)];
    const soiling = { day: today, loss: 6, range: 1, estimated: true, spark: [...spark, ...Array(10).fill(null)] };
    const [measured, estimated, end] = sparkPaths(soiling);
    expect(measured!.match(/M/g)).toHaveLength(2);
    // Above the scale is its top.
    expect(measured).toContain(" 0.000L");
    expect(estimated).toMatch(/^M0\.655 0\.000L1\.000 0\.000$/);
    expect(end).toBe("M1.000 0.000h0");
    expect(sparkPaths(null)).toEqual(["", "", ""]);
  });
});
