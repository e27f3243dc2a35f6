import type { Page } from "playwright-core";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, it } from "vitest";
import { unitTexts } from "#contract/devices/units";
import { upkeepTexts } from "#contract/devices/upkeep";
import { labelsOf } from "#contract/records/field";
import { setupFields } from "#contract/records/setup";
import { setupTexts } from "#contract/setup/texts";
import { deviceFormTexts } from "../../../web/src/features/devices/form/texts.ts";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";
import { historyTexts, unitsDialogTexts, upkeepDialogTexts } from "../../../web/src/features/devices/upkeep/texts.ts";
import { answersTexts } from "../../../web/src/features/setup/answers-texts.ts";
import { setupStepTexts } from "../../../web/src/features/setup/step-texts.ts";
import { setupScreenTexts } from "../../../web/src/features/setup/texts.ts";
import { devices, plantOwners, plants, provisionedUnits, setupEntries } from "../../../worker/platform/schema.ts";
import { codeFrame } from "../../fixtures/setup/code-frame.ts";
import { accessibilityViolations, goInApp, watchedPage } from "../support/browser.ts";
import { owner, zone } from "../support/demonstration.ts";
import { aStage, type Stage } from "../support/stage.ts";
import { CLAIM_CODE, devicePagesOf, labeledUnit, withoutServiceWorker } from "../support/unit-story.ts";

const setup = { ...setupTexts, ...setupScreenTexts, ...setupStepTexts, ...labelsOf(setupFields) };
const [first, second, third] = ["8900000000000000102", "8900000000000000110", "8900000000000000128"] as const;
let stage: Stage;

beforeAll(async () => {
  stage = await aStage();
  for (const [n, iccId] of [first, second, third].entries())
    await stage.server.directory.insert(provisionedUnits).values(await labeledUnit(iccId, `field${n}`, `S1-080${n}`));
});
afterAll(() => stage.end());

/** A camera that sees the label. */
async function seesLabel(page: Page, text: string): Promise<void> {
  const { width, height, data } = await codeFrame(text, { angle: 12, blur: 1, light: 0.9 });
  const gray = Buffer.from(data.filter((_, n) => n % 4 === 0)).toString("base64");
  await page.addInitScript(
    ({ width, height, gray }) => {
      navigator.mediaDevices.getUserMedia = () => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const context = canvas.getContext("2d")!;
        const picture = context.createImageData(width, height);
        Array.from(atob(gray), (char, n) => picture.data.set([...Array(3).fill(char.charCodeAt(0)), 255], n * 4));
        setInterval(() => context.putImageData(picture, 0, 0), 50);
        return Promise.resolve(canvas.captureStream(20));
      };
    },
    { width, height, gray },
  );
}

describe("a technician who sets up two units in a row", { concurrent: false }, () => {
  let page: Page;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (label: string) => page.getByLabel(label);
  const photo = async () => ({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: await page.screenshot({ type: "jpeg" }),
  });
  beforeAll(async () => {
    ({ page } = await watchedPage(stage.browser, stage.server.origin, { width: 390, height: 844 }));
    await withoutServiceWorker(page);
    await seesLabel(page, `${first}-${CLAIM_CODE}`);
  });
  afterAll(() => stage.closePages());

  it("scans the label with the camera and sees which unit it is and when it sent data", async ({ expect }) => {
    await page.goto("/setup");
    await button(setup.scan).click();
    await page.getByText(setup.step(2)).waitFor();
    const unit = page.getByRole("region", { name: setup.unit });
    for (const text of [first, "S1-0800", setup.neverSent]) await unit.getByText(text).waitFor();
    const again = page.waitForResponse("**/api/setup/live");
    await button(setup.checkAgain).click();
    expect((await again).status()).toBe(200);
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(setup.continueAnyway).click();
  });

  it("is led to the first field that misses, and sends photos though the look-up has expired", async ({ expect }) => {
    await button(setup.save).click();
    await page.getByText(setup.missing).waitFor();
    expect(await field(setup.technicianName).evaluate((input) => input === document.activeElement)).toBe(true);
    const typed = {
      [setup.technicianName]: "Field Person",
      [setup.organization]: "Field crew",
      [setup.solarPlantName]: "valley plant",
      [setup.deviceName]: "South row",
      [setup.latitude]: "35.1",
      [setup.longitude]: "-118.5",
    };
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
    for (const [label, option] of [
      [setup.systemType, "Fixed Tilt system"],
      [setup.nozzleDirection, "West"],
    ] as const) {
      await field(label).click();
      await page.getByRole("option", { name: option }).click();
    }
    let isExpired = true;
    await page.route("**/api/setup/photo", async (route) => {
      const json = { type: "setup-ticket", title: setup.ticketExpired, status: 403 };
      await (isExpired ? route.fulfill({ status: 403, json }) : route.continue());
      isExpired = false;
    });
    await field(setup.photo).setInputFiles([await photo(), await photo()]);
    const pictures = page.getByRole("list", { name: setup.photos }).getByRole("img");
    await page.getByText(setup.photoStored).nth(1).waitFor();
    await expect.poll(() => pictures.count()).toBe(2);
    await button(setup.removePhoto(2)).click();
    await pictures.nth(1).waitFor({ state: "detached" });
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(setup.save).click();
    await page.getByRole("heading", { name: setup.summaryTitle }).waitFor();
    await pictures.first().waitFor();
    await page.getByText("S1-0800").waitFor();
  });

  it("types little for the next unit, which has nothing of the one before", async ({ expect }) => {
    await button(setup.done).click();
    await field(setup.iccId).fill("8900-1234");
    await button(setup.lookUp).click();
    await page.getByText(setup.iccIdWrong).waitFor();
    await field(setup.iccId).fill(second.replace(/.$/, "1"));
    await button(setup.lookUp).click();
    await page.getByText(setup.iccIdTypo).waitFor();
    await field(setup.iccId).fill(`${second}-S1-0801`);
    await field(setup.claimCode).fill(CLAIM_CODE);
    await button(setup.lookUp).click();
    await button(setup.continueAnyway).click();
    const value = async (label: string) => field(label).inputValue();
    const values = async (...labels: string[]) => Promise.all(labels.map(value));
    await expect
      .poll(() => values(setup.technicianName, setup.organization, setup.solarPlantName))
      .toEqual(["Field Person", "Field crew", "valley plant"]);
    await expect.poll(() => values(setup.deviceName, setup.latitude)).toEqual(["", ""]);
    await expect.poll(() => page.getByRole("list", { name: setup.photos }).count()).toBe(0);
    await field(setup.deviceName).fill("North row");
    await button(setup.back).click();
    await button(setup.back).click();
    await expect.poll(() => value(setup.iccId)).toBe(second);
    await field(setup.iccId).fill(third);
    await button(setup.lookUp).click();
    await button(setup.continueAnyway).click();
    await expect.poll(() => value(setup.deviceName)).toBe("");
    const entries = await stage.server.directory.select().from(setupEntries);
    expect(entries.map(({ form }) => [form.iccId, form.deviceName, form.morePhotos])).toEqual([
      [first, "South row", []],
    ]);
  });

  it("notices in an offline form that the connection is back", async () => {
    await button(setup.back).click();
    await button(setup.back).click();
    await page.route("**/api/setup/lookup", (route) => route.abort());
    await button(setup.lookUp).click();
    await button(setup.fillInOffline).click();
    await page.getByText(setup.step(3)).waitFor();
    await page.getByText(setup.offlineForm).waitFor();
    await page.unroute("**/api/setup/lookup");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.getByText(setup.foundOnline("S1-0802")).waitFor();
    await button(setup.toData).click();
    await page.getByText(setup.step(2)).waitFor();
  });
});

describe("a device whose unit broke", { concurrent: false }, () => {
  let page: Page;
  let offences: string[];
  const name = "Replaced row";
  const toast = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
  beforeAll(async () => {
    const { directory } = stage.server;
    const place = { location: "Yuma, AZ", lat: 32.7, lng: -114.6 };
    await directory.insert(plants).values({ plant_id: "plant02", plant_name: "Another Plant", ...place });
    await directory.insert(plantOwners).values({ plant_id: "plant02", owner_id: "owner01" });
    await directory.insert(devices).values({
      device_id: "broken",
      device_name: name,
      plant_id: "plant01",
      serialno: "S1-0700",
      lat: 36.7,
      lng: -119.8,
      timezone: zone,
      installationdate: "2026-01-05",
    });
    ({ page, offences } = await stage.watch("/device/listing", owner.email, { drawsMaps: false }));
  });

  it("gets another unit, gives it back, and gets it again", async ({ expect }) => {
    const { act, button } = devicePagesOf(page);
    const dialog = page.getByRole("dialog", { name: unitsDialogTexts.title(name) });
    const replace = async () => {
      await act(name, "units");
      await dialog.getByLabel(unitsDialogTexts.iccId).fill(third);
      await dialog.getByLabel(setupTexts.claimCode).fill(CLAIM_CODE);
      await dialog.getByLabel(unitsDialogTexts.reason).fill("Hail");
      await button(unitsDialogTexts.replace).press("Enter");
      await toast(unitTexts.replaced(name, "S1-0802"));
    };
    await replace();
    await act(name, "units");
    await dialog.getByRole("cell", { name: "S1-0700" }).waitFor();
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await button(unitsDialogTexts.takeBack("S1-0700")).press("Enter");
    await toast(unitTexts.undone(name, "S1-0700"));
    await replace();
    const [row] = await stage.server.directory.select().from(devices).where(eq(devices.device_id, "broken"));
    expect([row!.unit_id, row!.serialno]).toEqual(["field2", "S1-0802"]);
  });

  it("keeps its history readable after it is retired", async ({ expect }) => {
    const { act, button } = devicePagesOf(page);
    await act(name, "retire");
    await button(upkeepDialogTexts.retire).press("Enter");
    await toast(upkeepTexts.retired(name));
    await goInApp(page, "/device/listing?service=retired");
    await act(name, "history");
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByText(/^Retired on/).waitFor();
    await page.getByRole("cell", { name: "S1-0700" }).waitFor();
    await page.getByText(historyTexts.none).filter({ visible: true }).waitFor();
    await button(historyTexts.download).press("Enter");
    await page.getByRole("dialog").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(offences).toEqual([]);
  });

  it("shows what the technician answered where its unit is added and edited", async ({ expect }) => {
    const { lookUp, save, act, button, field } = devicePagesOf(page);
    await page.keyboard.press("Escape");
    await goInApp(page, "/device/add");
    await lookUp(first, CLAIM_CODE);
    await page.getByText(deviceFormTexts.unitFound).waitFor();
    await field("location").fill("Golden Hills, CA");
    await expect.poll(() => field("timezone").inputValue()).toContain("America/Los_Angeles");
    await save();
    await page.getByRole("heading", { level: 1, name: listingTexts.title }).waitFor();
    const added = await stage.server.directory.select().from(devices).where(eq(devices.device_id, "field0"));
    expect(added).toMatchObject([{ plant_id: "plant01", device_name: "South row" }]);
    await act("South row", "edit");
    await page.getByRole("heading", { name: answersTexts.title }).waitFor();
    const done = button(answersTexts.nowYes(setupFields.areCablesSecured.label));
    await done.click();
    await toast(setupTexts.answered);
    await done.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("img", { name: answersTexts.photo(1) }).count()).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
