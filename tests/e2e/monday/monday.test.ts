import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { campaignFields } from "#contract/records/campaign";
import { campaignScreenTexts } from "../../../web/src/features/monday/campaigns/texts.ts";
import { mondayTexts as texts } from "../../../web/src/features/monday/texts.ts";
import { viewsTexts } from "../../../web/src/features/devices/views/texts.ts";
import { plantOwners, savedViews } from "../../../worker/platform/schema.ts";
import { accessibilityViolations, holdProgram, type Watched, watchedPage } from "../support/browser.ts";
import { owner } from "../support/demonstration.ts";
import { aFleet, copies, fleet, nextMonday } from "./fleet.ts";
import { arrive } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";
import { inTheme, resizer } from "../support/themes.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await aStage();
  const isTheirs = and(eq(plantOwners.plant_id, "plant01"), eq(plantOwners.owner_id, "owner01"));
  await stage.server.directory.delete(plantOwners).where(isTheirs);
  await aFleet(stage.server, "owner01");
});
afterAll(async () => {
  await stage.end();
});

const weekAfter = (weeks: number) => format.shortDay(addDays(nextMonday(), 7 * weeks));
const washed = ["Daggett", "Boulder City", "Desert Plant"];

/** The program has replaced the plain page. */
const started = (page: Page) => page.locator("#static-page").waitFor({ state: "detached" });

/** Texts that a person sees without scrolling. */
const firstScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim();
      const box = node.parentElement!.getBoundingClientRect();
      if (text !== "" && box.width > 2 && box.top >= 0 && box.bottom <= innerHeight) seen.push(text);
    }
    return seen;
  });

/** The page before its program has loaded, and how to load it. */
async function plainPage(): Promise<Watched & { letThrough: () => Promise<void> }> {
  await stage.closePages();
  const watched = await watchedPage(stage.browser, stage.server.origin);
  const letThrough = await holdProgram(watched.page);
  await arrive(watched.page, "/dashboard", owner.email);
  return { ...watched, letThrough };
}

describe("the Monday page", { concurrent: false }, () => {
  let page: Page;
  let offences: string[];

  it("answers within ten seconds on a desk and a phone, each question once", async ({ expect }) => {
    ({ page, offences } = await watchedPage(stage.browser, stage.server.origin));
    const resize = await resizer(page);
    await arrive(page, "/dashboard", owner.email);
    await started(page);
    await page.getByRole("region", { name: texts.run.offer }).waitFor();
    for (const size of ["phone", "desk"] as const) {
      await resize(size);
      await page.getByRole("heading", { level: 1, name: texts.heading.wash(3, weekAfter(2)) }).waitFor();
      const seen = await firstScreen(page);
      const figures = ["$5,850", "$7,750", "$1,850", "$1,000", "$350", "$180"];
      // The wash run saves as much as a week of waiting costs; a phone has it further down.
      const shown = size === "desk" ? [...figures, "$1,000"] : figures;
      expect(seen.filter((one) => figures.includes(one)).toSorted(), seen.join(" | ")).toEqual(shown.toSorted());
      const times = (text: string) => seen.filter((one) => one === text).length;
      // Which plants? When at the latest? Worth together? What does a week cost? Which is broken?
      for (const plant of washed) expect(times(plant)).toBe(1);
      expect(times(texts.heading.wash(3, weekAfter(2)))).toBe(1);
      for (const figure of ["$15,450", "$1,530"]) expect(times(figure)).toBe(1);
      expect(times("Deming")).toBe(1);
      // One figure for each label.
      const { worth, waiting, soiling } = texts.columns;
      for (const [label] of size === "desk" ? [worth, waiting, soiling] : []) expect(times(label!)).toBe(1);
      await inTheme(page, "dark");
      expect(await accessibilityViolations(page)).toEqual([]);
      await inTheme(page, "light");
      expect(await accessibilityViolations(page, "colors")).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(offences).toEqual([]);
    }
  });

  it("cuts no plant, no dollars and no line of soiling, whatever its width", async ({ expect }) => {
    const cut = () =>
      page.locator("main table :is([data-part=name], [data-part=range], [data-part=spark])").evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility())
          .filter(
            (part) =>
              part.scrollWidth > part.clientWidth ||
              part.getBoundingClientRect().right > part.closest("th, td")!.getBoundingClientRect().right,
          )
          .map((part) => part.closest("tr")!.textContent),
      );
    for (const width of [768, 900, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(cut, { message: `${width}` }).toEqual([]);
    }
  });

  it("opens a plant, and Back returns to the same filter and place", async ({ expect }) => {
    await page.setViewportSize({ width: 1000, height: 400 });
    await page.getByRole("radio", { name: `${texts.groups.wait} 5` }).check();
    await page.waitForURL("**/dashboard?show=wait");
    const rows = page.getByRole("row");
    await expect.poll(() => rows.count()).toBe(6);
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);
    await page.getByRole("link", { name: "Kettleman" }).click();
    await page.waitForURL("**/dashboard?plant=fleet8**");
    await page.getByRole("button", { name: /^Plant/ }).waitFor();
    await page.goBack();
    await page.waitForURL("**/dashboard?show=wait");
    await expect.poll(() => rows.count()).toBe(6);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("hides a column, saves the list as a file, and leads from the former address", async ({ expect }) => {
    await page.goto("/portfolio");
    await page.waitForURL("**/dashboard");
    const head = page.getByRole("columnheader", { name: texts.columns.sensors });
    await head.waitFor();
    const choose = async (item: string) => {
      await page.getByRole("button", { name: texts.actions.more }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await choose(texts.columns.sensors);
    await expect.poll(() => head.count()).toBe(0);
    await page.reload();
    await started(page);
    await page.getByRole("columnheader", { name: texts.columns.decision }).waitFor();
    await expect.poll(() => head.count()).toBe(0);
    const file = page.waitForEvent("download");
    await choose(texts.actions.csv);
    expect((await file).suggestedFilename()).toBe(`plants-${nextMonday()}.csv`);
    await choose(texts.actions.map);
    await page.getByRole("heading", { name: texts.mapTitle }).waitFor();
  });

  it("shows the group that was chosen before the program has loaded", async ({ expect }) => {
    const { page, offences, letThrough } = await plainPage();
    const name = `${texts.groups.wash} 3`;
    await page.locator("#static-page").getByRole("radio", { name }).check();
    await letThrough();
    await started(page);
    await page.waitForURL("**/dashboard?show=wash");
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    await expect.poll(() => page.getByRole("radio", { name }).isChecked()).toBe(true);
    expect(offences).toEqual([]);
  });

  it("plans a wash with the plant and its window, and warns of a plant that would lose", async ({ expect }) => {
    const { page, offences, letThrough } = await plainPage();
    // Before the program has loaded.
    await page
      .locator("#static-page")
      .getByRole("button", { name: texts.actions.planOf("Daggett") })
      .press("Enter");
    const title = page.getByRole("heading", { level: 1 });
    const before = [await title.boundingBox(), await page.getByText("$5,850").boundingBox()];
    await letThrough();
    await started(page);
    expect([await title.boundingBox(), await page.getByText("$5,850").boundingBox()]).toEqual(before);
    const { form } = campaignScreenTexts;
    const dialog = page.getByRole("dialog", { name: form.title });
    const daggett = dialog.getByRole("checkbox", { name: "Daggett" });
    await expect.poll(() => daggett.isChecked()).toBe(true);
    await expect
      .poll(() => dialog.getByRole("textbox", { name: campaignFields.name.label, exact: true }).inputValue())
      .toBe(form.plantName("Daggett"));
    await dialog.getByText(form.inWeek(weekAfter(0))).waitFor();
    const valley = dialog.getByRole("checkbox", { name: "Central Valley Plant" });
    await valley.check();
    await dialog.getByText(form.loses("Central Valley Plant", "$1,170")).waitFor();
    // $5,850 − $1,170.
    await dialog.getByText("$4,680").waitFor();
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await dialog.getByRole("button", { name: form.removeOf("Central Valley Plant") }).press("Enter");
    await expect.poll(() => valley.isChecked()).toBe(false);
    await expect.poll(() => dialog.getByText("$4,680").count()).toBe(0);
    expect(offences).toEqual([]);
  });

  it("has a search from twelve plants on", async ({ expect }) => {
    const more = ["Twelve Oaks", "Eleven Hills"].map((name) => Object.assign({}, fleet[9], { name }));
    await aFleet(stage.server, "owner01", more, fleet.length);
    let letThrough: () => Promise<void>;
    ({ page, letThrough } = await plainPage());
    const places = () =>
      Promise.all(
        [
          page.getByRole("heading", { level: 1 }),
          page.getByText("$5,850"),
          page.getByRole("searchbox", { name: texts.search }),
        ].map((one) => one.boundingBox()),
      );
    await page.locator("#static-page").getByText("$5,850").waitFor();
    const before = await places();
    await letThrough();
    await started(page);
    expect(await places()).toEqual(before);
    await page.getByRole("searchbox", { name: texts.search }).fill("twelve");
    await page.waitForURL("**/dashboard?find=twelve");
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("searchbox", { name: texts.search }).fill("nowhere");
    await page.getByText(texts.nothing("nowhere")).waitFor();
  });

  it("keeps searches as views, of which one opens by itself", async ({ expect }) => {
    await page.getByRole("searchbox", { name: texts.search }).fill("deming");
    await page.getByRole("radio", { name: new RegExp(`^${texts.groups.fix}`) }).check();
    await page.waitForURL("**/dashboard?**show=fix**");
    await page.getByRole("button", { name: viewsTexts.menu }).click();
    await page.getByRole("menuitem", { name: viewsTexts.save }).click();
    const dialog = page.getByRole("dialog", { name: viewsTexts.title });
    await dialog.getByLabel(viewsTexts.name).fill("Broken");
    await dialog.getByRole("checkbox", { name: viewsTexts.isDefault }).check();
    await dialog.getByRole("button", { name: viewsTexts.saveView }).click();
    await page.getByRole("button", { name: "Broken" }).waitFor();
    await page.goto("/dashboard");
    await page.waitForURL("**/dashboard?**show=fix**");
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("button", { name: "Broken" }).click();
    await page.getByRole("menuitem", { name: viewsTexts.all.plants }).click();
    await expect.poll(() => page.getByRole("row").count()).toBe(13);
    await stage.server.directory.delete(savedViews);
  });

  it("draws only the rows near the window of a large fleet, and all for print", async ({ expect }) => {
    await copies(stage.server, "fleet9", 210);
    await page.goto("/dashboard");
    await started(page);
    const table = page.getByRole("table");
    await page.getByRole("link", { name: "Daggett" }).waitFor();
    await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("223");
    const drawn = () => page.locator("tr[data-row]").count();
    await expect.poll(drawn).toBeLessThan(130);
    const height = () => table.evaluate((element) => element.getBoundingClientRect().height);
    const before = await height();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole("link", { name: "Zeta 210" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Daggett" }).count()).toBe(0);
    expect(Math.abs((await height()) - before)).toBeLessThan(0.02 * before);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect.poll(drawn).toBe(222);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  });
});
