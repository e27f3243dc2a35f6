import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { registrationTexts } from "#contract/commands/texts";
import { texts } from "#contract/common/texts";
import { jobTexts } from "#contract/devices/job-texts";
import { plantTexts } from "#contract/plants/users";
import type { Session } from "#contract/accounts/session";
import { auditScreenTexts } from "../../../web/src/features/audit/texts.ts";
import { deviceFormTexts } from "../../../web/src/features/devices/form/texts.ts";
import { exportDialogTexts, exportTexts } from "../../../web/src/features/devices/exports/texts.ts";
import { keyDialogTexts } from "../../../web/src/features/devices/listing/texts.ts";
import { conflictTexts } from "../../../web/src/ui/conflict/conflict.model.ts";
import { sessionEndTexts } from "../../../web/src/shell/frame/SignedIn.tsx";
import { devices, plantOwners, plants, provisionedUnits, staffPlants, users } from "../../../worker/platform/schema.ts";
import { atRest } from "../support/at-rest.ts";
import { accessibilityViolations, goInApp } from "../support/browser.ts";
import { owner } from "../support/demonstration.ts";
import { emailOf, endSession, sessionDialog, signInAgain } from "../support/people.ts";
import { CLAIM_CODE, devicePagesOf, labeledUnit } from "../support/unit-story.ts";
import { aStage, type Stage } from "../support/stage.ts";
import { resizer } from "../support/themes.ts";

let stage: Stage;
let page: Page;
let offences: string[];

beforeAll(async () => {
  stage = await aStage([
    { id: "admin", user_type: "Admin", name: "The Admin" },
    { id: "other", name: "Other Owner", company_name: "Other Solar" },
    { id: "member", name: "Site Member", user_type: "Staff", owner_id: "owner01" },
    { id: "others-member", name: "Others Member", user_type: "Staff", owner_id: "other" },
  ]);
  const { directory } = stage.server;
  const place = { location: "Yuma, AZ", lat: 32.7, lng: -114.6 };
  await directory.insert(plants).values({ plant_id: "others", plant_name: "Other Field", ...place });
  await directory.insert(plantOwners).values({ plant_id: "others", owner_id: "other" });
  await directory.insert(staffPlants).values({ plant_id: "plant01", staff_id: "member" });
  await signInElsewhere("other");
  await signInElsewhere("member", "not-the-password");
});
afterAll(() => stage.end());

/** Without a page. */
async function signInElsewhere(who: string, password = owner.password): Promise<number> {
  const answer = await fetch(`${stage.server.origin}/api/account/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: stage.server.origin },
    body: JSON.stringify({ email: emailOf(who), password }),
  });
  return answer.status;
}

const lines = () => page.getByRole("table", { name: "Audit log" }).getByRole("row");
const line = (text: string | RegExp) => lines().filter({ hasText: text });
const choose = async (label: string, option: string) => {
  const filters = page.getByRole("form", { name: "Filters" });
  await filters.getByRole("button", { name: new RegExp(`^${label} `) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const csv = async (): Promise<string[]> => {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const text = readFileSync(await (await waiting).path(), "utf8");
  return text.trim().split(/\r?\n/);
};

describe("an Admin who administers", { concurrent: false }, () => {
  it("edits a plant, its status too, and undoes it", async ({ expect }) => {
    ({ page, offences } = await stage.watch("/plant/listing", emailOf("admin")));
    await page.getByRole("button", { name: "Edit Other Field" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Other Field" });
    const save = dialog.getByRole("button", { name: "Save" });
    await save.waitFor();
    await dialog.getByLabel("Latitude").fill("");
    await save.click();
    await dialog.getByText("Latitude is required.").waitFor();
    await dialog.getByLabel("Latitude").fill("33.4");
    await dialog.getByLabel("Plant Name").fill("Renamed Field");
    await dialog.getByRole("switch", { name: "Enabled" }).uncheck();
    expect(await accessibilityViolations(dialog)).toEqual([]);
    const { directory } = stage.server;
    await directory.update(plants).set({ location: "Gila Bend, AZ" }).where(eq(plants.plant_name, "Other Field"));
    await save.click();
    await dialog.getByText(plantTexts.changed).waitFor();
    await dialog.getByText(conflictTexts.theirs("Address", "“Gila Bend, AZ”")).waitFor();
    await expect.poll(() => dialog.getByLabel("Plant Name").inputValue()).toBe("Renamed Field");
    await save.click();
    await page.getByText("The plant was saved.").waitFor();
    const row = page.getByRole("row", { name: /Renamed Field/ });
    await row.getByText("Disabled").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("row", { name: /Other Field/ }).waitFor();
    await expect.poll(() => page.getByText("Disabled").count()).toBe(0);
  });

  it("disables an owner, whose staff then cannot sign in, and enables them again", async ({ expect }) => {
    await page.getByRole("link", { name: "Owners" }).click();
    const edit = async (wanted: boolean) => {
      await page.getByRole("button", { name: "Edit Other Owner" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("switch", { name: "Enabled" }).setChecked(wanted);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("The owner was updated.").first().waitFor();
      await dialog.waitFor({ state: "detached" });
    };
    await page.getByRole("row", { name: /Other Owner/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await edit(false);
    await page.getByRole("row", { name: /Other Owner.*Disable/ }).waitFor();
    expect(await signInElsewhere("others-member")).toBe(403);
    await edit(true);
    expect(await signInElsewhere("others-member")).toBe(200);
  });

  it("reads who did what and who was refused, filters it and exports it as CSV", async ({ expect }) => {
    await page.getByRole("button", { name: "Account of The Admin" }).click();
    await page.getByRole("link", { name: "Audit Log" }).click();
    await page.waitForURL("**/audit");
    await line("Plant save undone").waitFor();
    await line(/Sign-in denied/)
      .first()
      .waitFor();
    await line(/Sign-in failed/)
      .first()
      .waitFor();
    await expect.poll(() => line(/Plant saved.*Other Field/).innerText()).toContain("The Admin");
    await expect.poll(() => line(/Plant saved/).innerText()).toContain("Name: Other Field → Renamed Field");
    expect(await accessibilityViolations(page)).toEqual([]);
    await choose("Action", "Owner updated");
    await page.waitForURL("**/audit?action=owner-updated");
    await line("Owner updated").nth(1).waitFor();
    await expect.poll(() => lines().count()).toBe(3);
    const told = await csv();
    expect(told).toHaveLength(3);
    expect(told.slice(1).every((text) => text.includes("owner-updated"))).toBe(true);
    await page.getByLabel(auditScreenTexts.person).fill(emailOf("nobody"));
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText(auditScreenTexts.nothingFound).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goBack();
    await line("Owner updated").first().waitFor();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await line("Plant save undone").waitFor();
    expect(offences).toEqual([]);
  });

  it("acts for an owner, whom the dashboard names and to whom the log is limited", async ({ expect }) => {
    const chosen = await page.request.put("/api/session/owner", {
      data: { owner: "other" },
      headers: { origin: stage.server.origin },
    });
    expect(chosen.status()).toBe(200);
    await page.goto("/dashboard");
    await page.getByRole("region", { name: "Acting for an owner" }).getByText("Other Solar").waitFor();
    const select = page.getByRole("button", { name: /^Owner / });
    await expect.poll(() => select.innerText()).toBe("Other Owner");
    await expect.poll(() => select.isDisabled()).toBe(true);
    await goInApp(page, "/audit");
    await line("Plant saved").waitFor();
    await expect.poll(() => line("Plant Owner").count()).toBe(0);
  });
});

describe("an Admin whose session ends", { concurrent: false }, () => {
  it("acts for the same owner again after the sign-in, or sees that this has ended [P-193, P-157]", async ({
    expect,
  }) => {
    const banner = page.getByRole("region", { name: "Acting for an owner" });
    const lose = async (to: string) => {
      await atRest(page);
      await endSession(stage.server, page);
      await goInApp(page, to);
      await signInAgain(page);
      await sessionDialog(page).waitFor({ state: "detached" });
    };
    await banner.waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
    await lose("/account/security");
    await banner.getByText("Other Solar").waitFor();
    const session = (await (await page.request.get("/api/session")).json()) as Session;
    expect(session.actingOwner?.owner_id).toBe("other");
    expect(await page.evaluate(() => "isOld" in globalThis)).toBe(true);
    await stage.server.directory.update(users).set({ status: "Disable" }).where(eq(users.id, "other"));
    await lose("/account/notifications");
    await page.getByText(sessionEndTexts.ownerLost("Other Solar")).waitFor();
    await banner.waitFor({ state: "detached" });
    expect(await page.evaluate(() => "isOld" in globalThis)).toBe(false);
  });
});

describe("an Owner who looks at the log", { concurrent: false }, () => {
  it("finds their own entries and none of another owner, on the phone too", async ({ expect }) => {
    const phone = { width: 390, height: 844, theme: "light" } as const;
    ({ page, offences } = await stage.watch("/audit", owner.email, { ...phone, drawsMaps: false }));
    await line("Sign-in failed").waitFor();
    await line(/Signed in.*Plant Owner/).waitFor();
    const told = (await csv()).join("\n");
    for (const text of [await page.getByRole("main").innerText(), told]) {
      for (const name of ["Other Owner", "Other Solar", "Other Field", "The Admin"]) expect(text).not.toContain(name);
      expect(text).not.toContain(emailOf("others-member"));
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(offences).toEqual([]);
  });
});

describe("an Owner who adds a unit", { concurrent: false }, () => {
  it("looks its ICCID up, adds its plant, saves it, exports it and sees its key [A-041, A-043, A-058, A-074, A-077, A-148, A-235, A-236, A-237, A-238, D-076, D-224, D-225, A-040, A-227, A-228]", async ({
    expect,
  }) => {
    const unit = await labeledUnit("8900000000000000077", "unit77", "S1-0077");
    await stage.server.directory.insert(provisionedUnits).values(unit);
    const resize = await resizer(page);
    await resize("desk");
    await goInApp(page, "/device/add");
    const { act, addPlant, button, field, lookUp, save } = devicePagesOf(page);
    const refuse = async (path: string, title: string) =>
      page.route(path, (route) => route.fulfill({ status: 409, json: { type: "about:blank", title, status: 409 } }));
    await save();
    await page.getByRole("alert").getByText(registrationTexts.required).waitFor();
    // The only plant is chosen, with its place.
    for (const name of ["lat", "lng"] as const) await field(name).fill("");
    await button(deviceFormTexts.fromLocation).press("Enter");
    await page.getByText(deviceFormTexts.locationFirst).waitFor();
    await lookUp("8900000000000000078");
    await page.getByText(registrationTexts.iccIdUnknown).waitFor();
    await lookUp("8900000000000000077");
    await page.getByText(registrationTexts.iccIdUnknown).waitFor();
    await lookUp("8900000000000000077", CLAIM_CODE);
    await expect.poll(() => field("serialno").inputValue()).toBe("S1-0077");
    await expect.poll(() => field("device_id").inputValue()).toBe("unit77");
    await expect.poll(() => field("product_id").inputValue()).toBe("20000");
    await field("device_name").fill("New unit");
    await addPlant("Unit Plant");
    await page.getByRole("button", { name: /^Plant Unit Plant/ }).waitFor();
    await page.getByRole("spinbutton", { name: /month/ }).first().press("0");
    await page.keyboard.type("3092025");
    await field("location").fill("Tucson");
    await field("lat").fill("32.2");
    await field("lng").fill("-110.9");
    await field("lng").press("Tab");
    await expect.poll(() => field("timezone").inputValue()).toContain("America/Phoenix");
    await refuse("**/api/places/timezone**", "No.");
    await button(deviceFormTexts.fromLocation).press("Enter");
    await page.getByText(deviceFormTexts.zoneFailed).waitFor();
    await refuse("**/api/device/addDevice", "The shelf is full.");
    await save();
    await page.getByText("The shelf is full.").waitFor();
    await page.unroute("**/api/device/addDevice");
    await save();
    await page.getByText(registrationTexts.created).waitFor();
    await page.waitForURL("**/device/listing");
    await page.getByRole("row").filter({ hasText: "New unit" }).getByText("Unit Plant").waitFor();
    const [stored] = await stage.server.directory.select().from(devices).where(eq(devices.device_id, "unit77"));
    expect(stored).toMatchObject({ installationdate: "2025-03-09", product_id: 20_000, timezone: "America/Phoenix" });

    await act("New unit", "download");
    for (const text of [exportDialogTexts.prompt, exportDialogTexts.hint]) await page.getByText(text).waitFor();
    await refuse("**/api/device/startCSVDownload", "Not today.");
    await button(exportDialogTexts.start).press("Enter");
    await page.getByText(`${exportDialogTexts.failed} Not today.`).waitFor();
    await page.unroute("**/api/device/startCSVDownload");
    await button(exportDialogTexts.start).press("Enter");
    await page.getByText(jobTexts.exportStartedDemo).waitFor();
    await page.getByRole("dialog").getByText(texts.noDataInRange).waitFor();
    await button(exportTexts.done).click();
    await act("New unit", "key");
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(owner.password);
    await button(keyDialogTexts.show).press("Enter");
    await page.getByText("X-API-Key").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await goInApp(page, "/device/edit/unit77");
    await refuse("**/api/device/noon**", "No.");
    await button(deviceFormTexts.verifyNoon).press("Enter");
    const alert = page.getByRole("alertdialog", { name: deviceFormTexts.errorTitle });
    await alert.getByText(registrationTexts.noonFailed).waitFor();
  });
});
