import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { addDays, instantOf } from "#contract/common/calendar";
import type { Obstacle, Recommendation } from "#contract/dashboard/recommendation";
import { DecisionView } from "../../../web/src/features/dashboard/decision/DecisionView.tsx";
import { timeText, decide } from "../../../web/src/features/dashboard/decision/decision.model.ts";
import { regretLine, weekReadout } from "../../../web/src/features/dashboard/decision/regret.model.ts";
import { reasonsOf } from "../../../web/src/features/dashboard/decision/why.model.ts";
import { obstacleHeadline } from "#contract/dashboard/decision-texts";
import { dashboardTexts } from "../../../web/src/features/dashboard/texts.ts";

const timezone = "America/Los_Angeles";
const today = "2026-11-18";
const now = instantOf(timezone, today, 10 * 3600);
const monday = "2026-11-16";

/** Flat for six weeks, then $200 less a week; the third week is blocked. */
const regret = Array.from({ length: 12 }, (_, week) => ({
  monday: addDays(monday, 7 * week),
  worth: week === 2 ? null : week < 6 ? 1310 - 10 * week : 1310 - 200 * (week - 4),
}));

const open: Recommendation = {
  state: "windowOpen",
  obstacles: [],
  wash: {
    date: "2026-11-23",
    window: { first: "2026-11-23", last: "2026-12-21" },
    worth: 1310.4,
    worthP10: -220,
    worthP90: 2900,
    weekOfDelay: 41.2,
    paysBack: { years: 19, of: 30 },
  },
  regret,
  plan: { dates: ["2026-11-23", "2027-06-14"], weeks: 52, saves: 34_347, p10: 21_000, p90: 41_000 },
  rate: { rate: 0.0963, of: "device" },
  inputsVersion: 3,
  inputsSavedAt: now - 86_400,
  measured: { day: "2026-11-17", loss: 2.1, uncertainty: 0.44, days: 6 },
  today,
  timezone,
  calculatedAt: instantOf(timezone, today, 3 * 3600 + 16 * 60),
  changed: null,
  plant: null,
};
const wash = open.wash!;
const washIn = (first: string, last: string) => ({ ...wash, date: first, window: { first, last } });
const headline = (change: Partial<Recommendation>) => decide({ ...open, ...change }, now).headline;
const words = (recommendation: Recommendation) =>
  decide(recommendation, now)
    .sentence.map(({ text }) => text)
    .join("");

describe("the decision bar in words", () => {
  it("says when to wash, for each state and shape of the window", ({ expect }) => {
    expect(headline({})).toBe("Wash any week from Nov 23 to Dec 21.");
    expect(headline({ wash: washIn(monday, "2026-12-21") })).toBe("Wash any week from now to Dec 21.");
    const washNow = (first: string, last: string) => headline({ state: "washNow", wash: washIn(first, last) });
    expect(washNow(monday, monday)).toBe("Wash this week, by Nov 22.");
    expect(washNow(monday, "2026-11-23")).toBe("Wash this week or next, by Nov 29.");
    expect(washNow("2026-11-23", "2026-11-23")).toBe("Wash in the week of Nov 23 (in 5 days).");
    const inMay = { ...washIn("2027-05-03", "2027-05-17"), date: "2027-05-10" };
    const ahead = { state: "noWashNeeded" as const, wash: inMay };
    expect(headline(ahead)).toBe("No wash needed until May 3.");
    // The tile names the best week, the headline the first.
    expect(words({ ...open, ...ahead })).toMatch(
      /^Best week: May 10 \(in 173 days\); any week from May 3 to May 17 works equally well\. It is worth/,
    );
    expect(words({ ...open, ...ahead, wash: washIn("2027-05-03", "2027-05-03") })).toMatch(
      /^Best week: May 3 \(in 166 days\)\. It is worth/,
    );
    expect(headline({ state: "noWashNeeded", wash: null })).toBe("No wash needed.");
    expect(words({ ...open, state: "noWashNeeded", wash: null })).toContain("No wash pays off in the next 52 weeks.");
  });

  it("has a color of its own for each of the four states", ({ expect }) => {
    const states = ["washNow", "windowOpen", "noWashNeeded", "unknown"] as const;
    expect(states.map((state) => decide({ ...open, state }, now).tone)).toEqual(["now", "open", "calm", "unknown"]);
  });

  it("values this wash alone, after its cost, with its range, the cost of a week and the odds", ({ expect }) => {
    expect(words(open)).toBe(
      "This wash is worth about $1,310 after its cost (−$220 to $2,900 in 8 of 10 years). Each week of delay costs about $41. It pays for itself in 19 of 30 simulated years.",
    );
    expect(words(open)).not.toContain("34,347");
    const bare = { worthP10: null, worthP90: null, weekOfDelay: null, paysBack: null };
    expect(words({ ...open, wash: { ...wash, ...bare } })).toBe(
      "This wash is worth about $1,310 after its cost. Don't delay: the next week is blocked or already has a wash. No rain data for this site, so the odds are unknown.",
    );
    expect(words({ ...open, wash: { ...wash, weekOfDelay: 0.4 } })).toContain("A week's delay costs nothing.");
  });

  it("names the best week where it is not the first of the window, and counts the delay from it", ({ expect }) => {
    const later = words({ ...open, wash: { ...wash, date: "2026-12-07" } });
    expect(later).toMatch(/^Best week: Dec 7 \(in 19 days\)\. This wash is worth about \$1,310/);
    expect(later).toContain("One week later costs about $41.");
  });

  it("says what it rests on, when it was calculated in the device's zone, and what changed it", ({ expect }) => {
    expect(decide(open, now).basis).toEqual([
      "Based on saved inputs",
      "calculated today at 3:16 AM PST",
      "same date as before",
    ]);
    const changed = { from: "2026-11-30", reasons: ["soiling rate", "rain"] };
    expect(decide({ ...open, changed }, now).basis.at(-1)).toBe("was Nov 30: soiling rate, rain");
    expect(decide({ ...open, changed: { from: null, reasons: [] } }, now).basis.at(-1)).toBe("was no wash");
    expect(timeText(open.calculatedAt! - 86_400, timezone, now)).toBe("yesterday at 3:16 AM PST");
    expect(timeText(open.calculatedAt! - 9 * 86_400, timezone, now)).toBe("Nov 9 at 3:16 AM PST");
  });

  it("shows the plant's figure next to the device's when there are several devices", ({ expect }) => {
    expect(decide(open, now).plant).toBeNull();
    const plant = { devices: 2, worth: 980, saves: 30_100 };
    expect(decide({ ...open, plant }, now).plant).toBe(
      "Average of the plant's 2 devices: $980 for the next wash, $30,100 for the whole plan.",
    );
  });

  it("shows no dollars and no date while it can't say, but why and the one action", ({ expect }) => {
    const obstacles = Object.keys(dashboardTexts.obstacles) as Obstacle[];
    for (const obstacle of obstacles) {
      const decision = decide({ ...open, state: "unknown", obstacles: [obstacle] }, now);
      const said = JSON.stringify([decision.headline, decision.sentence, decision.plant, decision.basis]);
      expect(said).not.toMatch(/\$|Nov 23/);
      expect([decision.headline, decision.obstacle]).toEqual([obstacleHeadline(obstacle), obstacle]);
    }
    expect(words({ ...open, state: "unknown", obstacles: ["sensorOffline"] })).toMatch(/^Latest valid day: Nov 17\./);
  });
});

describe("the regret line", () => {
  it("shades the window, breaks at blocked weeks and starts at the recommended one", ({ expect }) => {
    const line = regretLine(open)!;
    expect(line.points.filter(({ flat }) => flat).map(({ monday }) => monday)).toEqual(
      [1, 2, 3, 4, 5].map((week) => addDays(monday, 7 * week)),
    );
    expect(line.flat).toEqual({ from: 1 / 11, to: 5 / 11 });
    expect(line.paths).toHaveLength(2);
    expect(line.start).toBe(1);
    expect(weekReadout(line.points[2]!)).toBe("Nov 30: no wash possible");
    expect(weekReadout(line.points[0]!)).toBe("Nov 16: $1,310");
  });

  it("keeps $0 in the picture, so that a small difference never looks like a cliff", ({ expect }) => {
    const line = regretLine({ ...open, regret: regret.map((week) => ({ monday: week.monday, worth: 1300 })) })!;
    expect(line.zero).toBe(1);
    expect(line.points.every(({ y }) => y === 0)).toBe(true);
    const loss = regretLine({
      ...open,
      regret: [
        { monday, worth: 300 },
        { monday: "2026-11-23", worth: -100 },
      ],
    })!;
    expect([loss.zero, loss.points[1]!.y]).toEqual([0.75, 1]);
  });

  it("says that its weeks are too early where the wash comes after its end", ({ expect }) => {
    const title = (date: string) => regretLine({ ...open, wash: { ...wash, date } })!.title;
    const last = regret.at(-1)!.monday;
    expect(title(last)).toBe(dashboardTexts.regret.title);
    expect(title("2027-05-10")).toBe(dashboardTexts.regret.earlierTitle("May 10"));
    const line = regretLine({ ...open, wash: { ...wash, date: "2027-05-10" } });
    const html = renderToStaticMarkup(
      <DecisionView decision={decide(open, now)} line={line} foldLine={false} actions={null} />,
    );
    expect(html).toContain(dashboardTexts.regret.earlierTitle("May 10"));
  });

  it("tells in one sentence what it shows, and is left out where there is nothing to show", ({ expect }) => {
    expect(regretLine(open)!.summary).toBe(
      "Value of this wash by week: $1,310 in the week of Nov 16, −$90 in the week of Feb 1. No rush from Nov 23 to Dec 21. No wash possible in the week of Nov 30.",
    );
    expect(regretLine({ ...open, wash: null })).toBeNull();
    expect(regretLine({ ...open, regret: [] })).toBeNull();
  });
});

describe("the bar on the page", () => {
  it("has one heading, its state as a word and not only a color, and the line as a labeled slider", ({ expect }) => {
    const html = renderToStaticMarkup(
      <DecisionView decision={decide(open, now)} line={regretLine(open)} foldLine={false} actions={null} />,
    );
    expect(html.match(/<h2/g)).toHaveLength(1);
    expect(html).toContain("Wash window open");
    expect(html).toMatch(/<input[^>]*type="range"[^>]*aria-valuetext="Nov 23: \$1,300"/);
    expect(html).not.toContain("<details");
  });

  it("folds the line away on a phone, so that the tiles begin on the first screen", ({ expect }) => {
    const html = renderToStaticMarkup(
      <DecisionView decision={decide(open, now)} line={regretLine(open)} foldLine actions={null} />,
    );
    expect(html).toMatch(/<details[^>]*><summary>Value of this wash, by week/);
  });
});

describe("why", () => {
  it("names plan, best week, rate, measured start and what changed", ({ expect }) => {
    expect(reasonsOf({ ...open, changed: { from: "2026-11-30", reasons: ["soiling rate"] } })).toEqual([
      "The best plan has 2 washes in 52 weeks. It nets $34,347 more than not washing ($21,000 to $41,000 in 8 of 10 years).",
      "The best week for the next wash starts Nov 23, 2026.",
      "Soiling builds at 0.096%/day, measured by this device.",
      "The plan starts from a loss of 2.10% ± 0.4 points, fitted through 6 valid days up to Nov 17, 2026.",
      "The previous plan had the next wash in the week of Nov 30, 2026. What changed: soiling rate.",
    ]);
    const ofOneDay = { day: "2026-11-17", loss: 2.1 };
    expect(reasonsOf({ ...open, measured: ofOneDay })).toContain(
      "The plan starts from a loss of 2.10%, measured Nov 17, 2026.",
    );
    const months = Array.from({ length: 12 }, (_, month) => 0.03 + month / 100);
    expect(reasonsOf({ ...open, rate: { rate: months, of: "plant" } })[2]).toBe(
      "Soiling builds at 0.030–0.140%/day, from the saved inputs.",
    );
  });
});
