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
import { accessibilityViolations, holdProgram, type WatchedOptions } from "../support/browser.ts";
import { owner } from "../support/demonstration.ts";
import { aFleet, copies, fleet, nextMonday } from "./fleet.ts";
import { aStage, type Stage } from "../support/stage.ts";

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

const sizes: [name: string, options: WatchedOptions][] = [
  ["a desk, dark", { width: 1440, height: 900 }],
  ["a desk, light", { width: 1440, height: 900, theme: "light" }],
  ["a phone, dark", { width: 390, height: 844 }],
  ["a phone, light", { width: 390, height: 844, theme: "light" }],
];

describe("the Monday page", { concurrent: false }, () => {
  it.for(sizes)("answers within ten seconds on %s, each question once", async ([, options], { expect }) => {
    const { page, offences } = await stage.watch("/dashboard", owner.email, options);
    await page.getByRole("heading", { level: 1, name: texts.heading.wash(3, weekAfter(2)) }).waitFor();
    await started(page);
    const isPhone = options.width === 390;
    const seen = await firstScreen(page);
    const times = (text: string) => seen.filter((one) => one === text).length;
    // Which plants? When at the latest? Worth together? What does a week cost? Which is broken?
    for (const plant of washed) expect(times(plant)).toBe(1);
    expect(times(texts.heading.wash(3, weekAfter(2)))).toBe(1);
    for (const figure of ["$15,450", "$1,530"]) expect(times(figure)).toBe(1);
    expect(times("Deming")).toBe(1);
    // One figure for each label.
    const labels = isPhone ? [] : [texts.columns.worth[0]!, texts.columns.waiting[0]!, texts.columns.soiling[0]!];
    for (const label of labels) expect(times(label)).toBe(1);
    const figures = ["$5,850", "$7,750", "$1,850", "$1,000", "$350", "$180"];
    expect(seen.filter((one) => figures.includes(one)).toSorted(), seen.join(" | ")).toEqual(figures.toSorted());
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(offences).toEqual([]);
    await page.context().close();
  });

  it("opens a plant, and Back returns to the same filter and place", async ({ expect }) => {
    const page = await stage.open("/dashboard", owner.email, { width: 1000, height: 400 });
    await started(page);
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
    await page.context().close();
  });

  it("shows the group that was chosen before the program has loaded", async ({ expect }) => {
    const { page, offences } = await stage.watch("/about", owner.email);
    const letThrough = await holdProgram(page);
    await page.goto("/dashboard");
    const name = `${texts.groups.wash} 3`;
    await page.locator("#static-page").getByRole("radio", { name }).check();
    await letThrough();
    await started(page);
    await page.waitForURL("**/dashboard?show=wash");
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    expect(await page.getByRole("radio", { name }).isChecked()).toBe(true);
    expect(offences).toEqual([]);
    await page.context().close();
  });

  it("plans a wash with the plant and its window, and warns of a plant that would lose", async ({ expect }) => {
    const { page, offences } = await stage.watch("/about", owner.email);
    const letThrough = await holdProgram(page);
    await page.goto("/dashboard");
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
    expect(await daggett.isChecked()).toBe(true);
    expect(await dialog.getByRole("textbox", { name: campaignFields.name.label, exact: true }).inputValue()).toBe(
      form.plantName("Daggett"),
    );
    await dialog.getByText(form.inWeek(weekAfter(0))).waitFor();
    const valley = dialog.getByRole("checkbox", { name: "Central Valley Plant" });
    await valley.check();
    await dialog.getByText(form.loses("Central Valley Plant", "$1,170")).waitFor();
    // $5,850 − $1,170.
    await dialog.getByText("$4,680").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: form.removeOf("Central Valley Plant") }).press("Enter");
    expect(await valley.isChecked()).toBe(false);
    expect(await dialog.getByText("$4,680").count()).toBe(0);
    expect(offences).toEqual([]);
    await page.context().close();
  });

  it("hides a column, saves the list as a file, and leads from the former address", async ({ expect }) => {
    const page = await stage.open("/portfolio", owner.email);
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
    expect(await head.count()).toBe(0);
    const file = page.waitForEvent("download");
    await choose(texts.actions.csv);
    expect((await file).suggestedFilename()).toBe(`plants-${nextMonday()}.csv`);
    await choose(texts.actions.map);
    await page.getByRole("heading", { name: texts.mapTitle }).waitFor();
    await page.context().close();
  });

  it("has a search from twelve plants on", async ({ expect }) => {
    const more = ["Twelve Oaks", "Eleven Hills"].map((name) => Object.assign({}, fleet[9], { name }));
    await aFleet(stage.server, "owner01", more, fleet.length);
    const page = await stage.open("/about", owner.email);
    const letThrough = await holdProgram(page);
    await page.goto("/dashboard");
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
    await page.context().close();
  });

  it("keeps searches as views, of which one opens by itself", async ({ expect }) => {
    const page = await stage.open("/dashboard?show=fix&find=deming", owner.email);
    await started(page);
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
    await page.context().close();
    await stage.server.directory.delete(savedViews);
  });

  it("draws only the rows near the window of a large fleet, and all for print", async ({ expect }) => {
    await copies(stage.server, "fleet9", 210);
    const page = await stage.open("/dashboard", owner.email, { width: 1440, height: 900 });
    await started(page);
    const table = page.getByRole("table");
    await page.getByRole("link", { name: "Daggett" }).waitFor();
    expect(await table.getAttribute("aria-rowcount")).toBe("223");
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
    await page.context().close();
  });
});
