import * as v from "valibot";
import { staffTexts } from "#contract/accounts/texts";
import { isCommonPassword } from "#contract/accounts/password-words";
import { PASSWORD_MAX, passwordRules, passwordTexts } from "#contract/accounts/password";
import { AddStaff, confirmationError, type Staff, UpdateStaff } from "#contract/staff/staff";
import { changeText, type ForeignChange, shownValue } from "../../ui/conflict/conflict.model.ts";
import { staffLabels } from "./texts.ts";

export interface StaffDraft {
  user_name: string;
  email: string;
  business_phone: string;
  mobile_phone: string;
  city: string;
  state: string;
  country: string;
  plants: readonly string[];
  deviceDataPageAccess: boolean;
  canModifyCalcInputs: boolean;
  inbound_api_access: boolean;
  status: Staff["status"];
  /** Edit only; empty: unchanged. */
  password: string;
  confirmation: string;
}

export const emptyDraft: StaffDraft = {
  user_name: "",
  email: "",
  business_phone: "",
  mobile_phone: "",
  city: "",
  state: "",
  country: "",
  plants: [],
  deviceDataPageAccess: true,
  canModifyCalcInputs: false,
  inbound_api_access: false,
  status: "Enable",
  password: "",
  confirmation: "",
};

export const draftOf = (staff: Staff): StaffDraft => ({
  user_name: staff.user_name,
  email: staff.email,
  business_phone: staff.business_phone,
  mobile_phone: staff.mobile_phone,
  city: staff.city,
  state: staff.state,
  country: staff.country,
  plants: staff.plants,
  deviceDataPageAccess: staff.deviceDataPageAccess,
  canModifyCalcInputs: staff.canModifyCalcInputs,
  inbound_api_access: staff.inbound_api_access,
  status: staff.status,
  password: "",
  confirmation: "",
});

export type StaffErrors = Partial<Record<keyof StaffDraft, string>>;

function sentOf(draft: StaffDraft) {
  const { user_name, email, business_phone, mobile_phone, city, state, country } = draft;
  const { deviceDataPageAccess, canModifyCalcInputs, inbound_api_access } = draft;
  const texts = { user_name, email, business_phone, mobile_phone, city, state, country };
  const flags = { deviceDataPageAccess, canModifyCalcInputs, inbound_api_access };
  return { ...texts, ...flags, plants: [...draft.plants] };
}

export type StaffFormKind = "add" | "edit";

/** Empty: valid. Only invitations need a plant. */
export function staffErrors(draft: StaffDraft, kind: StaffFormKind): StaffErrors {
  const { issues } = v.safeParse(AddStaff, sentOf(draft));
  const nested: Partial<Record<string, string[]>> = issues ? (v.flatten<typeof AddStaff>(issues).nested ?? {}) : {};
  if (kind === "edit") delete nested.plants;
  const errors = Object.fromEntries(Object.entries(nested).map(([name, texts]) => [name, texts?.[0]]));
  const password = newPasswordError(draft.password.trim());
  const confirmation = confirmationError(draft.password.trim(), draft.confirmation.trim());
  return {
    ...errors,
    ...(nested.email ? { email: staffTexts.emailInvalid } : {}),
    ...(password === null ? {} : { password }),
    ...(confirmation === null ? {} : { confirmation }),
  };
}

function newPasswordError(password: string): string | null {
  if (password === "") return null;
  if (password.length > PASSWORD_MAX) return passwordTexts.tooLong;
  if (!passwordRules.every((rule) => rule.holds(password))) return passwordTexts.rules;
  return isCommonPassword(password) ? passwordTexts.common : null;
}

export function staffReason(draft: StaffDraft, kind: StaffFormKind): string | undefined {
  const errors = staffErrors(draft, kind);
  return errors.plants ?? errors.user_name ?? errors.email;
}

export const addBody = (draft: StaffDraft): AddStaff => v.parse(AddStaff, sentOf(draft));

/** Trimmed, with the new password if entered; without the address. */
export function updateBody({ staff_id, version }: Pick<Staff, "staff_id" | "version">, draft: StaffDraft): UpdateStaff {
  const { email: _, ...fields } = sentOf(draft);
  const password = draft.password.trim();
  const secret = password === "" ? {} : { password, password_confirmation: draft.confirmation.trim() };
  return v.parse(UpdateStaff, { staff_id, version, status: draft.status, ...fields, ...secret });
}

export function changeTexts(
  changes: readonly ForeignChange<StaffDraft>[],
  plants: readonly { plant_id: string; plant_name: string }[],
): Partial<Record<keyof StaffDraft, string>> {
  const nameOf = (id: unknown) => plants.find(({ plant_id }) => plant_id === id)?.plant_name ?? "another plant";
  const shown = (value: unknown): string => {
    if (value === "Enable" || value === "Disable") return value === "Enable" ? "on" : "off";
    if (!Array.isArray(value)) return shownValue(value);
    return value.length === 0 ? "none" : value.map(nameOf).join(", ");
  };
  return Object.fromEntries(
    changes.map((change) => [change.field, changeText(staffLabels[change.field], change, shown)]),
  );
}
