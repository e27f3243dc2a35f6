import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays, mondayOf } from "#contract/common/calendar";
import { campaignTexts, crewTexts } from "#contract/portfolio/campaign-texts";
import { campaignFields } from "#contract/records/campaign";
import { campaignScreenTexts as texts } from "../../web/src/features/monday/campaigns/texts.ts";
import { mondayTexts } from "../../web/src/features/monday/texts.ts";
import { dailySoiling, devices, energyYears, plantOwners, plantPlans, plants } from "../../worker/platform/schema.ts";
import { accessibilityViolations } from "./support/browser.ts";
import { device, owner, zone } from "./support/demonstration.ts";
import { mailbox, type Mailbox } from "./support/mails.ts";
import { savedInputs, today } from "./support/measured-days.ts";
import { aStage, type Stage } from "./support/stage.ts";
import { savedInputs as inputs } from "./support/what-if-plant.ts";
import { planFrom, rowOfPlan } from "../fixtures/desert-plan.ts";

const crew = "crew@wash.example";
let mails: Mailbox;
let stage: Stage;

beforeAll(async () => {
  mails = await mailbox();
  stage = await aStage([], { settings: mails.settings });
  await aSecondPlant();
  for (const [plant, at] of [
    ["plant01", device.id],
    ["plant02", "device02"],
  ] as const)
    await aPlannedWash(plant, at);
});
afterAll(async () => {
  await stage.end();
  mails.stop();
});

async function aSecondPlant(): Promise<void> {
  const { directory } = stage.server;
  const place = { lat: 36.82, lng: -119.6 };
  await directory
    .insert(plants)
    .values({ plant_id: "plant02", plant_name: "Ridge Plant", location: "Clovis, CA", ...place });
  await directory.insert(plantOwners).values({ plant_id: "plant02", owner_id: "owner01" });
  await directory.insert(devices).values({
    device_id: "device02",
    device_name: "Ridge row",
    plant_id: "plant02",
    serialno: "S1-0043",
    ...place,
    timezone: zone,
    installationdate: addDays(today(), -90),
  });
}

async function aPlannedWash(plant_id: string, device_id: string): Promise<void> {
  const { directory } = stage.server;
  const startDay = mondayOf(today());
  await savedInputs(stage.server, inputs, plant_id);
  await directory.insert(energyYears).values({
    plant_id,
    kind: "custom",
    file_name: "year.csv",
    daily_kwh: Array.from({ length: 365 }, () => 20_000),
    source_key: "none",
    uploaded_by: "owner01",
    uploaded_at: 1,
  });
  await losses(device_id, -5, [6, 6, 6, 6, 6]);
  const worth = [0, 0, 900, 880];
  const plan = planFrom(startDay, worth);
  const { blockedWeeks, facts } = rowOfPlan(plan);
  await directory.insert(plantPlans).values({
    plant_id,
    timezone: zone,
    decision: { blockedWeeks, plan, facts },
    best: addDays(startDay, 14),
    calculated_at: Math.floor(Date.now() / 1000),
    due_at: Math.floor(Date.now() / 1000) + 86_400,
  });
}

const losses = (device_id: string, first: number, values: readonly number[]) =>
  stage.server.directory.insert(dailySoiling).values(
    values.map((loss, index) => ({
      device_id,
      day: addDays(today(), first + index),
      insol_clean: 5,
      insol_soiled: 5 * (1 - loss / 100),
      window_insolation: 5,
      quality: 1,
      samples: 1440,
      uncertainty: 0.2,
      loss,
    })),
  );

const tap = async (page: Page, label: string, plant: string): Promise<void> => {
  await page.getByRole("button", { name: `${label}: ${plant}` }).click();
};

describe("a wash campaign", { concurrent: false }, () => {
  let portfolio: Page;
  let offences: string[];
  let phone: Page;
  const name = () => texts.form.runName("");

  it("starts from a suggested run with its plants and dates, and mails the crew", async ({ expect }) => {
    ({ page: portfolio, offences } = await stage.watch("/dashboard", owner.email));
    const run = portfolio.getByRole("region", { name: mondayTexts.run.offer });
    await run.getByText("Ridge Plant").waitFor();
    await run.getByRole("button", { name: mondayTexts.run.plan }).click();
    const dialog = portfolio.getByRole("dialog", { name: texts.form.title });
    for (const plant of ["Valley Plant", "Ridge Plant"])
      await expect.poll(() => dialog.getByRole("checkbox", { name: plant }).isChecked()).toBe(true);
    await dialog.getByRole("textbox", { name: campaignFields.crew.label, exact: true }).fill("North Crew");
    await dialog.getByRole("textbox", { name: campaignFields.email.label }).fill(crew);
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await dialog.getByRole("button", { name: texts.form.submit.mailed }).press("Enter");
    await portfolio.getByText(texts.form.started.mailed).waitFor();
    await portfolio.getByText(texts.progress(0, 2)).waitFor();
  });

  it("is completed by the crew on a phone, without an account or a script", async ({ expect }) => {
    const address = await mails.link(crew, "/api/crew");
    const size = { width: 390, height: 844, theme: "light" } as const;
    const watched = await stage.watch(address, undefined, size);
    phone = watched.page;
    await phone.getByText(crewTexts.counts(0, 2)).waitFor();
    expect(await accessibilityViolations(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await tap(phone, crewTexts.start, "Valley Plant");
    await phone.getByText(campaignTexts.states.underWay).filter({ visible: true }).waitFor();
    await tap(phone, crewTexts.done, "Valley Plant");
    await phone.getByText(crewTexts.counts(1, 2)).waitFor();

    const ridge = phone.getByRole("listitem").filter({ hasText: "Ridge Plant" });
    await ridge.getByText(crewTexts.skip).first().click();
    await ridge.getByLabel(crewTexts.reason).filter({ visible: true }).fill("Gate locked");
    await tap(phone, crewTexts.skip, "Ridge Plant");
    await ridge.getByText("Gate locked").waitFor();
    expect(await accessibilityViolations(phone)).toEqual([]);
    expect(watched.offences).toEqual([]);
  });

  it("shows the owner its progress and the gain of the wash", async ({ expect }) => {
    // Days after the wash, so that its result can be measured.
    await losses(device.id, 1, [1, 1, 1, 1]);
    await portfolio.reload();
    await portfolio.getByText(`${texts.progress(1, 2)}, ${texts.skipped(1)}`).waitFor();
    await portfolio.getByRole("button", { name: new RegExp(`^${texts.open(name())}`) }).press("Enter");
    const dialog = portfolio.getByRole("dialog");
    await dialog.getByText(texts.detail.result("6.0%", "1.0%")).waitFor();
    await dialog.getByText("Gate locked").waitFor();
    await dialog.getByText(texts.detail.byCrew).first().waitFor();
    expect(await accessibilityViolations(dialog)).toEqual([]);
    expect(offences).toEqual([]);
  });

  it("is in the crew's calendar: the wash on its day, the skipped plant as canceled", async ({ expect }) => {
    const address = await portfolio.getByRole("group", { name: texts.detail.calendar }).locator("code").innerText();
    const { pathname } = new URL(address);
    const feed = await (await portfolio.request.get(pathname)).text();
    const events = feed.split("BEGIN:VEVENT").slice(1);
    const of = (plant: string) => events.find((event) => event.includes(campaignTexts.calendar.wash(plant)));
    expect(of("Valley Plant")).toContain("STATUS:CONFIRMED");
    expect(of("Valley Plant")).toContain(`DTSTART;VALUE=DATE:${today().replaceAll("-", "")}`);
    expect(of("Ridge Plant")).toContain("STATUS:CANCELLED");
  });

  it("keeps the crew's taps without a connection, and sends them in order with their time", async ({ expect }) => {
    const context = phone.context();
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.reload();
    await context.setOffline(true);
    const ridge = phone.getByRole("listitem").filter({ hasText: "Ridge Plant" });
    await tap(phone, crewTexts.undo, "Ridge Plant");
    await tap(phone, crewTexts.start, "Ridge Plant");
    await ridge.getByText(/^Saved on this phone/).waitFor();
    await phone.reload();
    await ridge.getByText(campaignTexts.states.underWay).filter({ visible: true }).waitFor();
    await tap(phone, crewTexts.done, "Ridge Plant");
    await phone.getByText(crewTexts.counts(2, 2)).waitFor();
    await context.setOffline(false);
    await ridge.getByText(/^(Received|Tapped)/).waitFor();
    await phone.reload();
    await phone.getByText(crewTexts.counts(2, 2)).waitFor();
    expect(await accessibilityViolations(phone)).toEqual([]);
  });

  it("ends the crew's links at once when the owner revokes them", async ({ expect }) => {
    const dialog = portfolio.getByRole("dialog", { name: new RegExp(`^${name()}`) });
    await dialog.getByRole("button", { name: texts.detail.revoke }).press("Enter");
    await portfolio
      .getByRole("alertdialog", { name: texts.detail.revokeTitle })
      .getByRole("button", { name: texts.detail.revoke })
      .press("Enter");
    await dialog.getByText(texts.detail.noLinks).waitFor();
    await phone.reload();
    await phone.getByText(crewTexts.ended).waitFor();
    await expect.poll(() => phone.getByText("Valley Plant").count()).toBe(0);
  });
});
