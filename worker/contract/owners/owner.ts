import * as v from "valibot";
import { entries, type WireOf } from "../records/field.ts";
import { newOwner, storedOwner } from "../records/owner.ts";

/** Of lists, which it narrows to one owner for an Admin. */
export const OwnerQuery = v.object({ owner: v.optional(v.string()) });

export const AddOwner = v.strictObject(entries(newOwner));
export type AddOwner = v.InferOutput<typeof AddOwner>;

export const UpdateOwner = v.strictObject({
  owner_id: v.pipe(v.string(), v.maxLength(64)),
  version: v.pipe(v.string(), v.maxLength(64)),
  ...entries(storedOwner),
});
export type UpdateOwner = v.InferOutput<typeof UpdateOwner>;

export const ConvertTrial = v.strictObject({ owner_id: v.pipe(v.string(), v.maxLength(64)) });

export const RemoveOwner = v.strictObject({ owner_id: v.pipe(v.string(), v.maxLength(64)) });

export interface ManagedOwner extends WireOf<typeof storedOwner> {
  owner_id: string;
  email: string;
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
