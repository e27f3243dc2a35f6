import * as v from "valibot";
import { EmailAddress, ShortText } from "./account.ts";
import { staffTexts } from "./account-texts.ts";
import { NewPassword } from "./password.ts";

/** Staff of an owner (3-administration.md sections 2, 3 and 5). */

/** The value that stands for "no plant" in old records; understood when reading, refused by the validation like an empty list. */
const NO_PLANT = "placeholder";

const Plants = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.transform((ids) => [...new Set(ids)].filter((id) => id !== NO_PLANT)),
  v.minLength(1, staffTexts.plantNeeded),
  v.maxLength(1000, "This is more than 1,000 plants."),
);

const fields = {
  user_name: v.pipe(ShortText, v.nonEmpty(staffTexts.nameNeeded)),
  business_phone: v.optional(ShortText, ""),
  mobile_phone: v.optional(ShortText, ""),
  city: v.optional(ShortText, ""),
  state: v.optional(ShortText, ""),
  country: v.optional(ShortText, ""),
  plants: Plants,
  deviceDataPageAccess: v.optional(v.boolean(), true),
  canModifyCalcInputs: v.optional(v.boolean(), false),
  /** Inbound API devices and data upload; an owner gives it who has it. */
  inbound_api_access: v.optional(v.boolean(), false),
};

/** `POST /api/staff/addStaff`. Owner, kind, status and page access are the server's to set. */
export const AddStaff = v.strictObject({ email: EmailAddress, ...fields });
export type AddStaff = v.InferOutput<typeof AddStaff>;

/** `POST /api/staff/updateStaff`; the address cannot be changed. */
export const UpdateStaff = v.strictObject({ staff_id: v.pipe(v.string(), v.maxLength(64)), ...fields });
export type UpdateStaff = v.InferOutput<typeof UpdateStaff>;

/** `POST /api/staff/updatePassword`; `firebase_id` is the staff member's id under its name of old. */
export const UpdateStaffPassword = v.strictObject({
  firebase_id: v.pipe(v.string(), v.maxLength(64)),
  password: NewPassword,
});

/** What is wrong with the two password fields of the form; nothing if no password was entered. */
export function confirmationError(password: string, confirmation: string): string | null {
  if (password === "") return null;
  if (confirmation === "") return staffTexts.confirmNeeded;
  return confirmation === password ? null : staffTexts.confirmDiffers;
}

/** A staff member as listed (`GET /api/staff/all`) and as read for the form. */
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
  /** Plants of the owner that this person may see. */
  plants: string[];
  deviceDataPageAccess: boolean;
  canModifyCalcInputs: boolean;
  inbound_api_access: boolean;
  pageAccessMetadata: { projectionsPageAccess: { hasAccess: boolean; accessesLimit: number } };
  user_metadata: { created_at: number; created_by: "owner" };
  /** Verified the address and created a password; until then Pending. */
  emailVerified: boolean;
}

export interface StaffList {
  staff: Staff[];
}

/** What `addStaff` answers. */
export interface StaffAdded {
  message: string;
  staff_id: string;
}
