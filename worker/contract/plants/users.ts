import * as v from "valibot";
import { EmailAddress } from "../accounts/account.ts";
import { ignoringServerKeys } from "../common/server-keys.ts";
import { entries, patch } from "../records/field.ts";
import { plantFields, storedPlant } from "../records/plant.ts";
import type { PlantPlace } from "./plant.ts";

export const plantTexts = {
  oneOwner: "You need to select at least one Owner.",
  ownerNeeded: "Select at least 1 owner.",
  emailUnknown:
    "The email address was not found. The email is not registered or was entered incorrectly. Check the email address and try again.",
  trialOwner: "This person is on a free trial. Convert the trial to an owner on the Owners screen, then add them here.",
  ownersFailed: "Couldn't update plant owners.",
  staffFailed: "Couldn't update plant staff.",
  usersSaved: "Plant users modified successfully.",
  created: "Your plant was created successfully.",
  saved: "The plant was saved.",
  statusNotYours: "Only an Admin can enable or disable plants.",
  ownerUnknown: "One of these owners is no longer available. Reopen this window and choose again.",
  staffUnknown: "One of these staff members is no longer available. Reopen this window and choose again.",
  changed: "This plant was just changed elsewhere.",
  changedDetail: "Your changes weren't saved. Review the latest version and try again.",
  accessGiven: (name: string) => `${name} now has access.`,
  accessTaken: (name: string) => `${name} no longer has access.`,
  undone: "The change was undone.",
  nothingToUndo: "This change can no longer be undone.",
  nothingToUndoDetail:
    "Someone changed the plant after you, or more than 15 minutes have passed. Open Manage Users to see who has access.",
  ownPlantOnly: "You can create plants only for yourself. Add other owners later with Manage Users.",
  tooManySearches: "Too many email searches. Wait a moment and try again.",
} as const;

export const UNDO_SECONDS = 15 * 60;

const Id = v.pipe(v.string(), v.maxLength(64));
const ids = v.pipe(
  v.array(Id),
  v.transform((list) => [...new Set(list)]),
);

/** Without `owners`, the caller (or the owner that an Admin acts for) becomes the owner. */
export const AddPlant = v.strictObject({
  ...entries(plantFields),
  owners: v.optional(v.pipe(ids, v.minLength(1, plantTexts.ownerNeeded), v.maxLength(100))),
});
export type AddPlant = v.InferOutput<typeof AddPlant>;

/**
 * Missing fields stay unchanged. Staff of removed owners lose the plant. Inputs and notifications have their own
 * routes.
 */
export const UpdatePlant = ignoringServerKeys(
  v.strictObject({
    plant_id: Id,
    version: v.optional(Id),
    owners: v.pipe(ids, v.minLength(1, plantTexts.oneOwner), v.maxLength(100)),
    staff: v.optional(v.pipe(ids, v.maxLength(1000))),
    ...patch(storedPlant),
  }),
  ["calculation_values", "notifications", "hideOnNOC", "isDevUnit"],
);
export type UpdatePlant = v.InferOutput<typeof UpdatePlant>;

export const UndoPlantUsers = v.strictObject({ plant_id: Id, version: Id });

export const LeavePlant = v.strictObject({ version: v.optional(Id) });

export const FindPlantUser = v.strictObject({ email: EmailAddress });

export interface PlantOwner {
  owner_id: string;
  user_name: string;
  company_name: string;
  email: string;
}

export interface PlantStaff {
  staff_id: string;
  owner_id: string;
  user_name: string;
  email: string;
}

export interface PlantUsers extends PlantPlace {
  version: string;
  owners: PlantOwner[];
  staff: PlantStaff[];
  chosen: { owners: string[]; staff: string[] };
}

export interface PlantSaved {
  message: string;
  version: string;
}

/** Result of a search by email. An Owner doesn't learn another owner's name. */
export type FoundPlantUser = { kind: "owner"; owner: PlantOwner } | { kind: "staff"; staff: PlantStaff };

export interface PlantAdded {
  message: string;
  data: { plant_id: string };
}

export function splitStaffByOwner<Member extends { staff_id: string; owner_id: string }>(
  staff: readonly Member[],
  chosen: readonly string[],
  owners: readonly string[],
): { kept: string[]; pruned: Member[] } {
  const theirs = new Set(owners);
  const named = staff.filter(({ staff_id }) => chosen.includes(staff_id));
  return {
    kept: named.filter(({ owner_id }) => theirs.has(owner_id)).map(({ staff_id }) => staff_id),
    pruned: named.filter(({ owner_id }) => !theirs.has(owner_id)),
  };
}
