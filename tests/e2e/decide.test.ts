import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays } from "#contract/common/calendar";
import { shortDay } from "#contract/common/format";
import type { PlantDecision } from "#contract/decision/decision";
import { basisLabels, decisionFigures, decisionText } from "#contract/decision/texts";
import { decisionGroup, groupVerbs } from "#contract/decision/group";
import { holdChoiceTexts, holdOffer } from "#contract/decision/hold-choice";
import { siteOf } from "../../worker/adapters/weather/site-days.ts";
import { calculationInputs, devices, forecastScores, rainForecasts } from "../../worker/platform/schema.ts";
import { cleaningTexts } from "../../web/src/features/cleanings/texts.ts";
import { decideTexts } from "../../web/src/features/decide/texts.ts";
import { undoLabel } from "../../web/src/ui/toasts/toast-queue.ts";
import { forecastRow, skillRows } from "../fixtures/weather/stored-forecast.ts";
import { accessibilityViolations } from "./support/browser.ts";
import { device, owner, zone } from "./support/demonstration.ts";
import { measuredDays, today } from "./support/measured-days.ts";
import { aStage, type Stage } from "./support/stage.ts";
import { inTheme, resizer } from "./support/themes.ts";
import { savedInputs, storePlant } from "./support/what-if-plant.ts";

const SECOND = "device02";
const place = { lat: 36.74, lng: -119.79, timezone: zone };
const decideOf = "/dashboard?plant=plant01";

let stage: Stage;
let decision: PlantDecision;
let page: Page;
let offences: string[];

beforeAll(async () => {
  stage = await aStage();
  const { directory } = stage.server;
  const other = { device_id: SECOND, device_name: "West block", plant_id: "plant01", serialno: "" };
  await directory.insert(devices).values({ ...other, ...place, installationdate: addDays(today(), -90) });
  const losses = Array.from({ length: 60 }, (_, day) => 1 + 0.08 * day);
  for (const id of [device.id, SECOND]) await measuredDays(stage.server, id, losses);
  ({ page, offences } = await stage.watch("/about", owner.email));
  await storePlant(page);
  decision = await now();
  await page.goto(decideOf);
});
afterAll(() => stage.end());

const now = async () => (await (await page.request.get("/api/plant/plant01/decision")).json()) as PlantDecision;
const box = () => page.getByRole("region", { name: decideTexts.region });
const bottomOf = async (part: string): Promise<number> => {
  const { y, height } = (await box().locator(part).boundingBox())!;
  return y + height;
};

describe("the page of a plant", { concurrent: false }, () => {
  it("answers within ten seconds on a desk and a phone, each question once", async ({ expect }) => {
    const resize = await resizer(page);
    for (const size of ["phone", "desk"] as const) {
      await resize(size);
      await page.evaluate(() => scrollTo(0, 0));
      const { width, height } = page.viewportSize()!;
      await box().getByRole("button", { name: decideTexts.actions.why }).waitFor();
      await page.getByRole("heading", { name: decideTexts.rests.title }).waitFor();
      const { headline, sub } = decisionText(decision);
      const figures = decisionFigures(decision);
      // When, worth, from what to what, waiting, how sure: each once.
      for (const text of [groupVerbs[decisionGroup(decision)], headline, sub, basisLabels[decision.basis]])
        await expect.poll(() => box().getByText(text, { exact: true }).count(), { message: text }).toBe(1);
      for (const { label, value, note } of figures) {
        await expect.poll(() => page.getByText(label, { exact: true }).count(), { message: label }).toBe(1);
        await expect
          .poll(() => box().locator("dl dd").filter({ hasText: value }).count(), { message: value })
          .toBeGreaterThan(0);
        if (note !== "")
          await expect.poll(() => box().getByText(note, { exact: true }).count(), { message: note }).toBe(1);
      }
      const isCut = (part: Element) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
      expect(await box().locator('[data-part="reasons"]').evaluate(isCut)).toBe(false);
      for (const part of ['[data-part="figures"]', '[data-part="basis"]', "svg >> nth=-1"])
        expect(await bottomOf(part), part).toBeLessThanOrEqual(height);
      const why = (await box().getByRole("button", { name: decideTexts.actions.why }).boundingBox())!;
      expect(why.y + why.height).toBeLessThanOrEqual(height);
      const { scrollWidth, scrollHeight } = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { scrollWidth, scrollHeight };
      });
      expect(scrollWidth).toBe(width);
      const titles = [decideTexts.year.title(), decideTexts.measured.title, decideTexts.rests.title];
      const cards = await Promise.all(
        titles.map((name) =>
          page.locator("section", { has: page.getByRole("heading", { name, exact: true }) }).boundingBox(),
        ),
      );
      if (size === "desk") {
        expect(scrollHeight).toBeLessThanOrEqual(height);
        expect(new Set(cards.map((card) => card!.height)).size).toBe(1);
      }
      await inTheme(page, "dark");
      expect(await accessibilityViolations(page)).toEqual([]);
      await inTheme(page, "light");
      expect(await accessibilityViolations(page, "colors")).toEqual([]);
    }
    expect(offences).toEqual([]);
  });

  it("opens its reasons, with where to repair them, and why", async ({ expect }) => {
    await box().getByRole("button", { name: basisLabels[decision.basis] }).click();
    const reasons = page.getByRole("dialog");
    await reasons.getByRole("heading", { level: 2 }).waitFor();
    expect(await accessibilityViolations(reasons)).toEqual([]);
    await page.keyboard.press("Escape");
    await reasons.waitFor({ state: "detached" });
    await box().getByRole("button", { name: decideTexts.actions.why }).click();
    const why = page.getByRole("dialog", { name: decideTexts.why.title });
    await expect.poll(() => why.getByText("The plan starts from a loss of").count()).toBe(1);
    await why.getByRole("button", { name: decideTexts.why.plan }).click();
    await page.waitForURL(/tab=plan/);
    await page.getByRole("tab", { name: "Decide" }).click();
  });

  it("logs a wash for all sensors at once, shows when its result comes, and takes it back", async ({ expect }) => {
    const counts = () =>
      Promise.all(
        [device.id, SECOND].map(async (id) => {
          const list = (await (await page.request.get(`/api/device/${id}/cleanings`)).json()) as CleaningList;
          return list.cleanings.length;
        }),
      );
    const costs = () => page.getByRole("heading", { name: decideTexts.year.title() }).locator("../..").innerText();
    const before = await costs();
    await box().getByRole("button", { name: decideTexts.actions.log }).click();
    const dialog = page.getByRole("dialog", { name: cleaningTexts.plantTitle });
    await dialog.getByRole("button", { name: "West block" }).waitFor();
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(counts).toEqual([1, 1]);
    const measured = page.locator("section", {
      has: page.getByRole("heading", { name: decideTexts.measured.title, exact: true }),
    });
    await measured.getByText(decideTexts.measured.lastWash(shortDay(today()))).waitFor();
    await measured.getByText(/^Result expected around/).waitFor();
    await measured.getByText("West block").waitFor();
    await expect.poll(costs).not.toBe(before);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(counts).toEqual([0, 0]);
    await measured.getByText(decideTexts.measured.none).waitFor();
    await expect.poll(costs).toBe(before);
  });

  it("is one of five tabs that the keyboard reaches; a sensor explains and never decides", async ({ expect }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const tabs = page.getByRole("tab");
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(["Decide", "Daily Soiling Loss", "Device Metrics", "Plan", "Inputs"]);
    await page.getByRole("tab", { name: "Decide" }).focus();
    await page.keyboard.press("End");
    await page.waitForURL(/tab=inputs/);
    // The selected one is scrolled into view.
    await expect
      .poll(async () => (await page.getByRole("tab", { name: "Inputs" }).boundingBox())!.x)
      .toBeLessThan(390 - 40);
    await page.goto(`${decideOf}&device=${SECOND}`);
    await page.getByText("The decision is the plant's.").waitFor();
    await expect.poll(() => page.getByRole("tab", { selected: true }).innerText()).toBe("Daily Soiling Loss");
    await page.getByRole("button", { name: decideTexts.strip.link, exact: true }).click();
    await box()
      .getByRole("heading", { name: decisionText(decision).headline })
      .waitFor();
  });

  it("holds its wash and washes anyway, and takes each back", async ({ expect }) => {
    const { directory } = stage.server;
    // Cheap, so that it is due on every day of the year, and rain is certain in two days.
    await directory.update(calculationInputs).set({ values: { ...savedInputs, wash_cost: 20 } });
    for (const row of skillRows()) await directory.insert(forecastScores).values(row);
    const issued = { at: Date.now() / 1000, rainOn: 2 };
    await directory.insert(rainForecasts).values(forecastRow(siteOf(place), today(), issued));
    await page.setViewportSize({ width: 1440, height: 900 });
    const headlined = async () => {
      const { headline } = decisionText(await now());
      await box().getByRole("heading", { name: headline }).waitFor();
      return headline;
    };
    const taken: string[] = [];
    for (let turn = 0; turn < 2; turn++) {
      await page.goto(decideOf);
      const before = await headlined();
      const { is } = holdOffer(await now())!;
      const name = holdChoiceTexts.choose[is];
      const choose = box().getByRole("button", { name, disabled: false });
      await choose.press("Enter");
      await page.getByRole("button", { name: undoLabel, exact: true }).press("Enter");
      await page.getByText(holdChoiceTexts.undone).waitFor();
      expect(await headlined()).toBe(before);
      await choose.press("Enter");
      await box().getByRole("button", { name }).waitFor({ state: "detached" });
      expect(await headlined()).not.toBe(before);
      expect(await accessibilityViolations(box())).toEqual([]);
      taken.push(is);
    }
    expect(new Set(taken)).toEqual(new Set(["hold", "wash"]));
    expect(offences).toEqual([]);
  });
});
