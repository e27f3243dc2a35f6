import type { ListingHealth } from "#contract/devices/listing";

export const listingTexts = {
  title: "Device Listing",
  lead: "Your devices, their health and their data.",
  allPlants: "All Plants",
  allHealth: "Any Health",
  perPage: (rows: number) => `${rows} per page`,
  health: { critical: "Critical", warning: "Warning", unknown: "No report yet", ok: "Healthy" } satisfies Record<
    ListingHealth,
    string
  >,
  unknownPlant: "The plant in this link doesn't exist, or you don't have access to it.",
  empty: "There are no devices yet.",
  emptyHint: "Devices appear here once they are added to one of your plants.",
  noneMatch: "No devices match.",
  noneMatchHint: "Change the search or clear the filters.",
  noPage: "This page has no devices.",
  clear: "Clear filters",
  firstPage: "Go to the first page",
  add: "Add New Device",
  addInbound: "Add Inbound API Device",
  menuOf: (name: string) => `Actions of ${name}`,
  actions: {
    edit: "Edit",
    config: "Config",
    download: "Download CSV",
    logs: "WE Logs",
    key: "API Key",
    upload: "Upload Data",
    cleanings: "Plant Cleanings",
  },
} as const;

export const keyDialogTexts = {
  title: "API Key",
  lead: "Enter your password to see the key of this device.",
  show: "Show key",
  rotate: "Rotate key",
  rotateQuestion: "Rotate the key?",
  rotateConsequence: "The old key stops working immediately. The device can't send data until it has the new one.",
  lastData: (when: string) => `Last data: ${when}`,
  noData: "No data received yet.",
  key: "Key",
  lastUsed: (when: string) => `Last used around ${when}.`,
  neverUsed: "No device has used this key yet.",
  curl: "Upload command",
} as const;
