import type { Locator, Page } from "playwright-core";
import type { ExpectStatic } from "vitest";
import type { PlantDecision } from "#contract/decision/decision";
import type { ListedDecisions } from "#contract/decision/decisions";
import { decisionGroup } from "#contract/decision/group";
import { money } from "#contract/decision/money";
import { calendarText, decisionFigures, decisionText } from "#contract/decision/texts";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import * as format from "#contract/common/format";
import { device } from "./demonstration.ts";

const PLANT = "plant01";

const read = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.request.get(path)).json() as Promise<Answer>;

const decisionOf = (page: Page): Promise<PlantDecision> => read(page, `/api/plant/${PLANT}/decision`);

export const calculatedAt = async (page: Page): Promise<number> => (await decisionOf(page)).calculatedAt ?? 0;

export const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

type Texts = Record<string, string>;

const WAIT = { timeout: 3000 };
const textOf = (place: Locator): Promise<string> => place.innerText(WAIT).catch(() => "missing");

/** What the server's decision says, by place. */
function wanted(decision: PlantDecision): Texts {
  const { wash, year, step } = decision;
  const { headline, sub } = decisionText(decision);
  const saves = format.dollars(year!.overNone.mean, 0);
  const figures = decisionFigures(decision).map(({ value }) => value);
  const of = year!.plan.washes;
  return {
    decide: [headline, sub, ...figures].join(" · "),
    plan: `${year!.plan.dates.map(format.day).join(" · ") || "none"} · ${saves} over no washing`,
    report: `${year!.plan.dates[0] ?? "none"} · ${saves}`,
    list: wash === null ? "none" : `${wash.best} · ${money(step, wash.worth.mean)}`,
    calendar: of === 0 ? "none" : calendarText(decision, { number: 1, of, link: "" }),
    bell: String(decisionGroup(decision) === "wash"),
  };
}

const washDue = (page: Page): Locator => page.getByRole("button", { name: /^Last Notifications, .*wash due/ });

/** Waits for what comes last after a reload, so that one reading is enough. */
async function filled(page: Page, decision: PlantDecision, { bell }: Texts): Promise<void> {
  await openTab(page, "Decide");
  const { headline } = decisionText(decision);
  const late = [page.getByRole("region", { name: "Wash decision" }).getByText(headline, { exact: true })];
  if (bell === "true") late.push(washDue(page));
  await Promise.all(
    late.map((place) =>
      place
        .first()
        .waitFor(WAIT)
        .catch(() => undefined),
    ),
  );
}

/** Reads the next wash on Decide, Plan, in report, list, calendar file and bell. */
async function told(page: Page): Promise<Texts> {
  await openTab(page, "Decide");
  const box = page.getByRole("region", { name: "Wash decision" });
  const part = (name: string) => box.locator(`[data-part="${name}"]`).allInnerTexts();
  const decide = [...(await part("headline")), ...(await part("sub")), ...(await part("value"))].join(" · ");
  const bell = await washDue(page).count();
  await openTab(page, "Plan");
  const fact = (name: string) => page.locator("dl > div", { hasText: name }).locator("dd").first();
  const saves = await textOf(fact("Max Annual Savings"));
  const dates = (await textOf(fact("Optimal Cleaning Dates"))).replaceAll("\u00A0", " ");
  const { result } = await read<CleaningReport>(page, `/api/device/${device.id}/savings/report/content`);
  const { plants } = await read<ListedDecisions>(page, "/api/decisions");
  const { wash, step } = plants.find(({ plant_id }) => plant_id === PLANT)!;
  const ics = (await (await page.request.get(`/api/plant/${PLANT}/plan.ics`)).text()).replaceAll(/\r\n\s|\\/g, "");
  const best = result.plans.find(({ cleanings }) => cleanings === result.best_num_cleanings)!;
  return {
    decide,
    plan: `${dates} · ${saves}`,
    report: `${best.dates[0] ?? "none"} · ${format.dollars(result.maxAnnualSavings, 0)}`,
    list: wash === null ? "none" : `${wash.best} · ${money(step, wash.worth.mean)}`,
    calendar: /DESCRIPTION:(.*Details: )/.exec(ics)?.[1] ?? "none",
    bell: String(bell > 0),
  };
}

/** "recalculated": the season decides whether figures change. */
export type Change = "changed" | "as before" | "recalculated";

/** All places, when each says what the server's decision says. */
export async function toldEverywhere(
  expect: ExpectStatic,
  page: Page,
  { change, before }: { change: Change; before: string },
): Promise<string> {
  let text = "";
  let loaded: number | null | undefined;
  const look = async (): Promise<unknown> => {
    const decision = await decisionOf(page);
    const right = wanted(decision);
    text = JSON.stringify(right);
    // The places are read when the server has decided: reading them calculates, which a person may do only so often.
    if (change !== "recalculated" && (text === before) !== (change === "as before")) return { decided: text };
    // Late answers fill the page; another plan is read from its start.
    if (decision.calculatedAt !== loaded) await page.reload();
    loaded = decision.calculatedAt;
    await filled(page, decision, right);
    const places = await told(page);
    const wrong = Object.keys(right).filter((place) => places[place] !== right[place]);
    if (wrong.length === 0) return "one answer";
    return Object.fromEntries(wrong.map((place) => [place, [places[place], right[place]]]));
  };
  await expect.poll(look, { timeout: 60_000, interval: 500 }).toBe("one answer");
  return text;
}
