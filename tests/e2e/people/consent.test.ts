import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { lostAccessTexts } from "#contract/owners/lost-access";
import { changeOwnerTexts } from "#contract/plants/change-owner";
import { offerTexts } from "#contract/plants/offers";
import { plantTexts } from "#contract/plants/users";
import { fileTexts } from "#contract/files/files";
import { upkeepTexts } from "#contract/devices/upkeep";
import { sensorCheckTexts } from "#contract/soiling/sensor-check";
import { faultRules } from "#contract/soiling/sensor-faults";
import { accountScreenTexts } from "../../../web/src/features/accounts/texts.ts";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";
import { upkeepDialogTexts } from "../../../web/src/features/devices/upkeep/texts.ts";
import { dailySoiling, devices, plantOwners, plants, sessions, staffPlants } from "../../../worker/platform/schema.ts";
import { accessibilityViolations, goInApp, watchedPage } from "../support/browser.ts";
import { device, loggerFile, owner } from "../support/demonstration.ts";
import { dashboardOf } from "../support/dashboard.ts";
import { emailOf, enter } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";
import { devicePagesOf } from "../support/unit-story.ts";

const phone = { width: 390, height: 844, theme: "light" } as const;
let stage: Stage;

beforeAll(async () => {
  stage = await aStage([
    { id: "admin", user_type: "Admin" },
    { id: "second", name: "Second Owner", company_name: "Second Solar" },
    { id: "hers", name: "First Staff", user_type: "Staff", owner_id: "owner01" },
  ]);
  const { directory } = stage.server;
  const place = { location: "Yuma, AZ", lat: 32.7, lng: -114.6 };
  await directory.insert(plants).values({ plant_id: "mesa", plant_name: "Mesa Field", ...place });
  await directory.insert(plantOwners).values({ plant_id: "mesa", owner_id: "owner01" });
  await directory.insert(staffPlants).values({ plant_id: "plant01", staff_id: "hers" });
});
afterAll(() => stage.end());

const ownersOf = async (plant: string): Promise<string[]> => {
  const rows = await stage.server.directory.select().from(plantOwners).where(eq(plantOwners.plant_id, plant));
  return rows.map(({ owner_id }) => owner_id).toSorted((a, b) => a.localeCompare(b));
};

/** Ends the time in which no password is needed, does `act`, then enters the password. */
async function withPassword(page: Page, act: () => Promise<void>): Promise<void> {
  await stage.server.directory.update(sessions).set({ confirmedAt: null });
  await act();
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill(owner.password);
  await password.press("Enter");
}

const manage = async (page: Page) => {
  await page.getByRole("button", { name: "Manage Users of Mesa Field" }).press("Enter");
  return page.getByRole("dialog", { name: "Manage Users of Mesa Field" });
};
const isWithinWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe("a plant that is sold", () => {
  it("is given to its new owner by an Admin, who reads what moves, types its name and enters the password", async ({
    expect,
  }) => {
    const { page, offences } = await stage.watch("/plant/listing", emailOf("admin"), phone);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Manage Users of Valley Plant" }).click();
    await dialog.getByRole("button", { name: changeOwnerTexts.open }).press("Enter");
    await dialog.getByText(changeOwnerTexts.devices(1, 0)).waitFor();
    const change = dialog.getByRole("button", { name: changeOwnerTexts.change });
    await expect.poll(() => change.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByRole("button", { name: changeOwnerTexts.placeholder }).press("Enter");
    await page.getByRole("option", { name: /^Second Owner/ }).press("Enter");
    await dialog.getByText(changeOwnerTexts.owners("Plant Owner", ["First Staff"])).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const name = dialog.getByLabel(changeOwnerTexts.typeName("Valley Plant"));
    await name.fill("Valley Plant");
    await withPassword(page, () => name.press("Enter"));
    await page.getByText(changeOwnerTexts.changed("Valley Plant", "Second Owner")).waitFor();
    expect(await ownersOf("plant01")).toEqual(["second"]);

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(plantTexts.undone).waitFor();
    expect(await ownersOf("plant01")).toEqual(["owner01"]);
    expect(offences).toEqual([]);
    await stage.closePages();
  });
});

describe("an owner who shares a plant", () => {
  it("offers it; the other owner accepts, loses it, restores access and leaves", async ({ expect }) => {
    const first = await stage.watch("/plant/listing", owner.email);
    const dialog = await manage(first.page);
    await dialog.getByLabel("Search by email").fill(emailOf("second"));
    await dialog.getByRole("button", { name: "Find" }).press("Enter");
    await dialog.getByText(offerTexts.mustAccept(emailOf("second"))).waitFor();
    await withPassword(first.page, () => dialog.getByRole("button", { name: "Save" }).press("Enter"));
    await first.page.getByRole("button", { name: `${offerTexts.withdraw} Mesa Field, ${emailOf("second")}` }).waitFor();
    expect(await ownersOf("mesa")).toEqual(["owner01"]);

    const { page, offences } = await stage.watch("/about", emailOf("second"), phone);
    await page.getByRole("button", { name: /, 1 new$/ }).press("Enter");
    await page.getByRole("link", { name: offerTexts.open }).press("Enter");
    await page.getByText(offerTexts.sender("Sunny Fields")).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await isWithinWidth(page)).toBe(true);
    await page.getByRole("button", { name: `${offerTexts.accept} Mesa Field` }).press("Enter");
    await page.getByText(offerTexts.accepted).waitFor();
    expect(await ownersOf("mesa")).toEqual(["owner01", "second"]);

    const owners = await manage(first.page);
    await owners.getByRole("checkbox", { name: /^Second Owner/ }).uncheck();
    await owners.getByRole("button", { name: "Save" }).press("Enter");
    await first.page.getByText(plantTexts.usersSaved).waitFor();
    const refused = Promise.withResolvers<void>();
    await page.route(/SignedIn-/, async (route) => (await refused.promise, route.continue()));
    await page.reload();
    await page.getByText(lostAccessTexts.plant("Mesa Field", "Sunny Fields")).waitFor();
    expect(await accessibilityViolations(page, "colors")).toEqual([]);
    await withPassword(page, async () => {
      const answer = page.waitForResponse(/takeBack/);
      await page.getByRole("button", { name: `${lostAccessTexts.takeBack} Mesa Field` }).press("Enter");
      expect((await answer).status()).toBe(403);
      // Only now the code of the dialog arrives.
      refused.resolve();
    });
    await page.getByText(lostAccessTexts.takenBack).waitFor();

    const own = await manage(page);
    await own.getByRole("button", { name: offerTexts.leave }).press("Enter");
    const question = page.getByRole("alertdialog", { name: offerTexts.leaveTitle("Mesa Field") });
    await question.getByText(offerTexts.leaveDetail).waitFor();
    await question.getByRole("button", { name: offerTexts.leave }).press("Enter");
    await page.getByText(offerTexts.left).waitFor();
    expect(await ownersOf("mesa")).toEqual(["owner01"]);
    await page.getByText("Mesa Field").last().waitFor({ state: "detached" });
    expect([...offences, ...first.offences]).toEqual([]);
    await stage.closePages();
  });
});

describe("an owner on the phone whose soiled cell died", { concurrent: false }, () => {
  let page: Page;
  let offences: string[];

  it("reads why days are left out, counts them, sees the figure change, and undoes it", async ({ expect }) => {
    ({ page, offences } = await watchedPage(stage.browser, stage.server.origin, phone));
    await enter(page, owner.email);
    const change = (values: Partial<typeof devices.$inferInsert>) =>
      stage.server.directory.update(devices).set(values).where(eq(devices.device_id, device.id));
    // Once judged, a device whose days begin to be in doubt is judged again with the next tick.
    await change({ judged_by: "sensor-doubt" });
    const file = { name: "station.dat", mimeType: "text/csv", buffer: Buffer.from(loggerFile(20, 4)) };
    const sent = await page.request.put(`/api/device/inbound/sensor/data?deviceId=${device.id}&sensorType=10`, {
      headers: { origin: stage.server.origin },
      multipart: { file },
    });
    expect(sent.status()).toBe(200);
    const { code, seen } = faultRules["stuck-soiled"];
    const inDoubt = () =>
      stage.server.directory.select().from(dailySoiling).where(eq(dailySoiling.quality, code)).limit(4);
    await expect.poll(inDoubt).toHaveLength(4);
    await change({ last_data_at: Math.floor(Date.now() / 1000) });
    await stage.server.tick();
    await page.goto(`/dashboard?plant=plant01&device=${device.id}`);
    await page.getByText(seen).waitFor();
    await page.getByText(sensorCheckTexts.inDoubt, { exact: true }).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await isWithinWidth(page)).toBe(true);
    const loss = async () => (await dashboardOf(page).tile("30-day soiling loss").innerText()).match(/[\d.]+%/)?.[0];
    await expect.poll(loss).toBeDefined();
    const before = await loss();
    await page.getByRole("button", { name: sensorCheckTexts.count, exact: true }).press("Enter");
    await expect.poll(loss).not.toBe(before);
    await page.getByText(seen).waitFor({ state: "detached" });
    // Opened by its link: no page with decisions was there before.
    await page.goto(`/device/config/${device.id}`);
    await page.getByRole("main").getByText(sensorCheckTexts.counted).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("main").getByRole("button", { name: sensorCheckTexts.undo }).press("Enter");
    await page.getByRole("button", { name: sensorCheckTexts.dontCount }).waitFor();
    await goInApp(page, `/dashboard?plant=plant01&device=${device.id}`);
    await expect.poll(loss).toBe(before);
  });

  it("deletes an uploaded file, plans the erasure of a device with the password, and cancels it", async ({
    expect,
  }) => {
    const files = accountScreenTexts.uploadedFiles;
    const sent = await page.request.put("/api/files/upload", {
      headers: { origin: stage.server.origin },
      multipart: { file: { name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("time,value\n1,2\n") } },
    });
    expect(sent.status()).toBe(201);
    await goInApp(page, "/account/security");
    await page.getByRole("link", { name: /^Download CSV file/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /^Delete CSV file/ }).press("Enter");
    await withPassword(page, () => page.getByRole("button", { name: files.confirm }).press("Enter"));
    await page.getByText(fileTexts.deleted).waitFor();
    await page.getByText(files.none).waitFor();

    await goInApp(page, "/device/listing");
    const { act, button } = devicePagesOf(page);
    await act(device.name, "retire");
    await withPassword(page, () => button(upkeepDialogTexts.retire).press("Enter"));
    await page.getByText(upkeepTexts.retired(device.name)).waitFor();
    await page.getByRole("button", { name: listingTexts.showRetired }).press("Enter");
    await act(device.name, "erase");
    await page.getByLabel(upkeepDialogTexts.typeName(device.name)).fill(device.name);
    await withPassword(page, () => button(upkeepDialogTexts.erase).press("Enter"));
    await page.getByText(upkeepTexts.erasePlanned(device.name)).waitFor();
    await page.getByText(/^Retired, erased on/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await isWithinWidth(page)).toBe(true);
    const eraseAt = async () => {
      const [row] = await stage.server.directory.select().from(devices).where(eq(devices.device_id, device.id));
      return row!.erase_at;
    };
    expect(await eraseAt()).not.toBeNull();
    await act(device.name, "restore");
    await button(upkeepDialogTexts.restore).press("Enter");
    await page.getByText(upkeepTexts.restored(device.name)).waitFor();
    expect(await eraseAt()).toBeNull();
    expect(offences).toEqual([]);
  });
});
