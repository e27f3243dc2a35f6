import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { alertTexts, alertTextsByRule, fleetTexts } from "#contract/alerts/alert-texts";
import { FLEET_SILENT, SILENCE_LIMIT } from "#contract/alerts/rules";
import { addDays } from "#contract/common/calendar";
import { SENSOR_IN_DOUBT } from "#contract/devices/device";
import { sensorCheckTexts } from "#contract/soiling/sensor-check";
import { faultRules } from "#contract/soiling/sensor-faults";
import { dailySoiling, devices } from "../../../worker/platform/schema.ts";
import { decideTexts } from "../../../web/src/features/decide/texts.ts";
import { nocTexts } from "../../../web/src/features/noc/texts.ts";
import { accessibilityViolations, goInApp, refuseWebGl } from "../support/browser.ts";
import { judgedDevice, owner } from "../support/demonstration.ts";
import { measuredDays, today } from "../support/measured-days.ts";
import { emailOf } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";
import { resizer } from "../support/themes.ts";

const SILENT = 8;
const now = Math.floor(Date.now() / 1000);
const device = (n: number, last_data_at: number) => ({
  ...judgedDevice(last_data_at),
  device_id: `silent-${n}`,
  device_name: `Row ${n}`,
  serialno: `S1-1${String(n).padStart(3, "0")}`,
});

let stage: Stage;
let page: Page;
let resize: Awaited<ReturnType<typeof resizer>>;
beforeAll(async () => {
  stage = await aStage([{ id: "admin", user_type: "Admin" }]);
  const since = now - SILENCE_LIMIT.seconds;
  const silent = Array.from({ length: SILENT }, (_, n) => device(n, since - 60));
  // Fell silent long before the others, so it has an alert of its own.
  const alone = [90, 91].map((n) => device(n, since - FLEET_SILENT.within - 60));
  for (const row of [...silent, ...alone]) await stage.server.directory.insert(devices).values(row);
  await stage.server.tick();
});
afterAll(() => stage.end());

describe("devices that fell silent", { concurrent: false }, () => {
  it("are lost in chip, list and alert alike, with their plant's name, and Show lists them", async ({ expect }) => {
    page = await stage.open("/noc", emailOf("admin"));
    resize = await resizer(page);
    await page.getByText(fleetTexts.message(SILENT)).waitFor();
    await page.getByText(fleetTexts.details([{ name: "Valley Plant", devices: SILENT }])).waitFor();
    const chip = page.getByRole("radio", { name: `Connection lost ${SILENT + 2}` });
    await expect.poll(() => chip.count()).toBe(1);
    await page.getByRole("button", { name: nocTexts.showOnMap(fleetTexts.title) }).press("Enter");
    await expect.poll(() => chip.isChecked()).toBe(true);
    await page.getByRole("button", { name: "Row 0", exact: true }).press("Enter");
    await page.getByText(nocTexts.lostAfter(SILENCE_LIMIT.seconds)).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await goInApp(page, "/device/listing?health=critical");
    const offline = page.getByText(/^Offline for \d+ (?:min|h)$/);
    await offline.first().waitFor();
    await expect.poll(() => offline.count()).toBe(SILENT + 2);
  });

  it("are acknowledged together, with a comment, and one can be reopened", async ({ expect }) => {
    // From here on the map isn't drawn, which takes longer than the rest.
    await page.addInitScript(refuseWebGl);
    await resize("phone");
    await page.goto("/noc");
    const { title } = alertTextsByRule["connection-lost"];
    const all = page.getByRole("button", { name: `${alertTexts.acknowledgeAll(2)}: ${title} · Valley Plant` });
    await all.press("Enter");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel(alertTexts.comment).fill("Crew on the way");
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await dialog.getByRole("button", { name: alertTexts.acknowledge, exact: true }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await all.waitFor({ state: "detached" });
    await page.getByRole("radio", { name: nocTexts.allMessages, exact: true }).press(" ");
    await page.getByText("Crew on the way", { exact: false }).first().waitFor();
    await expect.poll(() => page.getByText("Crew on the way", { exact: false }).count()).toBe(2);
    await page.getByRole("button", { name: `${alertTexts.reopen}: ${title}: Row 90` }).press("Enter");
    await page.getByRole("button", { name: `${alertTexts.acknowledge}: ${title}: Row 90` }).waitFor();
    await expect.poll(() => page.getByText("Crew on the way", { exact: false }).count()).toBe(1);
  });

  it("are acknowledged one by one with one press, get a comment afterwards, and can be undone", async ({ expect }) => {
    await resize("desk");
    await goInApp(page, "/noc");
    const alert = `${alertTextsByRule["connection-lost"].title}: Row 90`;
    // A button of an answer that is still on its way takes no press.
    const press = (what: string) =>
      page.getByRole("button", { name: `${what}: ${alert}`, disabled: false }).press("Enter");
    await press(alertTexts.acknowledge);
    await page.getByText(alertTexts.answered(1)).waitFor();
    // The focus stays at the alert.
    const focused = (what: string) =>
      expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
        .toBe(`${what}: ${alert}`);
    await focused(alertTexts.addComment);
    await press(alertTexts.addComment);
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel(alertTexts.comment).fill("SIM card ordered");
    await dialog.getByRole("button", { name: alertTexts.addComment, exact: true }).press("Enter");
    await page.getByText("SIM card ordered", { exact: false }).waitFor();
    await focused(alertTexts.changeComment);
    await press(alertTexts.reopen);
    await page.getByRole("button", { name: `${alertTexts.acknowledge}: ${alert}` }).waitFor();
    await expect.poll(() => page.getByText("SIM card ordered", { exact: false }).count()).toBe(0);
  });

  it("are quiet in a maintenance of any length, which says until when, by whom and why", async ({ expect }) => {
    const { maintenance: texts } = alertTexts;
    await resize("phone");
    await goInApp(page, "/noc?entity=silent-90");
    await page.getByRole("button", { name: texts.start }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(texts.length).fill("45");
    await dialog.getByRole("radio", { name: texts.units.days }).press(" ");
    await dialog
      .getByText(texts.wrongLength(30 * 24))
      .first()
      .waitFor();
    await dialog.getByLabel(texts.length).fill("3");
    await dialog.getByLabel(texts.reason).fill("New antenna");
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await dialog.getByRole("button", { name: texts.start }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    const note = page.getByText(texts.by("Person admin", "New antenna"), { exact: false });
    await note.first().waitFor();
    // In the panel and in the table; its owner reads it in the device list.
    await expect.poll(() => note.count()).toBe(2);
    const list = await stage.open("/device/listing?q=Row%2090", owner.email);
    await list.getByText("New antenna", { exact: false }).waitFor();
    await page.getByRole("button", { name: texts.end }).press("Enter");
    await note.first().waitFor({ state: "detached" });
  });

  it("keep the chosen groups, order and page size in this browser", async ({ expect }) => {
    await resize("desk");
    await goInApp(page, "/noc");
    const choose = async (label: string, option: string) => {
      await page.getByRole("button", { name: label }).press("Enter");
      await page.getByRole("option", { name: option, exact: true }).click();
    };
    await choose(nocTexts.group, nocTexts.groups.plant);
    await choose(nocTexts.rows, nocTexts.rowsOf("25"));
    await page.reload();
    await page.getByRole("heading", { name: /^Valley Plant \(/ }).waitFor();
    await page.getByRole("button", { name: "Row 91", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Row \d+$/ }).count()).toBe(SILENT + 2);
  });
});

describe("a sensor in doubt", { concurrent: false }, () => {
  /** A tick judges the days of one device in twelve, so one of these has its turn. */
  const DEVICES = 12;
  const BAD_DAYS = 8;
  const fault = faultRules["stuck-soiled"];
  const { title } = alertTextsByRule["sensor-doubt"];

  beforeAll(async () => {
    const { server } = stage;
    for (let n = 0; n < DEVICES; n++) {
      const device_id = `cell-${n}`;
      const row = { device_id, device_name: `Cell ${n}`, serialno: `S1-2${String(n).padStart(3, "0")}` };
      await server.directory.insert(devices).values({ ...judgedDevice(Math.floor(Date.now() / 1000)), ...row });
      const good = Array.from({ length: 20 }, (_, day) => 0.1 * day);
      await measuredDays(server, device_id, [...good, ...Array.from({ length: BAD_DAYS }, () => null)]);
      const bad = { insol_clean: 5, insol_soiled: 0, loss: 100, quality: fault.code, samples: 1440 };
      for (let day = 0; day < BAD_DAYS; day++)
        await server.directory.insert(dailySoiling).values({ device_id, day: addDays(today(), -day), ...bad });
    }
    await server.tick();
  });

  it("is an alert for the operator and the owner, who reads at the device what to do and decides", async ({
    expect,
  }) => {
    await page.reload();
    await page.getByText(fault.seen, { exact: false }).first().waitFor();
    await expect.poll(() => page.getByText(title).count()).toBeGreaterThan(0);
    // The table of the map says the same.
    await page.getByRole("row").filter({ hasText: SENSOR_IN_DOUBT }).first().waitFor();

    await stage.closePages();
    page = await stage.open("/dashboard?plant=plant01", owner.email);
    await page.getByRole("button", { name: /^Last Notifications/ }).click();
    const alert = page.getByRole("dialog").getByText(fault.seen, { exact: false }).first();
    await alert.waitFor();
    const name = /Cell \d+/.exec(await page.getByRole("dialog").innerText())![0];
    await page.keyboard.press("Escape");

    await goInApp(page, `/dashboard?plant=plant01&device=${name.replace("Cell ", "cell-")}&tab=soiling`);
    await page.getByText(fault.action, { exact: false }).first().waitFor();
    await page.getByText(sensorCheckTexts.leftOut, { exact: false }).first().waitFor();
    await page.getByRole("button", { name: sensorCheckTexts.count }).first().click();
    await page.getByText(sensorCheckTexts.counted).first().waitFor();
    await page.getByRole("button", { name: sensorCheckTexts.undo }).first().click();
    await page.getByRole("button", { name: sensorCheckTexts.count }).first().waitFor();

    // The decision is the same as before both, and doesn't go on saying that it is updating.
    await goInApp(page, "/dashboard?plant=plant01&tab=decide");
    await page.getByRole("region", { name: decideTexts.region }).waitFor();
    await page.getByText(decideTexts.updating).first().waitFor({ state: "hidden" });
  });
});
