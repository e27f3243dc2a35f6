import * as v from "valibot";
import { EmailAddress, PublicName, ShortText } from "../accounts/account.ts";

export const ownerTexts = {
  nameNeeded: "A name is required.",
  companyNeeded: "Company is required.",
  added: "The owner was added.",
  inviteSent: "An invite email has been sent. The owner clicks the link in it and creates a password to obtain access.",
  updated: "The owner was updated.",
  emailTaken: "The email address is already in use by another account.",
  notFound: "This owner doesn't exist.",
  changed: "Someone else changed this owner while you were editing.",
  changedDetail: "Nothing was saved. Review the marked fields, then save again.",
  removed: "The owner and their staff were removed.",
  onlyOwner: "This owner is the only owner of a plant.",
  onlyOwnerDetail: "Add another owner to each of their plants first, or disable this owner instead.",
  trialAccess: "A free trial has no dashboard and no devices. Convert the trial to an owner first.",
  convert: "Convert to Owner",
  converted: "The free trial is now an owner.",
  convertedDetail: "Their password and data stay the same.",
  convertedMail: "We let them know by email.",
  notTrial: "This owner isn't on a free trial.",
} as const;

const MAX_SIMULATIONS = 100_000;

const status = v.picklist(["Enable", "Disable"]);
const limit = v.nullable(
  v.pipe(
    v.number("The limit must be a whole number."),
    v.integer("The limit must be a whole number."),
    v.minValue(0, "The limit must not be negative."),
    v.maxValue(MAX_SIMULATIONS, "The limit can't exceed 100,000."),
  ),
);

const fields = {
  user_name: v.pipe(PublicName, v.nonEmpty(ownerTexts.nameNeeded)),
  company_name: v.pipe(PublicName, v.nonEmpty(ownerTexts.companyNeeded)),
  business_phone: v.optional(ShortText, ""),
  city: v.optional(ShortText, ""),
  state: v.optional(ShortText, ""),
  country: v.optional(ShortText, ""),
  dashboardPageAccess: v.optional(v.boolean(), true),
  devicesPageAccess: v.optional(v.boolean(), true),
  projectionsPageAccess: v.optional(v.boolean(), true),
  accessesLimit: v.optional(limit, null),
  inbound_api_access: v.optional(v.boolean(), false),
};

export const AddOwner = v.strictObject({ email: EmailAddress, ...fields });
export type AddOwner = v.InferOutput<typeof AddOwner>;

export const UpdateOwner = v.strictObject({
  owner_id: v.pipe(v.string(), v.maxLength(64)),
  version: v.pipe(v.string(), v.maxLength(64)),
  status,
  ...fields,
});
export type UpdateOwner = v.InferOutput<typeof UpdateOwner>;

export const ConvertTrial = v.strictObject({ owner_id: v.pipe(v.string(), v.maxLength(64)) });

export const RemoveOwner = v.strictObject({ owner_id: v.pipe(v.string(), v.maxLength(64)) });

export interface ManagedOwner extends Required<Omit<AddOwner, "email">> {
  owner_id: string;
  email: string;
  status: "Enable" | "Disable";
  /** False shows as Pending: the invitation is not accepted yet. */
  emailVerified: boolean;
  trial: boolean;
  plant_count: number;
  lastSignInAt: number | null;
  invitationExpiresAt: number | null;
  erasureDueAt: number | null;
  version: string;
}

export interface ManagedOwnerList {
  owners: ManagedOwner[];
}

export interface OwnerAdded {
  message: string;
  owner_id: string;
}
