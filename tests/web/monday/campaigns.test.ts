import { describe, it } from "vitest";
import type { CampaignStep, CampaignSummary } from "#contract/portfolio/campaigns";
import {
  campaignProgress,
  stepDetails,
  plantWorths,
  verifiedDollars,
  washedElsewhere,
  losingPlants,
} from "../../../web/src/features/monday/campaigns/campaigns.model.ts";
import { startOfPlant, startOfRun } from "../../../web/src/features/monday/campaigns/drafts.ts";
import { campaignScreenTexts as texts } from "../../../web/src/features/monday/campaigns/texts.ts";

import { listed, worthFrom } from "./fleet.ts";

const step = (change: Partial<CampaignStep> = {}): CampaignStep => ({
  plant_id: "a",
  plant_name: "North",
  state: "waiting",
  reason: "",
  changedAt: null,
  by: null,
  reportedAt: null,
  day: null,
  result: null,
  week: null,
  offer: null,
  resultOn: null,
  ...change,
});
const detailsOf = (one: CampaignStep) => stepDetails(one, "UTC");
const counts = { waiting: 0, underWay: 0, done: 0, skipped: 0 };

describe("wash campaigns on the screen", () => {
  it("say until when a plant is on hold, and why", ({ expect }) => {
    const week = { best: "2026-11-30", until: "2026-12-06" };
    const hold = { until: "2026-12-05", isRainLikely: true };
    expect(detailsOf(step({ week: { ...week, hold } }))).toEqual(["On hold until Dec 5: rain likely."]);
    expect(detailsOf(step({ week }))).toEqual(["Best week: Nov 30. Good until: Dec 6."]);
  });

  it("says how far a campaign is, and that it is finished when nothing is left to do", ({ expect }) => {
    const of = (some: Partial<typeof counts>, state: "open" | "cancelled" = "open") =>
      campaignProgress({ state, counts: { ...counts, ...some } });
    expect(of({ waiting: 2 })).toMatchObject({ label: texts.waiting, detail: texts.progress(0, 2) });
    expect(of({ waiting: 1, done: 1 })).toMatchObject({ label: texts.underWay, status: "info" });
    expect(of({ skipped: 1, done: 1 })).toEqual({
      status: "ok",
      label: texts.finished,
      detail: `${texts.progress(1, 2)}, ${texts.skipped(1)}`,
    });
    expect(of({ done: 1 }, "cancelled")).toMatchObject({ label: texts.cancelled, status: "unknown" });
  });

  it("says of a finished plant what its wash won, or when that is known", ({ expect }) => {
    const done = { state: "done", day: "2026-03-02", by: "crew" } as const;
    const result = { before: 6, after: 1, dollarsADay: 42.4, devices: 1 };
    expect(detailsOf(step({ ...done, result }))).toEqual([
      texts.detail.byCrew,
      texts.detail.washed("Mar 2, 2026"),
      `${texts.detail.result("6.0%", "1.0%")}, ${texts.detail.aDay("$42")}`,
    ]);
    expect(detailsOf(step({ ...done, resultOn: "2026-03-06" }))).toContain(texts.detail.resultOn("Mar 6"));
    expect(detailsOf(step(done))).toContain(texts.detail.noResult);
    expect(detailsOf(step({ state: "skipped", reason: "Road closed" }))).toEqual(["Road closed"]);
    const late = {
      ...done,
      changedAt: Date.UTC(2026, 2, 2, 9) / 1000,
      reportedAt: Date.UTC(2026, 2, 5, 17, 30) / 1000,
    };
    expect(detailsOf(step(late))[0]).toBe(
      texts.detail.byCrewLater("Mar 2, 2026, 9:00 AM UTC", "Mar 5, 2026, 5:30 PM UTC"),
    );
    const unknown = { ...result, dollarsADay: null };
    expect(verifiedDollars({ steps: [step({ result }), step({ result }), step({ result: unknown })] })).toBe(84.8);
    expect(verifiedDollars({ steps: [step()] })).toBeNull();
  });

  it("says which chosen plants another open campaign has yet to wash", ({ expect }) => {
    const plants = ["a", "b", "c"].map((id) => ({ plant_id: id, plant_name: `Plant ${id}` }));
    const other = {
      id: "1",
      name: "Spring",
      from: "2026-03-02",
      to: "2026-03-08",
      crew: "North",
      state: "open" as const,
      counts,
      unwashed: ["a", "b"],
    };
    const of = (from: string | null, chosen: string[], change: object = {}) =>
      washedElsewhere({ from, plants: chosen }, [{ ...other, ...change }], plants);
    expect(of("2026-03-08", ["c", "b"])).toEqual([texts.form.also("Plant b", "Spring", "Mar 2 – Mar 8, 2026")]);
    expect(of(null, ["a", "b"])).toHaveLength(2);
    expect(of("2026-03-09", ["a"])).toEqual([]);
    expect(of(null, ["a"], { state: "cancelled" })).toEqual([]);
    expect(of(null, ["c"])).toEqual([]);
  });

  it("says which of its plants no week that is left pays for, so that the crew can be stopped", ({ expect }) => {
    const rained = listed("Rained", worthFrom("2026-11-30", [-4580, -1850, 300]));
    const due = listed("Due", worthFrom("2026-11-30", [1849, -100]));
    const blocked = listed("Blocked", [...worthFrom("2026-11-30", [-900]), null]);
    const of = (to: string, change: Partial<CampaignSummary> = {}) =>
      losingPlants({ state: "open", from: "2026-11-16", to, unwashed: ["Rained", "Due", "Blocked"], ...change }, [
        rained,
        due,
        blocked,
      ]);
    expect(of("2026-12-13")).toEqual([texts.losing("Rained", "$1,850")]);
    expect(of("2026-12-14")).toEqual([]);
    expect(of("2026-12-06")).toEqual([texts.losing("Rained", "$4,580"), texts.losing("Blocked", "$900")]);
    expect(of("2026-12-13", { from: "2026-12-07", unwashed: ["Rained", "Due"] })).toEqual([
      texts.losing("Rained", "$1,850"),
      texts.losing("Due", "$100"),
    ]);
    // In its last week, and after it.
    for (const to of ["2026-11-29", "2026-11-22"])
      expect(of(to)).toEqual([texts.losing("Rained", "$4,580"), texts.losing("Blocked", "$900")]);
    expect(of("2026-12-13", { state: "cancelled" })).toEqual([]);
    expect(of("2026-12-13", { unwashed: [] })).toEqual([]);
  });

  it("starts from a run with its plants and its whole week", ({ expect }) => {
    const draft = startOfRun({ monday: "2026-03-02", plants: [{ plant_id: "a" }, { plant_id: "b" }] as never });
    expect(draft).toMatchObject({ from: "2026-03-02", to: "2026-03-08", plants: ["a", "b"] });
  });

  it("starts from a plant with its whole window", ({ expect }) => {
    const plant = listed("Desert", worthFrom("2026-11-30", [1849, 1665, 1327]));
    expect(startOfPlant(plant)).toMatchObject({ from: "2026-11-30", to: "2026-12-13", plants: ["Desert"] });
  });

  it("says what each plant is worth in the chosen week, the total of the shown, and which would lose", ({ expect }) => {
    const desert = listed("Desert", worthFrom("2026-11-30", [1849, 1665, 1327]));
    const pecos = listed("Pecos", worthFrom("2027-01-04", [18_000, 20_679], 6449));
    const valley = listed("Valley", worthFrom("2027-03-08", [1020], -1168));
    const plants = [desert, pecos, valley];
    const of = (from: string | null, chosen: string[], to = from) => plantWorths(plants, { from, to, plants: chosen });
    const all = of("2026-12-02", ["Desert", "Pecos", "Valley"]);
    expect(all.week).toBe("Nov 30");
    expect(all.list.map(({ said }) => said)).toEqual([
      "Wash by the week of Dec 7 · $1,850",
      "Wait until Jan 4 · $6,450",
      "Wait until Mar 8 · −$1,170",
    ]);
    expect(all.total).toBe("$7,130");
    expect(all.losing).toMatchObject([{ plant_id: "Valley", plant_name: "Valley", lost: "$1,170" }]);
    expect(of("2026-12-02", ["Desert"])).toMatchObject({ total: "$1,850", losing: [] });
    // This week's Monday has passed.
    expect(of("2026-11-26", ["Desert"], "2026-12-04")).toMatchObject({ week: "Nov 30", total: "$1,850" });
    expect(of("2026-11-26", ["Desert"])).toMatchObject({ week: "Nov 23", total: null });
    expect(of("2027-06-07", ["Desert"])).toMatchObject({ total: null, losing: [] });
    expect(of(null, ["Desert"])).toMatchObject({ week: null, total: null });
    expect(of(null, []).list[1]!.said).toBe("Wait until Jan 4");
  });
});
