import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { ExpectStatic } from "vitest";
import { daysBetween } from "#contract/common/calendar";
import { ALERT_WITHIN_DAYS } from "#contract/dashboard/daily-analysis";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import * as format from "#contract/common/format";
import type { Recommendation } from "#contract/dashboard/recommendation";
import { dashboardOf } from "./dashboard.ts";
import { device } from "./demonstration.ts";
import { today } from "./measured-days.ts";

type Answers = Record<string, string>;

interface Told {
  date: Answers;
  worth: Answers;
  saves: Answers;
  isDue: boolean;
}

const first = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
const known = (answers: Record<string, string | undefined>): Answers =>
  Object.fromEntries(Object.entries(answers).filter((entry): entry is [string, string] => entry[1] !== undefined));

const recommendationOf = async (page: Page): Promise<Recommendation> =>
  (await (await page.request.get(`/api/device/${device.id}/recommendation`)).json()) as Recommendation;

async function calendarOf(page: Page): Promise<string> {
  const bar = page.getByRole("region", { name: "Wash decision" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    bar.getByRole("button", { name: "Add to calendar" }).click(),
  ]);
  return (await readFile(await file.path(), "utf8")).replaceAll(/\r\n\s|\\/g, "");
}

/** Reads the next wash in bar, tile, results, daily line, report, calendar file and bell. */
export async function toldPlaces(page: Page): Promise<Told> {
  const results = page.getByRole("region", { name: "Simulation Results" });
  const fact = (name: string) => results.locator("dl > div", { hasText: name }).locator("dd").first().innerText();
  const [bar, tile, line, dates, saves, isDue, { result }] = await Promise.all([
    page.getByRole("region", { name: "Wash decision" }).innerText(),
    dashboardOf(page).tile("Next best wash").innerText(),
    page.getByText(/^Daily analysis: /).innerText(),
    fact("Optimal Cleaning Dates"),
    fact("Max Annual Savings"),
    page.getByRole("button", { name: /^Last Notifications, .*wash due/ }).count(),
    page.request
      .get(`/api/device/${device.id}/savings/report/content`)
      .then((answer) => answer.json() as Promise<CleaningReport>),
  ]);
  const calendar = await calendarOf(page);
  const report = result.plans[result.best_num_cleanings]!;
  const day = /([A-Z][a-z]{2} \d{1,2})/;
  const start = first(calendar, /DTSTART;VALUE=DATE:(\d{8})/)!;
  return {
    date: known({
      bar: first(bar, /(?:Best week: |Wash in the week of )([A-Z][a-z]{2} \d{1,2})/),
      tile: first(tile, day),
      results: first(dates, day),
      line: first(line, /next wash the week of ([A-Z][a-z]{2} \d{1,2})/) ?? "none",
      report: format.shortDay(report.dates[0]!),
      calendar: format.shortDay(`${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6)}`),
    }),
    worth: known({
      bar: first(bar, /(\$[\d,]+) after its cost/),
      tile: first(tile, /worth (\$[\d,]+) after cost/),
      report: format.dollars(result.outlook!.earns[0]!, 0),
      calendar: first(calendar, /(\$[\d,]+)/),
    }),
    saves: known({ results: first(saves, /(\$[\d,]+)/), report: format.dollars(result.maxAnnualSavings, 0) }),
    isDue: isDue > 0,
  };
}

const one = (answers: Answers): string => [...new Set(Object.values(answers))].join(" or ");
const dollars = (value: number): string => format.dollars(value, 0);

/** "recalculated": the season decides whether figures change. */
export type Change = "changed" | "as before" | "recalculated";

export const calculatedAt = async (page: Page): Promise<number> => (await recommendationOf(page)).calculatedAt ?? 0;

/** All places, once they agree with each other and the server. */
export async function toldEverywhere(
  expect: ExpectStatic,
  page: Page,
  { change, before }: { change: Change; before: string },
): Promise<string> {
  let text = "";
  const look = async (): Promise<unknown> => {
    const { wash, plan } = await recommendationOf(page);
    const { isDue, ...places } = await toldPlaces(page);
    text = [one(places.date), one(places.worth), one(places.saves)].join(", ");
    const server = [format.shortDay(wash!.date), dollars(wash!.worth), dollars(plan!.saves)].join(", ");
    const shouldRing = daysBetween(today(), wash!.date) <= ALERT_WITHIN_DAYS;
    const isWanted = change === "recalculated" || (text === before) === (change === "as before");
    const isRight = text === server && isDue === shouldRing && isWanted;
    return isRight ? "one answer" : { server, before, shouldRing, isDue, ...places };
  };
  await expect.poll(look).toBe("one answer");
  return text;
}
