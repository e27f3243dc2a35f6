import { describe, it } from "vitest";
import type { CampaignStep } from "#contract/portfolio/campaigns";
import {
  campaignProgress,
  draftOfRun,
  stepLine,
  verifiedDollars,
  washedElsewhere,
} from "../../../web/src/features/portfolio/campaigns/campaigns.model.ts";
import { campaignScreenTexts as texts } from "../../../web/src/features/portfolio/campaigns/texts.ts";

const step = (change: Partial<CampaignStep> = {}): CampaignStep => ({
  plant_id: "a",
  plant_name: "North",
  state: "waiting",
  reason: "",
  changedAt: null,
  by: null,
  day: null,
  result: null,
  week: null,
  resultOn: null,
  ...change,
});
const counts = { waiting: 0, underWay: 0, done: 0, skipped: 0 };

describe("wash campaigns on the screen", () => {
  it("says how far a campaign is, and that it is finished when nothing is left to do", ({ expect }) => {
    const of = (some: Partial<typeof counts>, state: "open" | "cancelled" = "open") =>
      campaignProgress({ state, counts: { ...counts, ...some } });
    expect(of({ waiting: 2 })).toMatchObject({ label: texts.waiting, detail: texts.progress(0, 2) });
    expect(of({ waiting: 1, done: 1 })).toMatchObject({ label: texts.underWay, status: "warning" });
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
    expect(stepLine(step({ ...done, result })).details).toEqual([
      texts.detail.byCrew,
      texts.detail.washed("Mar 2, 2026"),
      `${texts.detail.result("6.0%", "1.0%")}, ${texts.detail.aDay("$42")}`,
    ]);
    expect(stepLine(step({ ...done, resultOn: "2026-03-06" })).details).toContain(texts.detail.resultOn("Mar 6"));
    expect(stepLine(step(done)).details).toContain(texts.detail.noResult);
    expect(stepLine(step({ state: "skipped", reason: "Road closed" })).details).toEqual(["Road closed"]);
    expect(stepLine(step()).choices).toEqual(["underWay", "done", "skipped"]);
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

  it("starts from a run with its plants and its whole week", ({ expect }) => {
    const draft = draftOfRun({ monday: "2026-03-02", plants: [{ plant_id: "a" }, { plant_id: "b" }] as never });
    expect(draft).toMatchObject({ from: "2026-03-02", to: "2026-03-08", plants: ["a", "b"] });
  });
});
