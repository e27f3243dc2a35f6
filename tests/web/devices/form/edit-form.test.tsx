import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import { dailyFields, storedDevice } from "#contract/records/device";
import { emptyDraft, namesOf } from "#contract/records/field";
import { imageryTexts } from "#contract/places/imagery";
import type { DailyDraft } from "../../../../web/src/features/devices/form/device-form.model.ts";
import { EditForm } from "../../../../web/src/features/devices/form/EditScreen.tsx";
import { deviceLabels } from "../device-labels.ts";
import { deviceFormTexts } from "../../../../web/src/features/devices/form/texts.ts";
import { planeNote, sensorTilt } from "../../../../web/src/features/devices/plane.model.ts";
import { planeQuery } from "../../../../web/src/features/devices/plane-query.ts";
import { imageryQuery } from "../../../../web/src/features/places/queries.ts";
import { locationTexts } from "../../../../web/src/map/picker/location-texts.ts";
import { control, device, plants, pressable, rendered } from "../rendered.tsx";

const metadata: DailyDraft = {
  ...emptyDraft(dailyFields),
  runWashAnalysis: true,
  start_hour: 6,
  end_hour: 20,
  solarNoonWindowInterval: 3,
};
const form = (change: { metadata?: Partial<DailyDraft>; device?: Partial<typeof device> } = {}) => {
  const opened = { device: { ...device, ...change.device }, metadata: { ...metadata, ...change.metadata } };
  return rendered(<EditForm opened={opened} plants={plants} />);
};

describe("the form of a stored device", () => {
  it("has a control for every field of the record", async ({ expect }) => {
    const shown = { customWeatherData: true, arrayMount: "fixed" } as const;
    const windows = [false, true].map((isUsingSolarNoonWindow) =>
      form({ metadata: { ...shown, isUsingSolarNoonWindow } }),
    );
    const html = (await Promise.all(windows)).join("");
    const exceptions: Partial<Record<keyof typeof storedDevice, string>> = {
      isUsingSolarNoonWindow: deviceFormTexts.byNoon,
    };
    for (const name of namesOf(storedDevice))
      expect(html, name).toContain(exceptions[name] ?? storedDevice[name].label);
  });

  it("has name, installation date, notes and threshold in percent with what is stored [A-056]", async ({ expect }) => {
    const html = await form();
    expect(control(html, deviceLabels.device_name)).toContain('value="North Row"');
    expect(html).toMatch(/<textarea[^>]*>By the gate<\/textarea>/);
    const threshold = control(html, deviceLabels.soilingAlertThreshold);
    expect(threshold).toContain('value="7"');
    expect(html.slice(html.indexOf(threshold), html.indexOf(threshold) + 300)).toContain("%");
    const date = html.slice(html.indexOf(deviceLabels.installationdate));
    for (const part of ["03", "09", "2025"]) expect(date.slice(0, 4000)).toContain(`>${part}<`);
  });

  it("asks for the array's tilt where that is fixed, and compares it with the sensor's", async ({ expect }) => {
    const client = new QueryClient();
    const array = { arrayMount: "fixed", arrayTilt: 25 } as const;
    client.setQueryData(planeQuery(device.device_id).queryKey, { array, sensor: { tilt: 10, swing: 0 } });
    const shown = (mount: DailyDraft["arrayMount"]) =>
      rendered(
        <EditForm opened={{ device, metadata: { ...metadata, arrayMount: mount, arrayTilt: 25 } }} plants={plants} />,
        {
          client,
        },
      );
    const html = await shown("fixed");
    expect(control(html, deviceLabels.arrayTilt)).toContain('value="25"');
    expect(html).toContain(sensorTilt({ tilt: 10, swing: 0 }));
    expect(html).toContain(planeNote(array, { tilt: 10, swing: 0 })!);
    const unset = await shown("unknown");
    expect(unset).toContain(storedDevice.arrayMount.hint!);
    expect(unset).not.toContain(deviceLabels.arrayTilt);
  });

  it("has the plants to choose from with a New Plant button, and the address [A-057, A-059]", async ({ expect }) => {
    const html = await form();
    expect(html).toContain("Desert Plant");
    expect(pressable(html)).toContain(deviceFormTexts.newPlant);
    expect(control(html, deviceLabels.location)).toMatch(/value="Phoenix, AZ"/);
    expect(control(html, deviceLabels.location)).toMatch(/role="combobox"/);
  });

  it("has latitude and longitude with a map, which says so where the portal has no satellite pictures [A-060]", async ({
    expect,
  }) => {
    const opened = { device, metadata };
    const map = (configured: boolean) => {
      const client = new QueryClient();
      client.setQueryData(imageryQuery.queryKey, { configured, credit: "" });
      return rendered(<EditForm opened={opened} plants={plants} />, { client });
    };
    const html = await map(true);
    expect(control(html, locationTexts.latitude)).toContain('value="33.45');
    expect(control(html, locationTexts.longitude)).toContain('value="-112.07');
    expect(html).not.toContain(imageryTexts.notConfigured);
    expect(await map(false)).toContain(imageryTexts.notConfigured);
  });

  it.for([true, false])("has the switch of the wash extension as stored: %s [A-062]", async (isOn, { expect }) => {
    const html = await form({ device: { wash_extension_data: isOn } });
    const tag = control(html, deviceLabels.wash_extension_data);
    expect(tag).toContain('role="switch"');
    expect(tag.includes("checked")).toBe(isOn);
  });

  it.for([true, false])("has the switch of the daily analysis as stored: %s [A-063]", async (isOn, { expect }) => {
    const html = await form({ metadata: { runWashAnalysis: isOn } });
    const tag = control(html, "Run Daily and Send Alerts?");
    expect(tag).toContain('role="switch"');
    expect(tag.includes("checked")).toBe(isOn);
  });

  it("has hours from 0 to 23, or an interval from 1 to 8 hours around solar noon [A-066, A-067]", async ({
    expect,
  }) => {
    const hours = await form();
    for (const [label, value] of [
      [deviceLabels.start_hour, "6"],
      [deviceLabels.end_hour, "20"],
    ] as const) {
      const slider = control(hours, label);
      for (const part of ['type="range"', 'min="0"', 'max="23"', `value="${value}"`]) expect(slider).toContain(part);
    }
    expect(control(hours, deviceLabels.solarNoonWindowInterval)).toBe("");
    expect(hours).toContain(deviceFormTexts.hoursHint);
    const noon = await form({ metadata: { isUsingSolarNoonWindow: true } });
    const slider = control(noon, deviceLabels.solarNoonWindowInterval);
    for (const part of ['type="range"', 'min="1"', 'max="8"', 'value="3"']) expect(slider).toContain(part);
    expect(control(noon, deviceLabels.start_hour)).toBe("");
  });

  it("ends with Save Device and Cancel, which leads to the listing [A-069]", async ({ expect }) => {
    const html = await form();
    expect(pressable(html).slice(-2)).toEqual(["Save Device", "Cancel"]);
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>(?:<[^>]+>)*Save Device/);
    expect(html).toMatch(/<a[^>]*href="\/device\/listing"[^>]*>Cancel<\/a>/);
  });

  it("has a zone of the list and Get from location [A-061]", async ({ expect }) => {
    const html = await form();
    expect(control(html, deviceLabels.timezone)).toContain('value="(UTC-07:00) America/Phoenix"');
    expect(pressable(html)).toContain("Get from location");
  });
});
