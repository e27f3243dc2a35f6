import * as v from "valibot";
import { bytes, number } from "../common/format.ts";

const Id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));

const many = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${number(count)} ${one}s`);

export const changeOwnerTexts = {
  open: "Change owner…",
  saveFirst: "Save or undo your changes first.",
  title: (plant: string) => `Change owner of ${plant}`,
  owner: "New owner",
  placeholder: "Choose an owner",
  moves: "What moves",
  devices: (inService: number, retired: number) =>
    `${many(inService, "device")}${retired > 0 ? ` and ${number(retired)} retired` : ""}, with all readings, settings, commands and uploads`,
  noDevices: "No devices",
  records: (cleanings: number) =>
    cleanings === 0 ? "Calculation inputs and plans" : `Calculation inputs, plans and ${many(cleanings, "cleaning")}`,
  files: (count: number, size: number) => `${many(count, "file")} of the plant (${bytes(size)})`,
  noFiles: "No files",
  messages: (count: number) => many(count, "notification"),
  leave: "Who loses access",
  owners: (name: string, staff: readonly string[]) =>
    staff.length === 0 ? name : `${name}, with ${many(staff.length, "staff member")}: ${staff.join(", ")}`,
  stays: "What doesn't move",
  campaigns: (count: number) => `${many(count, "open wash campaign")} of former owners continue without this plant.`,
  personal: "CSV downloads, saved views and report settings stay with the people who made them.",
  after: "Afterward",
  keys: "Device keys stay the same. Rotate the keys that a former owner knows.",
  mails: "The new owner and the former owners get an email. You can undo the change for 15 minutes.",
  typeName: (plant: string) => `Type ${plant} to confirm`,
  change: "Change owner",
  chooseOwner: "Choose the new owner.",
  changed: (plant: string, owner: string) => `${plant} now belongs to ${owner}.`,
  otherName: "That isn't the plant's name.",
  alreadyTheirs: "This plant already belongs to this owner alone.",
} as const;

export interface PlantContents {
  devices: number;
  retired: number;
  cleanings: number;
  messages: number;
  files: number;
  bytes: number;
  campaigns: number;
}

export const ChangeOwner = v.strictObject({
  owner_id: Id,
  version: Id,
  plant_name: v.pipe(v.string(), v.trim(), v.maxLength(100)),
});
export type ChangeOwner = v.InferOutput<typeof ChangeOwner>;
