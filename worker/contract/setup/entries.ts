import * as v from "valibot";

/** Waiting: no device yet. Adopted: the unit was registered. Dismissed: by an Admin, who can take that back. */
export const setupEntryStates = ["waiting", "adopted", "dismissed"] as const;
export type SetupEntryState = (typeof setupEntryStates)[number];

/** At most as many are listed, newest first: those without a device end after 30 days. */
export const SETUP_ENTRIES_LISTED = 500;

/** `GET /api/setup/entries` */
export const SetupEntriesQuery = v.object({ state: v.optional(v.picklist(setupEntryStates)) });

export interface ListedSetupEntry {
  id: string;
  iccId: string;
  deviceId: string;
  serialNumber: string;
  state: SetupEntryState;
  /** UTC epoch seconds */
  savedAt: number;
  technicianName: string;
  organization: string;
  solarPlantName: string;
  deviceName: string;
  latitude: number;
  longitude: number;
  notes: string;
  /** Its address; empty: none. */
  photo: string;
}

export interface SetupEntries {
  entries: ListedSetupEntry[];
  counts: Record<SetupEntryState, number>;
}

export const SetupEntryDismissed = v.strictObject({ dismissed: v.boolean() });
