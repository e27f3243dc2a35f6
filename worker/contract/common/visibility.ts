import * as v from "valibot";

/**
 * An Admin sets the visibility of plants and devices: `status` for everyone but Admins, the other two flags for the
 * NOC.
 */
export const visibilityTexts = {
  saved: "The visibility was saved.",
  notFound: "This plant or device doesn't exist.",
  changed: "This was changed by someone else in the meantime.",
  changedDetail: "Your changes weren't saved. Review the latest version and try again.",
} as const;

const flags = v.strictObject({
  status: v.picklist(["Enable", "Disable"]),
  hideOnNOC: v.boolean(),
  isDevUnit: v.boolean(),
});
export type VisibilityFlags = v.InferOutput<typeof flags>;

export const SetVisibility = v.strictObject({
  kind: v.picklist(["plant", "device"]),
  id: v.pipe(v.string(), v.maxLength(64)),
  seen: flags,
  flags,
});
export type SetVisibility = v.InferOutput<typeof SetVisibility>;

export interface Visibility extends VisibilityFlags {
  kind: "plant" | "device";
  id: string;
  name: string;
  plant_id: string;
  plant_name: string;
}

export interface VisibilityList {
  entries: Visibility[];
}
