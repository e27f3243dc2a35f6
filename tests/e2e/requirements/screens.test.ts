import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { feedbackTexts } from "#contract/feedback/texts";
import { PYRA_ZONE } from "#contract/pyranometer/pyranometer";
import { pyraTexts } from "#contract/pyranometer/texts";
import { cleaningTexts } from "../../../web/src/features/cleanings/texts.ts";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";
import { feedbackScreenTexts } from "../../../web/src/features/feedback/texts.ts";
import { pyraScreenTexts } from "../../../web/src/features/pyranometer/texts.ts";
import { devices, featureRequests, pyranometerViewers, staffPlants } from "../../../worker/platform/schema.ts";
import { atRest } from "../support/at-rest.ts";
import { goInApp, watchedPage } from "../support/browser.ts";
import { device, owner } from "../support/demonstration.ts";
import { measuredDays } from "../support/measured-days.ts";
import { arrive, emailOf } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";
import { devicePagesOf } from "../support/unit-story.ts";

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await aStage(
    [
      { id: "admin", user_type: "Admin" },
      { id: "trial", wasSelfRegistered: true },
      { id: "reader", user_type: "Staff", owner_id: "owner01", dashboardPageAccess: false, deviceDataPageAccess: true },
    ],
    { settings: { PYRA_SR300_DEVICE: device.id } },
  );
  await stage.server.directory.insert(staffPlants).values({ plant_id: "plant01", staff_id: "reader" });
});
afterAll(() => stage.end());

async function enter(path: string, who: string): Promise<void> {
  await arrive(page, path, who);
  await page.getByRole("heading", { level: 1 }).waitFor();
}
const button = (name: string) => page.getByRole("button", { name, exact: true });
const refuse = (path: string, title: string) =>
  page.route(path, (route) => route.fulfill({ status: 409, json: { type: "about:blank", title, status: 409 } }));

/** The message is a quiet output, and Retry loads what was refused. */
async function refusedOnce(path: string, open: () => Promise<unknown>): Promise<void> {
  await refuse(path, "The people rest.");
  await open();
  await page.getByRole("status").filter({ hasText: "The people rest." }).waitFor();
  await page.unroute(path);
  await button("Retry").click();
  await page.getByText("The people rest.").waitFor({ state: "detached" });
}

const cleanings = () => page.getByRole("dialog", { name: listingTexts.actions.cleanings });
const openCleanings = async () => {
  await devicePagesOf(page).act(device.name, "cleanings");
  await cleanings().getByText(cleaningTexts.none).waitFor();
};

describe("the pyranometer board", { concurrent: false }, () => {
  const figures = () => page.getByRole("figure");
  const loading = () => page.getByRole("dialog", { name: pyraScreenTexts.loading });
  const data = "**/api/pyra/data?*";

  it("closes the dialog when loading fails, logs the error, and shows it quietly with Retry [P-252]", async ({
    expect,
  }) => {
    ({ page } = await watchedPage(stage.browser, stage.server.origin));
    const logged: string[] = [];
    page.on("console", (line) => line.type() === "error" && logged.push(line.text()));
    const seen = Promise.withResolvers<void>();
    const asleep = { type: "about:blank", title: "The sensor sleeps.", status: 409 };
    await page.route(data, (route) => seen.promise.then(() => route.fulfill({ status: 409, json: asleep })), {
      times: 1,
    });
    const today = dayOf(PYRA_ZONE, Date.now() / 1000);
    await arrive(page, `/pyranometer?from=${addDays(today, -6)}&to=${today}`, emailOf("admin"));
    await loading().waitFor();
    seen.resolve();
    await page.getByRole("status").filter({ hasText: asleep.title }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => logged.filter((line) => line.includes(asleep.title)).length).toBe(1);
    await button("Retry").click();
    await page.getByText(asleep.title).waitFor({ state: "detached" });
    await figures().first().waitFor();
    expect(logged.filter((line) => line.includes(asleep.title))).toHaveLength(1);
  });

  it("says in its charts when there is no data [P-084]", async ({ expect }) => {
    await page.getByRole("heading", { name: pyraScreenTexts.health }).waitFor();
    const isEmpty = async () => (await figures().allInnerTexts()).map((text) => text.includes(pyraTexts.empty));
    await expect.poll(isEmpty).toEqual(Array.from({ length: 9 }, () => true));
    expect(pyraTexts.empty).toBe("There is no data available for the past seven days.");
  });

  it("shows a loading dialog while its data loads, then fills the charts [P-074]", async ({ expect }) => {
    const { server } = stage;
    const key = "key-of-the-pyranometer";
    const api_key_hash = createHash("sha256").update(key).digest("hex");
    await server.directory.update(devices).set({ api_key_hash }).where(eq(devices.device_id, device.id));
    const now = Math.floor(Date.now() / 1000);
    const sent = await fetch(`${server.origin}/api/device/inbound/readings`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ t: [now - 7200, now - 3600], i: [700, 710], iC: [810, 820], iD: [790, 800] }),
    });
    expect(sent.status).toBe(200);
    // Not the days of the readings, which the device reports.
    await measuredDays(server, device.id, [1, 2, null, null]);
    const seen = Promise.withResolvers<void>();
    await page.route(data, (route) => seen.promise.then(() => route.continue()), { times: 1 });
    await page.reload();
    await loading().waitFor();
    await expect.poll(() => page.locator("figure").count()).toBe(0);
    seen.resolve();
    await loading().waitFor({ state: "detached" });
    for (const title of [pyraScreenTexts.soiling, pyraScreenTexts.irradiance]) {
      const chart = figures().filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
      await chart.waitFor();
      await expect.poll(() => chart.innerText()).not.toContain(pyraTexts.empty);
    }
  });

  it("says that its viewers were saved, and closes their dialog [P-240, P-244]", async ({ expect }) => {
    await refusedOnce("**/api/pyra/viewers", () => button(pyraScreenTexts.handleViewers).click());
    const dialog = page.getByRole("dialog", { name: pyraScreenTexts.handleViewers });
    await dialog.getByLabel(pyraScreenTexts.viewersOf("SR300")).fill("viewer@plant.example");
    await dialog.getByRole("button", { name: pyraScreenTexts.save }).click();
    await page.getByText("Pyra viewers updated successfully").waitFor();
    await dialog.waitFor({ state: "detached" });
    const stored = await stage.server.directory.select().from(pyranometerViewers);
    expect(stored).toMatchObject([{ email: "viewer@plant.example", tab: "SR300" }]);
  });
});

describe("people that can't be loaded", { concurrent: false }, () => {
  const link = (name: string) => page.getByRole("link", { name, exact: true });

  it("show an Admin the message of the error, with Retry [P-240]", async () => {
    await refusedOnce("**/api/owner/listing", () => goInApp(page, "/owner/listing"));
    await page.getByRole("row").filter({ hasText: owner.email }).waitFor();
  });

  it("show an Owner the message of the error, with Retry, and the form of a plant's cleanings [A-045, P-240]", async ({
    expect,
  }) => {
    await enter("/about", owner.email);
    await refusedOnce("**/api/staff/all", () => link("Staff").click());
    await page.getByRole("row").filter({ hasText: "Person reader" }).waitFor();
    await refusedOnce("**/api/plant/all", () => link("Add").click());
    await page.getByRole("checkbox", { name: /Valley Plant/ }).waitFor();
    await link("Devices").click();
    await openCleanings();
    await expect.poll(() => cleanings().locator("form").count()).toBe(1);
  });
});

describe("feedback on the AI screen", () => {
  it("is a form for both kinds, then a dialog with thanks [P-108]", async ({ expect }) => {
    await enter("/ai", emailOf("trial"));
    await page.getByRole("main").getByRole("button", { name: feedbackTexts.title, exact: true }).click();
    const form = page.getByRole("dialog", { name: feedbackTexts.title });
    const { kinds, text, send, close } = feedbackScreenTexts;
    for (const name of Object.values(kinds)) await form.getByRole("radio", { name }).waitFor();
    await form.getByRole("textbox", { name: text.feature }).fill("More places");
    await refuse("**/api/ai/featureRequest", "The desk is closed.");
    await form.getByRole("button", { name: send }).click();
    await form.getByText("The desk is closed.").waitFor();
    await page.unroute("**/api/ai/featureRequest");
    await form.getByRole("button", { name: send }).click();
    const thanks = page.getByRole("dialog", { name: "Feedback sent!" });
    await thanks.getByText("Thank you for sharing your thoughts with us.").waitFor();
    await form.waitFor({ state: "detached" });
    const buttons = await thanks.getByRole("button").allInnerTexts();
    expect(buttons.filter((name) => name !== "")).toEqual([close]);
    await thanks.getByRole("button").last().click();
    await thanks.waitFor({ state: "detached" });
    expect(await stage.server.directory.select().from(featureRequests)).toMatchObject([{ text: "More places" }]);
  });
});

describe("the device listing", { concurrent: false }, () => {
  it("has no list of rollouts for a person who may not change many devices", async ({ expect }) => {
    await enter("/device/listing?rollouts=true", emailOf("reader"));
    await page.getByRole("row").filter({ hasText: device.name }).waitFor();
    // The list would load its program and its rollouts.
    await atRest(page);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  it("opens the cleanings of a plant, to be read by those who may not edit them [A-045]", async ({ expect }) => {
    expect(listingTexts.actions.cleanings).toBe("Plant Cleanings");
    await openCleanings();
    await expect.poll(() => cleanings().locator("form").count()).toBe(0);
  });
});
