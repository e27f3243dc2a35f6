import * as v from "valibot";
import { staffTexts } from "../accounts/texts.ts";
import { NewPassword } from "../accounts/password.ts";
import { ignoringServerKeys } from "../common/server-keys.ts";
import { entries, type WireOf } from "../records/field.ts";
import { newStaff, storedStaff } from "../records/staff.ts";

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
  v.strictObject({ ...entries(newStaff), status: v.optional(v.literal("Enable")) }),
  ["staff_id", "version", ...serverKeys],
);
export type AddStaff = v.InferOutput<typeof AddStaff>;

const Id = v.pipe(v.string(), v.maxLength(64));

export const UpdateStaff = ignoringServerKeys(
  v.pipe(
    v.strictObject({
      staff_id: Id,
      version: v.optional(Id),
      ...entries(storedStaff),
      email: v.optional(v.string()),
      status: v.optional(storedStaff.status.schema),
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

export interface Staff extends WireOf<typeof storedStaff> {
  staff_id: string;
  email: string;
  owner_id: string;
  user_type: "Staff";
  device: "0";
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
