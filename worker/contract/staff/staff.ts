import * as v from "valibot";
import { EmailAddress, PublicName, ShortText } from "../accounts/account.ts";
import { staffTexts } from "../accounts/texts.ts";
import { NewPassword } from "../accounts/password.ts";
import { ignoringServerKeys } from "../common/server-keys.ts";

/** "No plant" in old records; dropped from lists. */
const NO_PLANT = "placeholder";

const Plants = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.transform((ids) => [...new Set(ids)].filter((id) => id !== NO_PLANT)),
  v.maxLength(1000, "Choose up to 1,000 plants."),
);
const PlantsOfInvited = v.pipe(Plants, v.minLength(1, staffTexts.plantNeeded));

const fields = {
  user_name: v.pipe(PublicName, v.nonEmpty(staffTexts.nameNeeded)),
  business_phone: v.optional(ShortText, ""),
  mobile_phone: v.optional(ShortText, ""),
  city: v.optional(ShortText, ""),
  state: v.optional(ShortText, ""),
  country: v.optional(ShortText, ""),
  deviceDataPageAccess: v.optional(v.boolean(), true),
  canModifyCalcInputs: v.optional(v.boolean(), false),
  /** Inbound API devices and data upload. Only an owner who has this access can grant it. */
  inbound_api_access: v.optional(v.boolean(), false),
};

const serverKeys = [
  "owner_id",
  "user_type",
  "device",
  "pageAccessMetadata",
  "user_metadata",
  "emailVerified",
  "lastSignInAt",
  "invitationExpiresAt",
];

export const AddStaff = ignoringServerKeys(
  v.strictObject({ email: EmailAddress, status: v.optional(v.literal("Enable")), ...fields, plants: PlantsOfInvited }),
  ["staff_id", "version", ...serverKeys],
);
export type AddStaff = v.InferOutput<typeof AddStaff>;

const Id = v.pipe(v.string(), v.maxLength(64));

export const UpdateStaff = ignoringServerKeys(
  v.pipe(
    v.strictObject({
      staff_id: Id,
      version: v.optional(Id),
      ...fields,
      plants: Plants,
      email: v.optional(v.string()),
      status: v.optional(v.picklist(["Enable", "Disable"])),
      /** Former name of `staff_id`. */
      firebase_id: v.optional(Id),
      password: v.optional(v.lazy((input) => (input === "" ? v.literal("") : NewPassword))),
      password_confirmation: v.optional(v.string()),
    }),
    v.forward(
      v.check(({ staff_id, firebase_id }) => (firebase_id ?? staff_id) === staff_id, staffTexts.otherId),
      ["firebase_id"],
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { password = "", password_confirmation = "" } = dataset.value;
      const message = confirmationError(password, password_confirmation.trim());
      if (message === null) return;
      const key = "password_confirmation";
      const at = { type: "object", origin: "value", input: dataset.value, key, value: password_confirmation } as const;
      addIssue({ message, path: [at] });
    }),
  ),
  serverKeys,
);
export type UpdateStaff = v.InferOutput<typeof UpdateStaff>;

export const RemoveStaff = v.strictObject({ staff_id: Id });

export const UpdateStaffPassword = v.strictObject({
  firebase_id: Id,
  password: NewPassword,
});

export function confirmationError(password: string, confirmation: string): string | null {
  if (password === "") return null;
  if (confirmation === "") return staffTexts.confirmNeeded;
  return confirmation === password ? null : staffTexts.confirmDiffers;
}

export interface Staff {
  staff_id: string;
  user_name: string;
  email: string;
  business_phone: string;
  mobile_phone: string;
  city: string;
  state: string;
  country: string;
  status: "Enable" | "Disable";
  owner_id: string;
  user_type: "Staff";
  device: "0";
  plants: string[];
  deviceDataPageAccess: boolean;
  canModifyCalcInputs: boolean;
  inbound_api_access: boolean;
  pageAccessMetadata: { projectionsPageAccess: { hasAccess: boolean; accessesLimit: number } };
  user_metadata: { created_at: number; created_by: "owner" | "admin" };
  emailVerified: boolean;
  lastSignInAt: number | null;
  invitationExpiresAt: number | null;
  version: string;
}

export interface StaffList {
  staff: Staff[];
}

export interface StaffAdded {
  message: string;
  staff_id: string;
}
