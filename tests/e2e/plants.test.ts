import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { ownerTexts } from "#contract/owners/texts";
import { registrationTexts } from "#contract/commands/texts";
import { deviceLabels, missingText } from "../web/devices/device-labels.ts";
import { deviceFormTexts, effectTexts } from "../../web/src/features/devices/form/texts.ts";
import { placeTexts } from "../../web/src/features/places/texts.ts";
import { locationTexts } from "../../web/src/map/picker/location-texts.ts";
import { devices, plantOwners, plants, staffPlants, users } from "../../worker/platform/schema.ts";
import { accessibilityViolations, boxAtRest, goInApp, watchedPage } from "./support/browser.ts";
import { owner } from "./support/demonstration.ts";
import { arrive, emailOf } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";
import { resizer } from "./support/themes.ts";

let stage: Stage;
let page: Page;
let offences: string[];

beforeAll(async () => {
  stage = await aStage([
    { id: "admin", user_type: "Admin" },
    { id: "second", name: "Second Owner", company_name: "Second Solar" },
    { id: "trial", name: "Trial Person", company_name: "Trial Solar", wasSelfRegistered: true },
    { id: "hers", name: "First Staff", user_type: "Staff", owner_id: "owner01" },
    { id: "his", name: "Second Staff", user_type: "Staff", owner_id: "second" },
  ]);
  const { directory } = stage.server;
  for (let n = 1; n <= 11; n++)
    await directory.insert(plants).values({
      plant_id: `more${n}`,
      plant_name: `Ridge ${String(n).padStart(2, "0")}`,
      location: n === 7 ? "Yuma, AZ" : "Mesa, AZ",
      lat: 33,
      lng: -111,
    });
  await directory.insert(plantOwners).values([
    { plant_id: "plant01", owner_id: "second" },
    { plant_id: "more1", owner_id: "second" },
  ]);
  await directory.insert(staffPlants).values(["hers", "his"].map((staff_id) => ({ plant_id: "plant01", staff_id })));
});
afterAll(() => stage.end());

const refuse = (title: string, status = 409) => {
  const json = { type: "about:blank", title, status };
  return (route: Route) => route.fulfill({ status, json });
};
const dialog = () => page.getByRole("dialog");
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const onThePlant = async () => {
  const { directory } = stage.server;
  const owners = await directory.select().from(plantOwners).where(eq(plantOwners.plant_id, "plant01"));
  const staff = await directory.select().from(staffPlants).where(eq(staffPlants.plant_id, "plant01"));
  return [owners.map(({ owner_id }) => owner_id).toSorted(), staff.map(({ staff_id }) => staff_id).toSorted()];
};

describe("an Admin", { concurrent: false }, () => {
  it("finds every plant in the list, which may fail at first, ten a page with line numbers [P-025, P-058, P-059, A-034, A-005, P-240]", async ({
    expect,
  }) => {
    ({ page, offences } = await watchedPage(stage.browser, stage.server.origin));
    await page.route("**/api/plant/listing", refuse("The plants sleep."));
    await arrive(page, "/plant/listing", emailOf("admin"));
    await page.getByRole("status").filter({ hasText: "The plants sleep." }).waitFor();
    await page.unroute("**/api/plant/listing");
    await page.getByRole("button", { name: "Retry" }).click();
    await row("Ridge 01").waitFor();
    const heads = await page.getByRole("columnheader").allInnerTexts();
    expect(heads.map((text) => text.trim()).slice(1)).toEqual(["Plant Name", "Location", "Owner", "Action"]);
    expect(heads[0]).toContain("#");
    await expect.poll(() => page.getByRole("row").count()).toBe(11);
    await page.getByLabel("Search Plants").fill("yuma");
    await row("Ridge 01").waitFor({ state: "detached" });
    await expect
      .poll(() => page.getByRole("row").nth(1).innerText())
      .toMatch(/^1\s+Ridge 07\s+Yuma, AZ\s+Manage Users\s+Edit$/);
    await page.getByLabel("Search Plants").fill("valley");
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("selects owners and staff in Manage Users, reads who loses access, and can undo [P-060, P-061, P-147, P-148, P-159, P-160, P-161, P-162, P-221, P-241, P-242, P-243]", async ({
    expect,
  }) => {
    await page.getByRole("button", { name: "Manage Users of Valley Plant" }).click();
    const search = dialog().getByLabel("Search by email");
    const find = dialog().getByRole("button", { name: "Find" });
    const height = async () => (await find.boundingBox())!.y;
    const atFirst = await height();
    await search.fill("no address");
    await find.click();
    await dialog().getByText("A valid email is required.").waitFor();
    await search.fill("nobody@plant.example");
    await search.press("Enter");
    await dialog().getByText("The email address was not found. The email is not registered").waitFor();
    // A shorter list must not move the buttons.
    expect(await height()).toBe(atFirst);
    const box = (name: RegExp) => dialog().getByRole("checkbox", { name });
    await search.fill("");
    await box(/^Second Owner/).waitFor();
    // The list waits a tenth of a second, no longer. Others start timers, too.
    const timers = await page.evaluateHandle(() => {
      const start = window.setTimeout;
      const delays: unknown[] = [];
      window.setTimeout = Object.assign((run: TimerHandler, ms?: number) => (delays.push(ms), start(run, ms)), start);
      return { delays, restore: () => (window.setTimeout = start) };
    });
    await search.fill("plant owner");
    await box(/^Second Owner/).waitFor({ state: "detached" });
    expect(await timers.evaluate(({ delays, restore }) => (restore(), delays))).toContain(100);
    await search.fill("");
    await box(/^Second Owner/).waitFor();
    await page.route("**/api/plant/updateplant", refuse("The desk is closed.", 500));
    await box(/^First Staff/).uncheck();
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Couldn't update plant staff. The desk is closed.").waitFor();
    await box(/^First Staff/).check();
    await box(/^Plant Owner/).uncheck();
    await box(/^Second Owner/).uncheck();
    await dialog().getByText("Select at least 1 owner.").waitFor();
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("You need to select at least one Owner.").waitFor();
    await box(/^Plant Owner/).check();
    await dialog().getByText("Removing Second Owner also removes these staff: Second Staff.").waitFor();
    expect(await accessibilityViolations(dialog())).toEqual([]);
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Couldn't update plant owners. The desk is closed.").waitFor();
    await page.unroute("**/api/plant/updateplant");
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByText("Plant users modified successfully.").waitFor();
    expect(await onThePlant()).toEqual([["owner01"], ["hers"]]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The change was undone.").waitFor();
    expect(await onThePlant()).toEqual([
      ["owner01", "second"],
      ["hers", "his"],
    ]);
  });

  it("sees the server's message when the people do not load [P-240]", async () => {
    await page.route("**/api/plant/plant01/users", refuse("The people rest."));
    await page.getByRole("button", { name: "Manage Users of Valley Plant" }).click();
    await dialog().getByRole("status").filter({ hasText: "The people rest." }).waitFor();
    await page.unroute("**/api/plant/plant01/users");
    await dialog().getByRole("button", { name: "Retry" }).click();
    await dialog()
      .getByRole("checkbox", { name: /^Second Owner/ })
      .waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  });

  it("invites an owner, removes the dashboard from another, converts a trial, and hides a plant", async ({
    expect,
  }) => {
    await page.getByRole("link", { name: "Owners" }).click();
    await page.getByRole("button", { name: "Add Owner" }).click();
    await dialog().getByRole("button", { name: "Send Invite" }).click();
    await dialog().getByText("Company is required.").waitFor();
    await dialog().getByLabel("Name", { exact: true }).fill("Third Owner");
    await dialog().getByLabel("Company").fill("Third Solar");
    await dialog().getByLabel("Email (Username)").fill("third@plant.example");
    expect(await accessibilityViolations(dialog())).toEqual([]);
    await dialog().getByRole("button", { name: "Send Invite" }).click();
    await row("Third Owner").getByText("Pending").waitFor();
    await page.getByRole("button", { name: "Edit Second Owner" }).click();
    await dialog().getByRole("switch", { name: "Dashboard" }).or(dialog().getByLabel("Dashboard")).first().uncheck();
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByText("The owner was updated.").waitFor();
    const [second] = await stage.server.directory.select().from(users).where(eq(users.id, "second"));
    expect(second?.dashboardPageAccess).toBe(false);
    const convert = page.getByRole("button", { name: `${ownerTexts.convert}: Trial Person` });
    await convert.click();
    await page.getByText(`Trial Person: ${ownerTexts.converted}`).waitFor();
    await convert.waitFor({ state: "detached" });
    const [trial] = await stage.server.directory.select().from(users).where(eq(users.id, "trial"));
    expect(trial?.wasSelfRegistered).toBe(false);
    await page.getByRole("tab", { name: "Plants and devices" }).click();
    await page.getByLabel("Enabled: Ridge 01").click();
    await page.getByText("The visibility was saved.").waitFor();
    const [ridge] = await stage.server.directory.select().from(plants).where(eq(plants.plant_id, "more1"));
    expect(ridge?.status).toBe("Disable");
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(offences).toEqual([]);
  });
});

describe("an Owner", { concurrent: false }, () => {
  it("sees only their own enabled plants, and adds one on the phone by its town, pin and numbers [P-177, P-227, A-220, A-162, A-199, A-231, A-232]", async ({
    expect,
  }) => {
    await stage.closePages();
    const phone = { width: 390, height: 844, theme: "light" } as const;
    ({ page, offences } = await stage.watch("/plant/listing", owner.email, phone));
    await row("Valley Plant").waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("button", { name: "Add Plant" }).click();
    await dialog().getByRole("button", { name: "Add Plant" }).click();
    await dialog().getByText("Plant Name is required.").waitFor();
    await dialog().getByLabel("Plant Name").fill("New Field");
    const [lat, lng] = [dialog().getByLabel("Latitude"), dialog().getByLabel("Longitude")];
    const position = async () => [Number(await lat.inputValue()), Number(await lng.inputValue())];
    await dialog().getByLabel("Address").fill("tucs");
    await page.getByRole("option", { name: "Tucson, AZ", exact: true }).click();
    await expect.poll(() => dialog().getByLabel("Address").inputValue()).toBe("Tucson, AZ");
    await expect.poll(() => position()).toEqual([32.22, -110.93]);
    const pin = dialog().getByRole("button", { name: locationTexts.pin });
    const box = await boxAtRest(pin);
    await page.mouse.move(box.x + 22, box.y + 22);
    await page.mouse.down();
    await page.mouse.move(box.x + 62, box.y + 52, { steps: 4 });
    await page.mouse.up();
    const [south, east] = (await position()) as [number, number];
    expect(south).toBeLessThan(32.2);
    expect(east).toBeGreaterThan(-110.9);
    await pin.press("ArrowLeft");
    expect((await position())[1]).toBeLessThan(east);
    await lat.fill("3673");
    await dialog().getByRole("button", { name: "Add Plant" }).click();
    await dialog().getByText("Enter a number from −90 to 90.").waitFor();
    await expect.poll(() => lat.inputValue()).toBe("3673");
    await lat.fill("32.2");
    await lng.fill("110.9");
    await dialog().getByText(placeTexts.meant(-110.9)).waitFor();
    expect(await accessibilityViolations(dialog())).toEqual([]);
    await dialog()
      .getByRole("button", { name: placeTexts.takeMeant(-110.9) })
      .click();
    await expect.poll(() => position()).toEqual([32.2, -110.9]);
    await page.route("**/api/plant/addPlant", refuse("The field is full."));
    await dialog().getByRole("button", { name: "Add Plant" }).click();
    await dialog().getByText("The field is full.").waitFor();
    await page.unroute("**/api/plant/addPlant");
    await dialog().getByRole("button", { name: "Add Plant" }).click();
    await row("New Field").waitFor();
    await page.getByText("Your plant was created successfully.").waitFor();
    await page.getByRole("button", { name: "Manage Users of Valley Plant" }).click();
    await dialog()
      .getByRole("checkbox", { name: /^Second Owner/ })
      .uncheck();
    await dialog().getByText("Second Owner and their staff will no longer see this plant.").waitFor();
    await expect.poll(() => dialog().getByText("Second Staff").count()).toBe(0);
    expect(offences).toEqual([]);
  });
});

describe("the form of a device", { concurrent: false }, () => {
  it("shows stored values, their dependencies and the effect of saving, and saves them [P-027, A-055, A-056, A-062, A-063, A-064, A-065, A-066, A-068, A-069, D-255]", async ({
    expect,
  }) => {
    const resize = await resizer(page);
    await resize("desk");
    await goInApp(page, "/device/edit/device01");
    const field = (name: keyof typeof deviceLabels) => page.getByLabel(deviceLabels[name], { exact: true });
    const change = (name: keyof typeof deviceLabels) => page.getByRole("switch", { name: deviceLabels[name] });
    await expect.poll(() => field("device_name").inputValue()).toBe("East block");
    // The address of the pin comes a moment later; without one, it would be missing, too.
    await expect.poll(() => field("location").inputValue()).toBe("Fresno, CA");
    await expect.poll(() => field("serialno").isEditable()).toBe(false);
    for (const name of ["wash_extension_data", "runWashAnalysis"] as const) await change(name).waitFor();
    await expect
      .poll(async () => [await field("start_hour").inputValue(), await field("end_hour").inputValue()])
      .toEqual(["0", "23"]);
    await field("end_hour").press("ArrowLeft");
    await field("start_hour").press("End");
    await expect.poll(() => field("start_hour").inputValue()).toBe("22");
    await page.getByText(effectTexts.recalculated).waitFor();
    await field("start_hour").press("Home");
    await expect.poll(() => change("customWindData").count()).toBe(0);
    await change("customWeatherData").press("Space");
    await change("customWindData").waitFor();
    await page.getByRole("button", { name: deviceFormTexts.verifyNoon }).press("Enter");
    await page.getByText(registrationTexts.solarNoon.replace("{time}", "")).waitFor();
    await page.getByLabel(deviceFormTexts.byNoon).press("Space");
    await expect.poll(() => field("solarNoonWindowInterval").inputValue()).toBe("1");
    await field("device_name").fill("");
    await page.getByRole("button", { name: deviceFormTexts.save }).press("Enter");
    await page.getByText(missingText([deviceLabels.device_name])).waitFor();
    await field("device_name").fill("East block 2");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: deviceFormTexts.save }).press("Enter");
    await page.getByText(registrationTexts.updated).waitFor();
    const [device] = await stage.server.directory.select().from(devices).where(eq(devices.device_id, "device01"));
    expect(device).toMatchObject({ device_name: "East block 2", end_hour: 22, customWeatherData: true });
    expect(device!.isUsingSolarNoonWindow).toBe(true);
    expect(offences).toEqual([]);
  });
});
