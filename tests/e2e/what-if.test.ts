import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, type ExpectStatic, it } from "vitest";
import type { PlanSource, PlantDecision } from "#contract/decision/decision";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { Scenarios } from "#contract/savings/scenarios";
import type { SavingsResult } from "#contract/savings/savings";
import * as format from "#contract/common/format";
import { comparedRows, incomeText, usedTerms } from "../../web/src/features/savings/what-if/cases.model.ts";
import {
  figuresOf,
  type SliderFigures,
  savedTerms,
  termsOf,
} from "../../web/src/features/savings/what-if/figures.model.ts";
import { whatIfTexts } from "../../web/src/features/savings/texts.ts";
import { accessibilityViolations, goInApp, type Watched } from "./support/browser.ts";
import { jobsResult, planInWorker } from "./support/plan-runs.ts";
import { resizer } from "./support/themes.ts";
import { aStageToPlan, basisOf, kernelRun, savedInputs } from "./support/what-if-plant.ts";

let stage: Awaited<ReturnType<typeof aStageToPlan>>;
let watched: Watched;
let page: Page;
let basis: SavingsBasis;
const saved = savedTerms(savedInputs)!;
let before: SavingsResult;
let sources: PlanSource[];

beforeAll(async () => {
  stage = await aStageToPlan();
  ({ watched, page } = stage);
  basis = await basisOf(page);
  const decision = await page.request.get("/api/plant/plant01/decision");
  ({ sources } = (await decision.json()) as PlantDecision);
  before = kernelRun(basis, saved);
  await goInApp(page, "/dashboard?plant=plant01&tab=plan");
  await openWhatIf();
});
afterAll(() => stage.end());

async function openWhatIf(): Promise<void> {
  // A phone renders parts when scrolled near.
  await page.waitForFunction(() => {
    scrollTo(0, document.body.scrollHeight);
    return document.getElementById("what-if") !== null;
  });
  await page.locator("#what-if").scrollIntoViewIfNeeded();
  await page.getByRole("table", { name: whatIfTexts.table }).waitFor();
}

const slider = (name: string) => page.getByRole("slider", { name });
/** From the box next to the slider: the slider itself rounds to its step. */
const value = async (name: string): Promise<number> =>
  Number(await page.getByRole("textbox", { name: new RegExp(`^${name}, `) }).inputValue());
const figures = async (): Promise<SliderFigures> => ({
  washCost: await value("Wash cost"),
  price: await value("Energy rate"),
  soilingRate: await value("Soiling rate"),
  rainThreshold: await value("Rain threshold"),
});
const rows = async (): Promise<string[][]> => {
  const body = page.getByRole("table", { name: whatIfTexts.table }).locator("tbody tr");
  const texts = await body.evaluateAll((list) =>
    list.map((row) => Array.from(row.children, (cell) => cell.textContent)),
  );
  return texts.map((row) => row.map((text) => (text ?? "").replaceAll("\u00A0", " ")));
};

async function follows(expect: ExpectStatic, blockedWeeks: string[] = []) {
  const terms = termsOf(saved, await figures(), blockedWeeks);
  const plan = kernelRun(basis, terms);
  const cases = [
    { name: whatIfTexts.saved, terms: saved, plan: before },
    { name: whatIfTexts.live, terms, plan },
  ].map((one) => Object.assign(one, { uses: usedTerms(one.terms, saved, sources) }));
  const wanted = comparedRows(cases).map(({ label, values }) => [label].concat(values));
  await page.waitForFunction(
    ([caption, text]) =>
      [...document.querySelectorAll("table")].some(
        (table) => table.ariaLabel === caption && table.tBodies[0]?.textContent?.replaceAll("\u00A0", " ") === text,
      ),
    [whatIfTexts.table, wanted.flat().join("")] as const,
  );
  await expect.poll(() => rows()).toEqual(wanted);
  await page.locator("#what-if").getByText(incomeText(before, plan)).waitFor();
  return plan;
}

async function renameElsewhere(name: string): Promise<void> {
  const path = "/api/plant/plant01/scenarios";
  const { scenarios } = (await (await page.request.get(path)).json()) as Scenarios;
  const { id, terms, version } = scenarios[0]!;
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.put(`${path}/${id}`, { data: { name, terms, version }, headers });
}

describe("the what-if sliders", { concurrent: false }, () => {
  it("begin with the saved case, to the dollar", async ({ expect }) => {
    await expect.poll(() => figures()).toEqual(figuresOf(saved));
    const plan = await follows(expect);
    expect(plan.best_num_cleanings).toBeGreaterThan(0);
    for (const [, mine, theirs] of await rows()) expect(theirs).toBe(mine);
  });

  it("follow each slider while it is dragged, and end with the kernel's own figures", async ({ expect }) => {
    for (const name of ["Wash cost", "Energy rate", "Soiling rate", "Rain threshold"]) {
      const before = await value(name);
      await slider(name).scrollIntoViewIfNeeded();
      const box = (await slider(name).boundingBox())!;
      const at = (share: number) => [box.x + 9 + share * (box.width - 18), box.y + box.height / 2] as const;
      const max = Number(await slider(name).getAttribute("max"));
      await page.mouse.move(...at(before / max));
      await page.mouse.down();
      await page.mouse.move(...at(0.7), { steps: 6 });
      await follows(expect);
      await page.mouse.up();
      await expect.poll(() => value(name)).not.toBe(before);
    }
  });

  it("follow the keys of a slider and typed values", async ({ expect }) => {
    await slider("Wash cost").focus();
    for (const key of ["Home", "PageUp", "PageUp", "ArrowRight", "ArrowLeft", "ArrowLeft"])
      await page.keyboard.press(key);
    await expect.poll(() => value("Wash cost")).toBe(975);
    await follows(expect);
    await page.keyboard.press("End");
    await follows(expect);
    await page.getByRole("textbox", { name: "Energy rate, $/kWh" }).fill("0.1234");
    await page.keyboard.press("Enter");
    await expect.poll(() => value("Energy rate")).toBe(0.1234);
    await follows(expect);
  });

  it("exclude blocked weeks, and return to the saved case", async ({ expect }) => {
    await page.getByRole("button", { name: whatIfTexts.reset, exact: true }).click();
    const free = await follows(expect);
    const dates = free.plans[free.best_num_cleanings]!.dates;
    await page.locator("summary", { hasText: "Blocked weeks ·" }).click();
    const weeks = page.getByRole("group", { name: whatIfTexts.blockWeeks });
    const chosen = weeks.getByRole("checkbox", { checked: true });
    const blocked: string[] = [];
    for (const _ of dates) {
      const planned = weeks.getByRole("checkbox", { name: whatIfTexts.plannedWash });
      const label = await planned.first().evaluate((box) => box.closest("label")?.textContent ?? "");
      blocked.push(mondays().find((monday) => label.startsWith(format.day(monday)))!);
      await planned.first().press(" ");
      await expect.poll(() => chosen.count()).toBe(blocked.length);
      const plan = await follows(expect, blocked);
      const best = plan.plans[plan.best_num_cleanings]!;
      expect(best.dates.filter((date) => blocked.includes(date))).toEqual([]);
    }
    await page.getByRole("button", { name: whatIfTexts.reset, exact: true }).click();
    await follows(expect);
    await expect.poll(() => chosen.count()).toBe(0);
  });

  it("are saved as a scenario, which can be renamed", async ({ expect }) => {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("textbox", { name: whatIfTexts.scenarioName }).fill("Cheap");
    await slider("Wash cost").press("PageUp");
    await press(whatIfTexts.saveScenario);
    await press(whatIfTexts.renameOf("Cheap"));
    const box = page.getByRole("textbox", { name: whatIfTexts.newName("Cheap") });
    await expect.poll(() => box.inputValue()).toBe("Cheap");
    await box.fill("Dear");
    await renameElsewhere("Other");
    await press(whatIfTexts.rename);
    // Refused; the next try is of what the list shows.
    await page.getByRole("textbox", { name: whatIfTexts.newName("Other") }).waitFor();
    await press(whatIfTexts.rename);
    await page.getByRole("checkbox", { name: "Compare Dear" }).waitFor();
    await expect.poll(() => page.getByRole("checkbox", { name: "Compare Cheap" }).count()).toBe(0);
    await press("Delete Dear");
    await page.getByRole("checkbox", { name: "Compare Dear" }).waitFor({ state: "detached" });
    await press(whatIfTexts.reset);
    await follows(expect);
  });

  it("copy their figures into the inputs, where they are saved", async ({ expect }) => {
    await slider("Wash cost").press("PageUp");
    const wash = await value("Wash cost");
    await page.getByRole("button", { name: whatIfTexts.apply }).click();
    await page.getByRole("tab", { name: "Inputs" }).click();
    const box = page.getByRole("textbox", { name: "Wash cost", exact: true });
    await expect.poll(() => box.inputValue()).toBe(String(wash));
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByRole("tab", { name: "Plan" }).click();
    await openWhatIf();
    await follows(expect);
  });

  // Another story has the light theme, with scenarios.
  it("are accessible in the dark theme, and did not violate the policy", async ({ expect }) => {
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(watched.offences).toEqual([]);
  });
});

const mondays = (): string[] => {
  const first = Date.parse(`${before.startDay}T00:00:00Z`);
  return Array.from({ length: 52 }, (_, week) => new Date(first + week * 7 * 86_400_000).toISOString().slice(0, 10));
};

describe("on a phone", { concurrent: false }, () => {
  it("a thumb drags a slider, with the decision in sight, and scrolls past without changing it", async ({ expect }) => {
    const resize = await resizer(page);
    await resize("phone");
    await page.reload();
    await openWhatIf();
    const soiling = slider("Soiling rate");
    await soiling.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const box = (await soiling.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    const debug = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
      debug.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const [left, middle] = [box.x + 0.3 * box.width, box.y + box.height / 2];
    await touch("touchStart", left, middle);
    for (let step = 1; step <= 8; step++) await touch("touchMove", left + step * 15, middle);
    await touch("touchEnd", 0, 0);
    const dragged = await soiling.inputValue();
    expect(Number(dragged)).toBeGreaterThan(figuresOf(saved).soilingRate);
    const plan = kernelRun(basis, termsOf(saved, await figures(), []));
    const words = page.getByText(incomeText(before, plan));
    await words.waitFor();
    const { y } = (await words.boundingBox())!;
    expect(y > 0 && y < 844).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const from = await page.evaluate(() => scrollY);
    await touch("touchStart", left, middle);
    for (let step = 1; step <= 8; step++) await touch("touchMove", left, middle - step * 20);
    await touch("touchEnd", 0, 0);
    await page.waitForFunction((before) => scrollY > before, from);
    await page.waitForFunction(([element, value]) => (element as HTMLInputElement).value === value, [
      await soiling.elementHandle(),
      dragged,
    ] as const);

    // Legend names stay clickable below the page's header.
    const chart = page.locator("figure", { has: page.getByRole("heading", { name: /^Soiling Loss Forecast/ }) });
    await chart.locator("canvas").waitFor();
    await chart.evaluate((figure) => scrollTo(0, scrollY + figure.getBoundingClientRect().top + 120));
    const name = chart.getByRole("button", { name: "Soiling loss, weekly mean", exact: true });
    const seen = (element: Element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 10, top + height / 2));
    };
    await expect.poll(() => name.evaluate(seen)).toBe(true);
  });
});

describe("the worker of the build, under the policy of production", { concurrent: false }, () => {
  it("gives the same plan as Node and, as entered, the server's job, bit for bit", async ({ expect }) => {
    expect(await planInWorker(page, basis, saved)).toEqual(before);
    const entered = await planInWorker(page, { ...basis, saved: null }, saved);
    expect(entered).toEqual(await jobsResult(page));
    expect(entered).not.toEqual(before);
  });

  it("is the only kind of script that may start", async ({ expect }) => {
    const started = await page.evaluate(() =>
      ["/theme.js", "data:text/javascript,1", "https://other.example/assets/a.js"].filter((address) => {
        try {
          new Worker(address).terminate();
          return true;
        } catch {
          return false;
        }
      }),
    );
    expect(started).toEqual([]);
  });
});
