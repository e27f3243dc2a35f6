import * as v from "valibot";
import { SignIn, signInProblems } from "#contract/accounts/session";
import type { OwnerList } from "#contract/plants/plant";
import { ApiProblem } from "../../../api/problem.ts";

/** Separate, because everybody loads the login. */
export const loginTexts = {
  sessionEnded:
    "You've been signed out because your session expired or was ended on another device. Sign in to continue.",
} as const;

interface LoginVisit {
  redirect: string | undefined;
  /** Signed in before, without signing out. */
  wasSignedIn: boolean;
}

export function loginReason({ redirect, wasSignedIn }: LoginVisit): string | undefined {
  if (redirect === undefined) return undefined;
  return wasSignedIn ? loginTexts.sessionEnded : undefined;
}

type NamedOwner = Pick<OwnerList["owners"][number], "owner_id" | "user_name" | "company_name">;

export const ownersFor = <T extends NamedOwner>(owners: readonly T[], typed: string): T[] =>
  owners.filter((owner) =>
    `${owner.user_name} ${owner.company_name}`.toLowerCase().includes(typed.trim().toLowerCase()),
  );

export function chosenLabel(owners: readonly NamedOwner[], id: string): string {
  const owner = owners.find(({ owner_id }) => owner_id === id);
  return owner ? [owner.user_name, owner.company_name].filter(Boolean).join(", ") : "";
}

export type SignInStep = "password" | "terms" | "code";

/** Next question of a refused sign-in, else address and password. */
export function stepAfter(error: unknown): SignInStep {
  if (!(error instanceof ApiProblem)) return "password";
  switch (error.type) {
    case signInProblems.termsNeeded:
      return "terms";
    case signInProblems.codeNeeded:
    case signInProblems.codeWrong:
      return "code";
    default:
      return "password";
  }
}

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
