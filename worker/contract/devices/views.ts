import * as v from "valibot";
import { printable } from "../common/printable.ts";

export const MAX_VIEWS = 30;
const MAX_NAME = 60;

export const viewTexts = {
  nameRequired: "Enter a name for the view.",
  nameTooLong: "The name can have up to 60 characters.",
  nameTaken: "You already have a view with this name. Choose another name.",
  tooMany: "You already have 30 views. Delete one first.",
  notFound: "This view wasn't found.",
} as const;

const Name = v.pipe(
  v.string(viewTexts.nameRequired),
  v.trim(),
  v.nonEmpty(viewTexts.nameRequired),
  v.maxLength(MAX_NAME, viewTexts.nameTooLong),
  printable,
);
const part = v.optional(v.pipe(v.string(), v.maxLength(100), printable));

/** Query of the list's URL without the page number. The list validates the values. */
const ViewSearch = v.strictObject({
  find: part,
  owner: part,
  plant: part,
  health: part,
  service: part,
  show: part,
  sort: part,
  size: part,
});
export type ViewSearch = v.InferOutput<typeof ViewSearch>;

export const viewLists = ["devices", "plants"] as const;
export type ViewList = (typeof viewLists)[number];

export const SaveView = v.strictObject({
  list: v.optional(v.picklist(viewLists), "devices"),
  name: Name,
  search: ViewSearch,
  isDefault: v.optional(v.boolean(), false),
});
export type SaveView = v.InferOutput<typeof SaveView>;

export const ChangeView = v.strictObject({ name: Name, isDefault: v.boolean() });
export type ChangeView = v.InferOutput<typeof ChangeView>;

export interface SavedView {
  id: string;
  list: ViewList;
  name: string;
  search: ViewSearch;
  isDefault: boolean;
}

export interface SavedViews {
  views: SavedView[];
}
