import { afterAll, beforeAll, describe, it } from "vitest";
import { alertTextsByRule } from "#contract/alerts/alert-texts";
import { SENSOR_IN_DOUBT } from "#contract/devices/device";
import { sensorCheckTexts } from "#contract/soiling/sensor-check";
import { faultRules } from "#contract/soiling/sensor-faults";
import { addDays } from "#contract/common/calendar";
import { dailySoiling, devices } from "../../../worker/platform/schema.ts";
import { goInApp } from "../support/browser.ts";
import { judgedDevice, owner } from "../support/demonstration.ts";
import { measuredDays, today } from "../support/measured-days.ts";
import { emailOf } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";

/** A tick judges the days of one device in twelve, so one of these has its turn. */
const DEVICES = 12;
const BAD_DAYS = 8;
const fault = faultRules["stuck-soiled"];
const { title } = alertTextsByRule["sensor-doubt"];

let stage: Stage;
beforeAll(async () => {
  stage = await aStage([{ id: "admin", user_type: "Admin" }]);
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
afterAll(() => stage.end());

describe("a sensor in doubt", () => {
  it("is an alert for the operator and the owner, who reads at the device what to do and decides", async ({
    expect,
  }) => {
    const noc = await stage.open("/noc", emailOf("admin"));
    await noc.getByText(fault.seen, { exact: false }).first().waitFor();
    await expect.poll(() => noc.getByText(title).count()).toBeGreaterThan(0);
    // The table of the map says the same.
    await noc.getByRole("row").filter({ hasText: SENSOR_IN_DOUBT }).first().waitFor();

    const page = await stage.open("/dashboard?plant=plant01", owner.email);
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
  });
});
