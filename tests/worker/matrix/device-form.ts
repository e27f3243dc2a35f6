import { deviceFields } from "#contract/records/device";
import { declaredValues } from "../../fixtures/records/other-value.ts";

export const deviceForm = {
  ...declaredValues(deviceFields),
  device_name: "Same Name",
  location: "Same Place",
  lat: 36.7,
  lng: -119.8,
  timezone: "America/Los_Angeles",
  installationdate: "10/01/2025",
};
