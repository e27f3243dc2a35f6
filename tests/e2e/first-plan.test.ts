import { afterAll, beforeAll, describe, it } from "vitest";
import { locationTexts } from "../../web/src/map/picker/location-texts.ts";
import { placeTexts } from "../../web/src/features/places/texts.ts";
import { inputFields } from "#contract/records/inputs";
import { dashboardTexts } from "../../web/src/features/dashboard/texts.ts";
import { decideTexts } from "../../web/src/features/decide/texts.ts";
import { deviceFormTexts } from "../../web/src/features/devices/form/texts.ts";
import { loggerFile } from "./support/demonstration.ts";
import { emailOf } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await aStage([{ id: "fresh", inbound_api_access: true }]);
});
afterAll(() => stage.end());

const { setup, page: names } = dashboardTexts;
const MOST_CLICKS = 12;

describe("an owner without a plant", () => {
  it("has the first plan after at most 12 clicks, without an energy file", async ({ expect }) => {
    const page = await stage.open("/dashboard", emailOf("fresh"));
    let clicks = 0;
    const click = async (role: "button" | "link" | "tab", name: string, last = false) => {
      clicks++;
      const named = page.getByRole(role, { name, exact: true });
      await (last ? named.last() : named.first()).click();
    };
    await click("button", setup.addPlant);
    const plant = page.getByRole("dialog", { name: "Add Plant" });
    await plant.getByLabel("Plant Name").fill("First Plant");
    await plant.getByLabel(placeTexts.address).fill("Fresno, CA");
    await plant.getByLabel(locationTexts.latitude).fill("36.74");
    await plant.getByLabel(locationTexts.longitude).fill("-119.79");
    await click("button", "Add Plant", true);
    await click("link", setup.addLogger);
    await page.getByLabel("Device Name").fill("Logger");
    const installed = page.getByRole("group", { name: /Installation Date/ });
    await installed.getByRole("spinbutton").first().focus();
    await page.keyboard.type("07042026");
    await click("button", deviceFormTexts.save);
    await click("button", deviceFormTexts.toPlant);
    await click("button", setup.upload);
    const dialog = page.getByRole("dialog", { name: "Upload Data" });
    clicks++;
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "station.dat", mimeType: "text/csv", buffer: Buffer.from(loggerFile(70)) });
    await click("button", "Upload Now");
    await dialog.getByText("10,080 rows stored").waitFor();
    await click("button", "Done");
    await click("button", setup.inputs);
    for (const [name, value] of [
      ["array_size", "20000"],
      ["solar_cost", "0.09"],
      ["wash_cost", "6000"],
    ] as const)
      await page.getByRole("textbox", { name: inputFields[name].label, exact: true }).fill(value);
    await click("button", "Save Inputs");
    await click("tab", names.tabs.decide);
    const box = page.getByRole("region", { name: decideTexts.region });
    await box.getByRole("button", { name: decideTexts.actions.why }).waitFor();
    console.log("clicks to the first plan:", clicks, await box.innerText());
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });
});
