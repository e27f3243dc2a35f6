import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import { deviceFields } from "#contract/records/device";
import { namesOf } from "#contract/records/field";
import { plantListQuery } from "../../../../web/src/api/lists.ts";
import { DeviceAddScreen, InboundAddScreen } from "../../../../web/src/features/devices/form/AddScreen.tsx";
import { deviceLabels } from "../device-labels.ts";
import { deviceFormTexts } from "../../../../web/src/features/devices/form/texts.ts";
import { control, plants, pressable, rendered } from "../rendered.tsx";

const withPlants = () => {
  const client = new QueryClient();
  client.setQueryData(plantListQuery().queryKey, { plants });
  return client;
};
const specified = [
  "device_name",
  "location",
  "lat",
  "lng",
  "timezone",
  "notes",
  "soilingAlertThreshold",
  "wash_extension_data",
] as const;
/** A choice of plants and a date aren't one control each. */
const later = namesOf(deviceFields).filter((name) => name !== "plant_id" && name !== "installationdate");
const ofEveryDevice = [...new Set([...specified, ...later])];

describe("the form of a new device", () => {
  it("has every field of the specification, those of the unit read-only [A-070, A-073, A-074]", async ({ expect }) => {
    const html = await rendered(<DeviceAddScreen />, { client: withPlants() });
    expect(html).toContain("Add Device</h1>");
    for (const name of ofEveryDevice) expect(control(html, deviceLabels[name]), name).not.toBe("");
    for (const label of [deviceLabels.plant_id, deviceLabels.installationdate]) expect(html).toContain(label);
    expect(control(html, deviceLabels.iccId)).not.toMatch(/readonly/i);
    for (const name of ["device_id", "serialno", "product_id"] as const)
      expect(control(html, deviceLabels[name]), name).toMatch(/readonly/i);
    expect(control(html, deviceLabels.wash_extension_data)).toContain("checked");
    expect(control(html, deviceLabels.soilingAlertThreshold)).toContain('value="10"');
    expect(pressable(html)).toContain(deviceFormTexts.lookUp);
  });

  it("of a pushing device has the same fields without ICCID, id and serial number [A-072]", async ({ expect }) => {
    const html = await rendered(<InboundAddScreen />, { client: withPlants() });
    expect(html).toContain("Add Inbound API Device</h1>");
    for (const name of ofEveryDevice) expect(control(html, deviceLabels[name]), name).not.toBe("");
    for (const name of ["iccId", "device_id", "serialno", "product_id"] as const)
      expect(control(html, deviceLabels[name]), name).toBe("");
    expect(html).toContain(deviceFormTexts.assigned);
  });
});
