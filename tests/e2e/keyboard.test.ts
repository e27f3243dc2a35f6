import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { plantOwners, users } from "../../worker/platform/schema.ts";
import { goInApp } from "./support/browser.ts";
import { owner } from "./support/demonstration.ts";
import { arrive, emailOf } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";

const MAX_STOPS = 120;

/** Of the focused control; one call, because a story asks hundreds of times. */
const focused = (target: Locator) =>
  target.evaluateAll((targets) => {
    const here = document.activeElement;
    const text = here?.textContent?.trim().slice(0, 40) ?? "";
    const isTarget = here !== null && targets[0] === here;
    const fault = (): string | null => {
      if (!here || here === document.body) return null; // The browser's own stop between the last and the first control.
      const name = `${here.tagName.toLowerCase()} ${here.getAttribute("aria-label") ?? text}`;
      const { top, bottom, left, right, width, height } = here.getBoundingClientRect();
      if (width < 1 || height < 1) return `${name}: has no size`;
      if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
        return `${name}: lies outside the window`;
      // Focus ring of the control, its box or its label; date parts are filled instead.
      for (let one: Element | null = here, up = 0; one && up < 3; one = one.parentElement, up++) {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return null;
      }
      return here.getAttribute("role") === "spinbutton" ? null : `${name}: has no visible focus`;
    };
    return { text, isTarget, fault: fault() };
  });

/** Tabs until this control has the focus; checks that each stop is visible. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press(key);
    const { text, isTarget, fault } = await focused(target);
    if (fault !== null) throw new Error(fault);
    if (isTarget) return;
    passed.push(text);
  }
  throw new Error(`${MAX_STOPS} stops, and not there: ${passed.slice(-12).join(" | ")}`);
}

const dialogHasFocus = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);

const focusReturnsTo = async (target: Locator): Promise<void> => {
  await target.page().getByRole("dialog").waitFor({ state: "detached" });
  const element = await target.elementHandle();
  await target.page().waitForFunction((wanted) => document.activeElement === wanted, element);
};

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await aStage([
    { id: "admin", user_type: "Admin" },
    { id: "second", name: "Second Owner", company_name: "Second Solar" },
  ]);
  await stage.server.directory.insert(plantOwners).values({ plant_id: "plant01", owner_id: "second" });
});
afterAll(() => stage.end());

const button = (name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
const dialog = () => page.getByRole("dialog");
const type = (text: string) => page.keyboard.type(text);
const press = (key: string) => page.keyboard.press(key);
async function fill(label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await type(text);
}

describe("by keyboard only, an owner", { concurrent: false }, () => {
  it("signs in and skips the header", async ({ expect }) => {
    ({ page } = await stage.watch("/login?redirect=/plant/listing"));
    await tabTo(page, page.getByLabel("Email"));
    await type(owner.email);
    await fill("Password", owner.password);
    await press("Enter");
    await page.getByRole("heading", { level: 1, name: "Plants" }).waitFor();
    await button("Add Plant").waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(page, button("Go to (Ctrl K)"));
    const [picture, hint] = await Promise.all(
      [button("Go to (Ctrl K)"), page.locator("[role=tooltip]:popover-open")].map((one) => one.boundingBox()),
    );
    expect(Math.abs(picture!.y + picture!.height - hint!.y)).toBeLessThan(12);
    expect(Math.abs(picture!.x + picture!.width / 2 - hint!.x - hint!.width / 2)).toBeLessThan(12);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
    await press("Enter");
    await tabTo(page, page.getByLabel("Search Plants"));
  });

  it("adds a plant; Escape and Cancel return the focus", async () => {
    await tabTo(page, button("Add Plant"));
    await press("Enter");
    await dialogHasFocus(page);
    await press("Escape");
    await focusReturnsTo(button("Add Plant"));
    await press("Enter");
    await fill("Plant Name", "Keyboard Field");
    await fill("Address", "Tucson, AZ");
    await fill("Latitude", "32.2");
    await fill("Longitude", "-110.9");
    await press("Enter");
    await page.getByText("Your plant was created successfully.").waitFor();
    await focusReturnsTo(button("Add Plant"));
    await page.getByRole("row", { name: /Keyboard Field/ }).waitFor();
  });

  it("edits it, undoes that, and keeps the focus there", async () => {
    await tabTo(page, button("Edit Keyboard Field"));
    await press("Enter");
    await dialog().getByLabel("Address").waitFor();
    await tabTo(page, dialog().getByLabel("Address"));
    await press("Control+a");
    await type("Yuma, AZ");
    await press("Enter");
    await page.getByText("The plant was saved.").waitFor();
    await page.getByRole("row", { name: /Keyboard Field.*Yuma, AZ/ }).waitFor();
    await focusReturnsTo(button("Edit Keyboard Field"));
    await press("F6");
    await focusReturnsTo(button("Undo"));
    await press("Enter");
    await focusReturnsTo(button("Edit Keyboard Field"));
    await page.getByText("The change was undone.").waitFor();
    await page.getByRole("row", { name: /Keyboard Field.*Tucson, AZ/ }).waitFor();
  });

  it("selects the people of a plant and undoes that", async ({ expect }) => {
    await tabTo(page, button("Manage Users of Valley Plant"), "Shift+Tab");
    await press("Enter");
    const box = dialog().getByRole("checkbox", { name: /^Second Owner/ });
    await box.waitFor();
    await tabTo(page, box);
    await press("Space");
    await dialog().getByText("Second Owner and their staff will no longer see this plant.").waitFor();
    await tabTo(page, dialog().getByRole("button", { name: "Save" }));
    await press("Enter");
    await page.getByText("Plant users modified successfully.").waitFor();
    await focusReturnsTo(button("Manage Users of Valley Plant"));
    await tabTo(page, button("Undo"));
    await press("Enter");
    // The previous sentence may still be shown, so check D1.
    const owners = () => stage.server.directory.select().from(plantOwners).where(eq(plantOwners.plant_id, "plant01"));
    await expect
      .poll(async () => (await owners()).map(({ owner_id }) => owner_id).toSorted(), { timeout: 10_000 })
      .toEqual(["owner01", "second"]);
    await page.getByText("The change was undone.").first().waitFor();
  });

  it("invites staff, selecting plants, and changes what they may see", async ({ expect }) => {
    await page.getByRole("link", { name: "Staff", exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Staff" }).waitFor();
    await tabTo(page, page.getByRole("link", { name: "Add", exact: true }));
    await press("Enter");
    const plant = page.getByRole("checkbox", { name: /Valley Plant/ });
    await plant.waitFor();
    await tabTo(page, plant);
    await press("Space");
    await fill("Name", "Key Hand");
    await fill("Email (username)", "key-hand@plant.example");
    await tabTo(page, button("Send Invite"));
    await press("Enter");
    await page.getByText("The staff member was added.").waitFor();
    await page.waitForURL("**/staff/listing");
    const edit = page.getByRole("link", { name: "Edit Key Hand" });
    await edit.waitFor();
    await tabTo(page, edit);
    await press("Enter");
    const access = page.getByRole("switch", { name: "Device Data Page Access" });
    await access.waitFor();
    await tabTo(page, access);
    await press("Space");
    await tabTo(page, page.getByRole("switch", { name: /Inbound API/ }));
    await press("Space");
    await tabTo(page, button("Update Staff"));
    await press("Enter");
    await page.getByText("The staff member was updated.").waitFor();
    const [hand] = await stage.server.directory.select().from(users).where(eq(users.email, "key-hand@plant.example"));
    expect(hand).toMatchObject({ deviceDataPageAccess: false, inbound_api_access: true });
  });

  it("selects a theme, and leaves the dialog of the second factor by Escape", async () => {
    await goInApp(page, "/account/security");
    await button("Set up").waitFor();
    await tabTo(page, button("Set up"));
    await press("Enter");
    await dialogHasFocus(page);
    await press("Escape");
    await focusReturnsTo(button("Set up"));
    await tabTo(page, page.getByRole("main").getByRole("radio", { name: "Dark Mode" }));
    await press("ArrowLeft");
    await page.locator('html[data-theme="light"]').waitFor();
  });
});

describe("by keyboard only, an Admin", { concurrent: false }, () => {
  it("finds the owners by the palette, adds one and sets flags", async ({ expect }) => {
    await arrive(page, "/plant/listing", emailOf("admin"));
    await button("Add Plant").waitFor();
    const palette = page.getByRole("combobox", { name: "Plant, device, action or page" });
    // The listener loads after the page.
    const isOpen = async () => (await press("Control+k"), palette.isVisible());
    await expect.poll(isOpen).toBe(true);
    await type("owne");
    await page.getByRole("option", { name: /Owners/ }).waitFor();
    await press("Enter");
    await page.waitForURL("**/owner/listing");
    await button("Add Owner").waitFor();
    await tabTo(page, button("Add Owner"));
    await press("Enter");
    await fill("Name", "Key Owner");
    await fill("Company", "Key Solar");
    await fill("Email (Username)", "key-owner@plant.example");
    await tabTo(page, dialog().getByRole("switch", { name: "Devices", exact: true }));
    await press("Space");
    await tabTo(page, dialog().getByRole("button", { name: "Send Invite" }));
    await press("Enter");
    await page.getByText("The owner was added.").waitFor();
    await focusReturnsTo(button("Add Owner"));
    const [made] = await stage.server.directory.select().from(users).where(eq(users.email, "key-owner@plant.example"));
    expect(made).toMatchObject({ devicesPageAccess: false, dashboardPageAccess: true });
    const flags = page.getByRole("tab", { name: "Plants and devices" });
    await tabTo(page, page.getByRole("tab", { name: "Owners" }), "Shift+Tab");
    await press("ArrowRight");
    await focusReturnsTo(flags);
    const hidden = page.getByRole("checkbox", { name: "Hidden on NOC: Valley Plant" });
    await hidden.waitFor();
    await tabTo(page, hidden);
    await press("Space");
    await page.getByText("The visibility was saved.").waitFor();
    await expect.poll(() => hidden.isChecked()).toBe(true);
    await press("F6");
    await focusReturnsTo(button("Undo"));
    await press("Enter");
    await focusReturnsTo(hidden);
    await expect.poll(() => hidden.isChecked()).toBe(false);
  });
});
