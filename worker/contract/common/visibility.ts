import * as v from "valibot";

/** Visibility of plants and devices, set by an Admin: status for everybody but Admins, the other two for the NOC. */
export const visibilityTexts = {
  saved: "The visibility was saved.",
  notFound: "This plant or device does not exist.",
  changed: "This was changed by someone else in the meantime.",
  changedDetail: "Your changes weren't saved. Review the latest version and try again.",
} as const;

const flags = v.strictObject({
  status: v.picklist(["Enable", "Disable"]),
  hideOnNOC: v.boolean(),
  isDevUnit: v.boolean(),
});
export type VisibilityFlags = v.InferOutput<typeof flags>;

/** `POST /api/visibility`; `seen` is the state that the person saw. */
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
  plant_name: string;
}

export interface VisibilityList {
  entries: Visibility[];
}
