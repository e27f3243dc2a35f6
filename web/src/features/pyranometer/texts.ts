import * as format from "#contract/common/format";
import type { PyraTab } from "#contract/pyranometer/tabs";

/** Texts of the pyranometer board. */
export const pyraScreenTexts = {
  title: "Pyraboard",
  tabs: "Pyranometers",
  settings: "Display options",
  dates: "Dates",
  loading: "Loading pyranometer data",
  loadingDetail: "Charts appear once the data loads.",
  shape: "Chart type",
  shapes: { line: "Line", columns: "Column" },
  negative: "Show negative soiling",
  lowLight: "Hide soiling at low light",
  soiling: "Daily soiling loss",
  irradiance: "Irradiance",
  temperature: "Temperature",
  humidity: "Humidity",
  rotation: "Rotation and tilt",
  health: "Device health",
  healthOf: {
    washPow: "Wash power",
    batt: "Battery voltage",
    tempAvg: "Temperature (3 h mean)",
    humidAvg: "Humidity (3 h mean)",
  },
  range: (from: string, to: string) => `No readings from ${format.day(from)} to ${format.day(to)}.`,
  noWashes: "No wash was logged in this range.",
  notSetUp: (tab: PyraTab) => `No device is set up for ${tab}`,
  notSetUpDetail: (setting: string) => `Set ${setting} to the ID of the device, then reload this page.`,
  none: "No pyranometer to show",
  noneDetail: "Ask your administrator to set up the devices of this board.",
  handleViewers: "Handle Viewers",
  viewersHint:
    "One email address per line. People see the tab the next time a page loads, or once they have an account.",
  viewersOf: (tab: PyraTab) => `${tab} viewers`,
  wrongAddress: (line: number, text: string) => `Line ${line} isn't an email address: ${text}`,
  viewersFailed: "The viewers could not be loaded.",
  save: "Save",
  cancel: "Cancel",
} as const;
