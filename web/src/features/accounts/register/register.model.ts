import * as v from "valibot";
import { Register } from "#contract/accounts/account";
import { accountTexts } from "#contract/accounts/texts";
import { ApiProblem } from "../../../api/problem.ts";

export type RegisterField = keyof Register;
type Typed = Readonly<Record<RegisterField, string>>;

export const registerReason = ({ user_name, email, company_name }: Typed): string | undefined =>
  [user_name, email, company_name].every((text) => text.trim() !== "")
    ? undefined
    : "Fill in your name, email and company.";

export type RegisterInput = { ok: true; form: Register } | { ok: false; errors: Partial<Record<string, string>> };

export function readRegister(typed: Typed): RegisterInput {
  const result = v.safeParse(Register, typed);
  if (result.success) return { ok: true, form: result.output };
  const nested: Partial<Record<string, string[]>> = v.flatten<typeof Register>(result.issues).nested ?? {};
  return { ok: false, errors: Object.fromEntries(Object.entries(nested).map(([name, texts]) => [name, texts?.[0]])) };
}

export type RegisterFailure =
  | { kind: "fields"; errors: Readonly<Record<string, string>> }
  | { kind: "other"; message: string };

export function registerFailure(error: unknown): RegisterFailure {
  if (!(error instanceof ApiProblem)) return { kind: "other", message: accountTexts.registerFailed };
  if (error.status === 422 && Object.keys(error.fields).length > 0) return { kind: "fields", errors: error.fields };
  // How long to wait is useful.
  return { kind: "other", message: error.status === 429 ? error.message : accountTexts.registerFailed };
}
