import { exports } from "cloudflare:workers";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import type { SetupForm, SetupUnit } from "#contract/setup/setup";
import { ORIGIN } from "../access/people.ts";

export interface SetupCall {
  json?: unknown;
  body?: BodyInit;
  ticket?: string;
  address?: string;
}

export function ask(route: string, { json, body, ticket, address = crypto.randomUUID() }: SetupCall = {}) {
  const [method, path] = route.split(" ") as [string, string];
  const headers = new Headers({ "sec-fetch-site": "same-origin", "cf-connecting-ip": address });
  if (ticket !== undefined) headers.set(SETUP_TICKET_HEADER, ticket);
  if (json !== undefined) headers.set("content-type", "application/json");
  const content = json === undefined ? (body ?? null) : JSON.stringify(json);
  return exports.default.fetch(new Request(`${ORIGIN}/api/setup/${path}`, { method, headers, body: content }));
}

export const lookUp = (iccId: string, address?: string, claimCode?: string) =>
  ask("POST lookup", {
    json: { iccId, ...(claimCode !== undefined && { claimCode }) },
    ...(address === undefined ? {} : { address }),
  });

export const found = async (iccId: string, claimCode?: string): Promise<SetupUnit> =>
  (await lookUp(iccId, undefined, claimCode)).json<SetupUnit>();

export const setupForm = (unit: SetupUnit, change: Partial<SetupForm> = {}): SetupForm => ({
  setupEntryId: crypto.randomUUID(),
  serialNumber: unit.serialNumber,
  iccId: unit.iccId,
  deviceId: unit.deviceId,
  deviceName: "South Row",
  solarPlantName: "Kern Flat",
  technicianName: "Test Person",
  organization: "Field Crew",
  contactName: "",
  installationDate: "2026-11-22T00:00:00-08:00",
  latitude: 35.123456,
  longitude: -118.5,
  systemType: "Fixed Tilt system",
  nozzleDirection: "West",
  notes: "",
  installationPhoto: "",
  morePhotos: [],
  isWashExtensionBatteryConnected: false,
  isWashExtensionSolarPanelConnected: false,
  areCablesSecured: false,
  ...change,
});
