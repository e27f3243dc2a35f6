import * as v from "valibot";
import { SignIn } from "#contract/accounts/session";

export type LoginErrors = Partial<Record<"email" | "password" | "code", string | undefined>>;
export type LoginInput = { ok: true; credentials: SignIn } | { ok: false; errors: LoginErrors };

export function readLogin(fields: FormData): LoginInput {
  const result = v.safeParse(SignIn, Object.fromEntries(fields));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (result.success) return { ok: true, credentials: { ...result.output, timeZone } };
  const { nested } = v.flatten<typeof SignIn>(result.issues);
  const errors: LoginErrors = {};
  if (nested?.email) errors.email = nested.email[0];
  if (nested?.password) errors.password = nested.password[0];
  return { ok: false, errors };
}
