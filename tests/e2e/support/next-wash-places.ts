import type { Page } from "playwright-core";
import type { ExpectStatic } from "vitest";
import type { PlantDecision } from "#contract/decision/decision";
import { decisionGroup } from "#contract/decision/group";
import { decisionFigures, decisionText } from "#contract/decision/texts";
import * as format from "#contract/common/format";

export const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

const WAIT = { timeout: 3000 };

type Texts = Record<string, string>;

/** What the server's decision says, by place. */
function wanted(decision: PlantDecision): Texts {
  const { year } = decision;
  const { headline, sub } = decisionText(decision);
  const figures = decisionFigures(decision).map(({ value }) => value);
  return {
    decide: [headline, sub, ...figures].join(" · "),
    plan: `${year!.plan.dates.map(format.day).join(" · ") || "none"} · ${format.dollars(year!.overNone.mean, 0)} over no washing`,
    bell: String(decisionGroup(decision) === "wash"),
  };
}

/** Reads the next wash on Decide, Plan and in the bell. */
async function told(page: Page): Promise<Texts> {
  await openTab(page, "Decide");
  const box = page.getByRole("region", { name: "Wash decision" });
  const part = (name: string) => box.locator(`[data-part="${name}"]`).allInnerTexts();
  const decide = [...(await part("headline")), ...(await part("sub")), ...(await part("value"))].join(" · ");
  const bell = await page.getByRole("button", { name: /^Last Notifications, .*wash due/ }).count();
  await openTab(page, "Plan");
  const fact = async (name: string) => {
    const place = page.locator("dl > div", { hasText: name }).locator("dd").first();
    return (await place.innerText(WAIT).catch(() => "missing")).replaceAll("\u00A0", " ");
  };
  return {
    decide,
    plan: `${await fact("Optimal Cleaning Dates")} · ${await fact("Max Annual Savings")}`,
    bell: String(bell > 0),
  };
}

/** All places, when each says what the server's decision says, which is another one than before. */
export async function toldEverywhere(expect: ExpectStatic, page: Page, before: string): Promise<string> {
  let text = "";
  const look = async (): Promise<unknown> => {
    const right = wanted((await (await page.request.get("/api/plant/plant01/decision")).json()) as PlantDecision);
    text = JSON.stringify(right);
    if (text === before) return { decided: text };
    const places = await told(page);
    const wrong = Object.keys(right).filter((place) => places[place] !== right[place]);
    if (wrong.length === 0) return "one answer";
    return Object.fromEntries(wrong.map((place) => [place, [places[place], right[place]]]));
  };
  await expect.poll(look, { interval: 500 }).toBe("one answer");
  return text;
}
