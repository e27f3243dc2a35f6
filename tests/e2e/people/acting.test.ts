import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { auditActions } from "#contract/audit/audit";
import { erasureTexts } from "#contract/owners/erasure";
import { unitTexts } from "#contract/setup/units";
import { accountScreenTexts } from "../../../web/src/features/accounts/texts.ts";
import { ownerScreenTexts } from "../../../web/src/features/owners/texts.ts";
import { unitScreenTexts } from "../../../web/src/features/setup/units/texts.ts";
import { actingTexts, viewingTexts } from "../../../web/src/shell/account/acting.ts";
import { forbiddenTexts } from "../../../web/src/shell/notices/Forbidden.tsx";
import { devices, plantOwners, plants, sessions, staffPlants } from "../../../worker/platform/schema.ts";
import { accessibilityViolations, goInApp } from "../support/browser.ts";
import { owner } from "../support/demonstration.ts";
import { emailOf } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";

const phone = { width: 390, height: 844, theme: "light" } as const;
let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await aStage([
    { id: "admin", user_type: "Admin", name: "The Admin" },
    { id: "other", name: "Other Owner", company_name: "Other Solar" },
    { id: "member", name: "Others Member", user_type: "Staff", owner_id: "other" },
  ]);
  const { directory } = stage.server;
  const place = { location: "Yuma, AZ", lat: 32.7, lng: -114.6 };
  await directory.insert(plants).values({ plant_id: "others", plant_name: "Other Field", ...place });
  await directory.insert(plantOwners).values({ plant_id: "others", owner_id: "other" });
  await directory.insert(staffPlants).values({ plant_id: "others", staff_id: "member" });
  const row = { ...place, timezone: "America/Phoenix", installationdate: "2026-01-01", isInboundApiDevice: true };
  await directory
    .insert(devices)
    .values({ device_id: "others1", device_name: "Other Row", plant_id: "others", ...row });
});
afterAll(() => stage.end());

const acting = () => page.getByRole("region", { name: actingTexts.name });
const erasure = (of = page) => of.getByRole("region", { name: erasureTexts.noticeName });
const { erasure: texts } = accountScreenTexts;

async function withPassword(at: Page, press: () => Promise<void>): Promise<void> {
  await stage.server.directory.update(sessions).set({ confirmedAt: null });
  await press();
  const password = at.getByRole("textbox", { name: "Password" });
  await password.fill(owner.password);
  await password.press("Enter");
}

describe("an Admin with several owners", { concurrent: false }, () => {
  it("sees whose device each is, and those of one owner, also after a reload", async ({ expect }) => {
    page = await stage.open("/device/listing", emailOf("admin"));
    const rows = page.getByRole("table", { name: "Device Listing" }).getByRole("row");
    await rows.filter({ hasText: "Other Row" }).getByText("Other Owner").waitFor();
    await page.getByRole("button", { name: /^Owner / }).click();
    await page.getByRole("option", { name: /^Other Owner/ }).click();
    await page.waitForURL("**/device/listing?owner=other");
    await expect.poll(() => rows.count()).toBe(2);
    await page.reload();
    await rows.filter({ hasText: "Other Row" }).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("acts for one with the password, plans the erasure of that owner's data, and returns to where it began", async ({
    expect,
  }) => {
    await goInApp(page, "/owner/listing?find=Other");
    await page.getByText(ownerScreenTexts.viewOrAct).waitFor();
    await withPassword(page, () => page.getByRole("button", { name: actingTexts.startFor("Other Owner") }).click());
    await page.waitForURL("**/dashboard*");
    await acting().getByText("Other Solar").waitFor();
    await goInApp(page, "/account/security");
    await page.getByRole("heading", { name: accountScreenTexts.ownerData.title("Other Owner") }).waitFor();
    await page.getByRole("button", { name: texts.erase }).click();
    const dialog = page.getByRole("dialog", { name: texts.question("Other Owner") });
    await dialog.getByText(texts.effects("Other Owner")[0]!).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("textbox").fill("Other Owner");
    await dialog.getByRole("button", { name: texts.confirm }).click();
    await erasure().getByText("All data of Other Owner").waitFor();
    await acting().getByRole("button", { name: actingTexts.end }).click();
    await page.waitForURL("**/owner/listing?find=Other");
    await acting().waitFor({ state: "detached" });
    await expect.poll(() => erasure().count()).toBe(0);
  });

  it("reads why a page is missing while viewing as a person, and goes back", async ({ expect }) => {
    await page.getByRole("button", { name: viewingTexts.startFor("Other Owner") }).click();
    await page.getByRole("region", { name: viewingTexts.name }).waitFor();
    await goInApp(page, "/audit");
    await page.getByRole("heading", { name: forbiddenTexts.viewed("Audit Log", "Other Owner") }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("main").getByRole("button", { name: viewingTexts.end }).click();
    await page.waitForURL("**/owner/listing?find=Other");
  });

  it("adds a unit and finds it", async ({ expect }) => {
    await goInApp(page, "/admin/units");
    await page.getByRole("button", { name: unitScreenTexts.add }).click();
    const dialog = page.getByRole("dialog", { name: unitScreenTexts.add });
    const add = dialog.getByRole("button", { name: unitScreenTexts.addConfirm, exact: true });
    await add.click();
    await dialog.getByText(unitTexts.problems.serial_number).waitFor();
    await dialog.getByLabel(unitScreenTexts.fields.icc_id).fill("8944500102198309991");
    await dialog.getByLabel(unitScreenTexts.fields.device_id).fill("e00fce99");
    await dialog.getByLabel(unitScreenTexts.fields.serial_number).fill("S7-0099");
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await add.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel(unitScreenTexts.find).fill("S7-0099");
    await page.getByRole("button", { name: unitScreenTexts.search }).click();
    await page.waitForURL("**/admin/units?find=S7-0099");
    await page.getByRole("row", { name: /8944500102198309991.*Free/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe("the people of an owner whose data will be erased", { concurrent: false }, () => {
  it("see it on each page; the owner keeps the data, and reads who acted", async ({ expect }) => {
    await stage.closePages();
    const staff = await stage.open("/dashboard", emailOf("member"), phone);
    await erasure(staff).getByText(erasureTexts.who("Other Owner")).waitFor();
    await expect.poll(() => erasure(staff).getByRole("button").count()).toBe(0);
    expect(await accessibilityViolations(staff)).toEqual([]);
    expect(await staff.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const theirs = await stage.open("/plant/listing", emailOf("other"));
    await erasure(theirs).getByText("All your data").waitFor();
    await withPassword(theirs, () => erasure(theirs).getByRole("button", { name: erasureTexts.keep }).click());
    await theirs.getByText(erasureTexts.cancelled).waitFor();
    await erasure(theirs).waitFor({ state: "detached" });
    await goInApp(theirs, "/audit");
    await theirs.getByRole("row", { name: new RegExp(`${auditActions["acting-for"]}.*Administrator`) }).waitFor();
    await theirs.getByRole("row", { name: new RegExp(auditActions["acting-ended"]!) }).waitFor();
  });
});
