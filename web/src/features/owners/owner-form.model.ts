import * as v from "valibot";
import { AddOwner, type ManagedOwner, type UpdateOwner } from "#contract/owners/owner";
import { changeText, type ForeignChange, shownValue } from "../../ui/conflict/conflict.model.ts";
import { ownerLabels } from "./texts.ts";

export interface OwnerDraft {
  email: string;
  user_name: string;
  company_name: string;
  business_phone: string;
  city: string;
  state: string;
  country: string;
  status: "Enable" | "Disable";
  dashboardPageAccess: boolean;
  devicesPageAccess: boolean;
  projectionsPageAccess: boolean;
  /** NaN: unlimited. */
  accessesLimit: number;
  accessesLimitProblem?: string | undefined;
  inbound_api_access: boolean;
}

export const emptyOwner: OwnerDraft = {
  email: "",
  user_name: "",
  company_name: "",
  business_phone: "",
  city: "",
  state: "",
  country: "",
  status: "Enable",
  dashboardPageAccess: true,
  devicesPageAccess: true,
  projectionsPageAccess: true,
  accessesLimit: Number.NaN,
  inbound_api_access: false,
};

export function draftOf(owner: ManagedOwner): OwnerDraft {
  const { email, user_name, company_name, business_phone, city, state, country, status } = owner;
  const { dashboardPageAccess, devicesPageAccess, projectionsPageAccess, inbound_api_access } = owner;
  const texts = { email, user_name, company_name, business_phone, city, state, country, status };
  const accessesLimit = owner.accessesLimit ?? Number.NaN;
  return { ...texts, dashboardPageAccess, devicesPageAccess, projectionsPageAccess, inbound_api_access, accessesLimit };
}

/** The server sets the status. */
function sentOf(draft: OwnerDraft) {
  const { email, user_name, company_name, business_phone, city, state, country } = draft;
  const { dashboardPageAccess, devicesPageAccess, projectionsPageAccess, inbound_api_access } = draft;
  const accessesLimit = Number.isNaN(draft.accessesLimit) ? null : draft.accessesLimit;
  const texts = { email, user_name, company_name, business_phone, city, state, country };
  return { ...texts, dashboardPageAccess, devicesPageAccess, projectionsPageAccess, inbound_api_access, accessesLimit };
}

export type OwnerErrors = Partial<Record<keyof OwnerDraft, string>>;

export function ownerErrors(draft: OwnerDraft): OwnerErrors {
  const { issues } = v.safeParse(AddOwner, sentOf(draft));
  const nested = issues ? (v.flatten<typeof AddOwner>(issues).nested ?? {}) : {};
  const problem = draft.accessesLimitProblem;
  return {
    ...Object.fromEntries(Object.entries(nested).map(([name, texts]) => [name, texts?.[0]])),
    ...(problem === undefined ? {} : { accessesLimit: problem }),
  };
}

export const addBody = (draft: OwnerDraft): AddOwner => v.parse(AddOwner, sentOf(draft));

export function updateBody({ owner_id, version }: ManagedOwner, draft: OwnerDraft): UpdateOwner {
  const fields: Partial<AddOwner> & Omit<AddOwner, "email"> = addBody(draft);
  delete fields.email;
  return { owner_id, version, status: draft.status, ...fields };
}

export const changeTexts = (changes: readonly ForeignChange<OwnerDraft>[]): Partial<Record<keyof OwnerDraft, string>> =>
  Object.fromEntries(changes.map((change) => [change.field, changeText(ownerLabels[change.field], change, valueText)]));

function valueText(value: unknown): string {
  if (value === "Enable" || value === "Disable") return value === "Enable" ? "on" : "off";
  return typeof value === "number" && Number.isNaN(value) ? "unlimited" : shownValue(value);
}
