import { isCommonPassword } from "#contract/accounts/password-words";
import { PASSWORD_MAX, passwordRules, passwordTexts } from "#contract/accounts/password";
import {
  bodyOf,
  type DraftOf,
  draftOf,
  type FieldProblems,
  type Fields,
  line,
  problemsOf,
} from "#contract/records/field";
import { storedStaff } from "#contract/records/staff";
import { confirmationError, type Staff, type UpdateStaff } from "#contract/staff/staff";

export const editedStaff = {
  ...storedStaff,
  password: line({ label: "New Password", hint: "Leave blank to keep the current password.", max: PASSWORD_MAX }),
  password_confirmation: line({ label: "Confirm New Password", max: PASSWORD_MAX }),
} as const;

export const editDraftOf = (staff: Staff) => ({
  ...draftOf(storedStaff, staff),
  password: "",
  password_confirmation: "",
});

type EditProblems = FieldProblems<keyof typeof editedStaff>;

export function passwordProblems(
  draft: Pick<DraftOf<typeof editedStaff>, "password" | "password_confirmation">,
  { errors, missing }: EditProblems,
): EditProblems {
  const entered = draft.password.trim();
  const password = newPasswordError(entered);
  const password_confirmation = confirmationError(entered, draft.password_confirmation.trim());
  const { password: _, password_confirmation: __, ...others } = errors;
  return {
    errors: {
      ...others,
      ...(password !== null && { password }),
      ...(password_confirmation !== null && { password_confirmation }),
    },
    missing,
  };
}

function newPasswordError(password: string): string | null {
  if (password === "") return null;
  if (password.length > PASSWORD_MAX) return passwordTexts.tooLong;
  if (!passwordRules.every((rule) => rule.holds(password))) return passwordTexts.rules;
  return isCommonPassword(password) ? passwordTexts.common : null;
}

/** With the new password if entered; without the address. */
export function updateBody(
  { staff_id, version }: Pick<Staff, "staff_id" | "version">,
  draft: DraftOf<typeof editedStaff>,
): UpdateStaff {
  const { password, password_confirmation } = draft;
  const secret = password.trim() === "" ? {} : { password, password_confirmation };
  return { staff_id, version, ...bodyOf(storedStaff, draft), ...secret };
}

/** Why the form can't be sent; shown at its button. */
export function reasonOf<F extends Fields>(fields: F, draft: DraftOf<F>): string | undefined {
  const errors: Partial<Record<string, string>> = problemsOf(fields, draft).errors;
  return errors.plants ?? errors.user_name ?? errors.email;
}

/** What a conflict shows of a value. */
export function shownOf(
  value: unknown,
  plants: readonly { plant_id: string; plant_name: string }[],
): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const nameOf = (id: unknown) => plants.find(({ plant_id }) => plant_id === id)?.plant_name ?? "another plant";
  return value.length === 0 ? "none" : value.map(nameOf).join(", ");
}
