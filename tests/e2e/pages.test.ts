import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { callTexts } from "#contract/common/call-texts";
import { registrationTexts } from "#contract/commands/texts";
import { setupTexts } from "#contract/setup/texts";
import { accessibilityViolations, goToScreen, watchedPage } from "./support/browser.ts";
import { labelsOf } from "#contract/records/field";
import { setupFields } from "#contract/records/setup";
import { setupStepTexts } from "../../web/src/features/setup/step-texts.ts";
import { setupScreenTexts } from "../../web/src/features/setup/texts.ts";
import { provisionedUnits, setupEntries } from "../../worker/platform/schema.ts";
import { device, owner } from "./support/demonstration.ts";
import { arrive } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";
import { inTheme, resizer } from "./support/themes.ts";
import { CLAIM_CODE, labeledUnit, withoutServiceWorker } from "./support/unit-story.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await aStage();
});
afterAll(() => stage.end());

const setup = { ...setupTexts, ...setupScreenTexts, ...setupStepTexts, ...labelsOf(setupFields) };
const refusal = (title: string) => ({ status: 429, json: { type: "about:blank", title, status: 429 } });

async function fillSetupForm(page: Page): Promise<void> {
  const typed = {
    [setup.technicianName]: "Technician",
    [setup.organization]: "Field crew",
    [setup.solarPlantName]: "Kern Flat",
    [setup.deviceName]: "South row",
    [setup.latitude]: "35.1",
    [setup.longitude]: "-118.5",
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  const [month, day, year] = await page
    .getByRole("group", { name: setup.installationDate })
    .getByRole("spinbutton")
    .all();
  for (const [part, text] of [
    [month, "11"],
    [day, "20"],
    [year, "2026"],
  ] as const) {
    await part!.focus();
    await page.keyboard.type(text);
  }
  for (const [label, option] of [
    [setup.systemType, "Fixed Tilt system"],
    [setup.nozzleDirection, "West"],
  ] as const) {
    await page.getByLabel(label).click();
    await page.getByRole("option", { name: option }).click();
  }
}

describe("the program as served", () => {
  it("answers deep links with the page and its policy, and a missing chunk with 404", async ({ expect }) => {
    const link = await fetch(`${stage.server.origin}/device/config/42`);
    expect(link.status).toBe(200);
    expect(link.headers.get("content-type")).toContain("text/html");
    for (const path of ["/", "/device/config/42"]) {
      const { headers } = await fetch(`${stage.server.origin}${path}`);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
    const chunk = await fetch(`${stage.server.origin}/assets/gone-12345678.js`);
    expect(chunk.status).toBe(404);
    expect(chunk.headers.get("content-type")).not.toContain("text/html");
    const nothing = await fetch(`${stage.server.origin}/api/nothing`);
    expect(nothing.status).toBe(404);
    expect(nothing.headers.get("content-type")).toContain("application/problem+json");
  });

  it("requests no other host and gives no data to a visitor", async ({ expect }) => {
    expect((await fetch(`${stage.server.origin}/api/plant/all`)).status).toBe(401);
    expect(await (await fetch(`${stage.server.origin}/api/session`)).json()).toBeNull();
  });
});

describe("a setup without a signal", () => {
  it("survives the end of the page, and is sent automatically when the server answers again [P-205]", async ({
    expect,
  }) => {
    const iccId = "8900000000000000086";
    await stage.server.directory.insert(provisionedUnits).values(await labeledUnit(iccId, "unit85", "S1-0085"));
    const { page, context } = await stage.watch("/setup", undefined, { width: 390, height: 844 });
    await page.getByText(setup.opensOffline).waitFor();
    await page.getByLabel(setup.iccId).fill(iccId);
    await page.getByLabel(setup.claimCode).fill(CLAIM_CODE);
    await page.getByRole("button", { name: setup.lookUp }).click();
    await page.getByRole("button", { name: setup.continueAnyway }).click();
    await context.setOffline(true);
    await fillSetupForm(page);
    await page.getByRole("button", { name: setup.save }).click();
    await page.getByText(setup.unsent).waitFor();
    await page.reload();
    await page.getByText(setup.unsent).waitFor();
    await context.setOffline(false);
    await page.getByText(setup.sent("South row")).waitFor();
    // The end of the page stays where it is when the connection returns.
    const end = page.getByRole("link", { name: "About and licenses" });
    const top = async () => (await end.boundingBox())!.y;
    await context.setOffline(true);
    await page.getByText(`${callTexts.networkError}.`).waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const before = await top();
    await context.setOffline(false);
    await page.getByText(`${callTexts.networkError}.`).waitFor({ state: "detached" });
    expect(await top()).toBe(before);
    const entries = await stage.server.directory.select().from(setupEntries);
    expect(entries.map((entry) => entry.icc_id)).toEqual([iccId]);
    await stage.closePages();
  });
});

describe("a setup that meets errors", { concurrent: false }, () => {
  const iccId = "8900000000000000094";
  let page: Page;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const photo = (buffer: Buffer) =>
    page.getByLabel(setup.photo).setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  beforeAll(async () => {
    await stage.server.directory.insert(provisionedUnits).values(await labeledUnit(iccId, "unit93", "S1-0093"));
    ({ page } = await watchedPage(stage.browser, stage.server.origin, { width: 390, height: 844 }));
    await withoutServiceWorker(page);
  });
  afterAll(() => stage.closePages());

  it("tells a typo of the claim code from the code of another unit", async ({ expect }) => {
    await page.goto("/setup");
    await page.getByLabel(setup.iccId).fill(iccId);
    await page.getByLabel(setup.claimCode).fill("E2E0077J");
    await button(setup.lookUp).click();
    await page.getByText(setup.claimCodeWrong).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel(setup.claimCode).fill("DEM00194");
    await button(setup.lookUp).click();
    await page.getByText(registrationTexts.iccIdUnknown).waitFor();
    await page.getByText(setup.claimDetail).waitFor();
  });

  it("shows what the server says of any other error of the look-up [P-247]", async () => {
    await page.getByLabel(setup.claimCode).fill(CLAIM_CODE);
    await page.route("**/api/setup/lookup", (route) => route.fulfill(refusal("The desk is closed.")));
    await button(setup.lookUp).click();
    await page.getByText("The desk is closed.").waitFor();
    await page.unroute("**/api/setup/lookup");
  });

  it("offers the form where there is no signal, and stays step 1 [P-145]", async ({ expect }) => {
    // A weak signal lets calls wait, so the form doesn't depend on one.
    await expect.poll(() => button(setup.fillInOffline).count()).toBe(1);
    await page.route("**/api/setup/lookup", (route) => route.abort());
    await button(setup.lookUp).click();
    await page.getByText(setup.offlineLookUp).waitFor();
    await page.getByText(setup.step(1)).waitFor();
    await expect.poll(() => button(setup.lookUp).count()).toBe(1);
    await page.unroute("**/api/setup/lookup");
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route("**/api/setup/live", async (route) => {
      await held;
      await route.continue();
    });
    await button(setup.lookUp).click();
    await page.getByText(setup.step(2)).waitFor();
    const start = async (name: string) => {
      const { x, y } = (await button(name).boundingBox())!;
      return [x, y];
    };
    const before = await start(setup.continue);
    letThrough();
    await page.getByText(setup.notConnectedDetail).waitFor();
    expect(await start(setup.continueAnyway)).toEqual(before);
    await button(setup.continueAnyway).click();
    await page.getByText(setup.step(3)).waitFor();
  });

  it("shows the message of the phone or of the server on a photo, with Retry [P-248]", async ({ expect }) => {
    await expect.poll(() => button("Retry").count()).toBe(0);
    await photo(Buffer.from("not a photo"));
    await page.getByText(setup.photoUnreadable).waitFor();
    await expect.poll(() => button("Retry").count()).toBe(1);
    await page.route("**/api/setup/photo", (route) => route.fulfill(refusal("Too many photos were sent.")));
    await photo(await page.screenshot({ type: "jpeg" }));
    await page.getByText("Too many photos were sent.").waitFor();
    await expect.poll(() => button("Retry").count()).toBe(1);
    await expect.poll(() => button(setup.removePhoto(1)).count()).toBe(0);
    await page.unroute("**/api/setup/photo");
  });

  it("keeps a photo on the phone without a signal, and says if it can't be kept [P-094]", async ({ expect }) => {
    await page.route("**/api/setup/photo", (route) => route.abort());
    await button("Retry").click();
    await page.getByText(setup.photoKept).waitFor();
    await expect.poll(() => button("Retry").count()).toBe(0);
    await button(setup.removePhoto(1)).click();
    await page.getByText(setup.photoKept).waitFor({ state: "detached" });
    await page.addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { value: undefined }));
    await page.reload();
    await photo(await page.screenshot({ type: "jpeg" }));
    await page.getByText(setup.photoNotKept).waitFor();
    await page.unroute("**/api/setup/photo");
    await button("Retry").click();
    await page.getByText(setup.photoStored).waitFor();
  });

  it("logs a save that is refused, and shows it quietly with Retry [P-251]", async ({ expect }) => {
    await fillSetupForm(page);
    await expect.poll(() => button("Retry").count()).toBe(0);
    await page.route("**/api/setup/device", (route) => route.fulfill(refusal("The shelf is full.")));
    const report = page.waitForRequest("**/api/client-errors");
    await button(setup.save).click();
    await page.getByRole("status").filter({ hasText: "The shelf is full." }).waitFor();
    expect((await report).postDataJSON()).toMatchObject({
      message: expect.stringContaining("setup not saved: 429 The shelf is full."),
    });
    await page.unroute("**/api/setup/device");
    await button("Retry").click();
    await page.getByRole("heading", { name: setup.summaryTitle }).waitFor();
  });
});

/** Each with its title and what shows once its data has come. */
const open: [path: string, title: string, name: string][] = [
  ["/login", "Login", "Login"],
  ["/about", "About", "Data credits"],
  ["/notallowed", "Forbidden", "403"],
];
const signedIn: typeof open = [
  ["/dashboard", "Valley Plant · Dashboard", "No decision yet"],
  ["/ai", "AI Soiling Simulation", "Simulate"],
  ["/device/listing", "Devices", device.name],
  ["/plant/listing", "Plants", "Valley Plant"],
  ["/staff/listing", "Staff", "Add"],
];

describe("the screens", () => {
  it("are accessible in both themes and sizes, fit the window, request no other host and do not violate the policy", async ({
    expect,
  }) => {
    const { page, offences } = await watchedPage(stage.browser, stage.server.origin);
    const resize = await resizer(page);
    const look = async ([path, title, name]: (typeof open)[number]) => {
      await goToScreen(page, path, title);
      await page.getByRole("main").getByText(name).filter({ visible: true }).first().waitFor();
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
      // Stories of the dashboard measure the colors of a dark desk and of a light phone.
      for (const [size, theme] of [
        ["desk", "light"],
        ["phone", "dark"],
      ] as const) {
        await resize(size);
        await inTheme(page, theme);
        const found = await accessibilityViolations(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect({ path, size, theme, found, overflow }).toEqual({ path, size, theme, found: [], overflow: 0 });
      }
    };
    await page.goto("/about");
    for (const screen of open) await look(screen);
    await arrive(page, "/about", owner.email);
    for (const screen of signedIn) await look(screen);
    expect(offences).toEqual([]);
  });
});
