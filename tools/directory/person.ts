import type { UserType } from "#contract/accounts/session";
import { CODE_SECONDS } from "../../worker/access/two-factor/one-time-codes.ts";
import { hashPassword } from "../../worker/access/credentials/password.ts";
import { sha256Hex } from "../../worker/platform/digest.ts";
import { insert, literal, remove, update } from "./sql.ts";

export interface NewPerson {
  id: string;
  email: string;
  name: string;
  company_name: string;
  user_type: UserType;
  demo: boolean;
  owner_id: string | null;
  tosAcceptedAt: number | null;
}

const passwordRow = async (userId: string, password: string, now: number) => ({
  id: `${userId}-password`,
  user_id: userId,
  account_id: userId,
  provider_id: "credential",
  password: await hashPassword(password),
  created_at: now,
  updated_at: now,
});

export async function personRows(person: NewPerson, password: string, now: number): Promise<string[]> {
  const { id, name, company_name, user_type, owner_id, demo } = person;
  return [
    insert("users", {
      id,
      email: person.email.toLowerCase(),
      name,
      company_name,
      user_type,
      owner_id,
      demo,
      email_verified: true,
      status: "Enable",
      can_modify_calc_inputs: user_type !== "Admin",
      inbound_api_access: !demo,
      tos_accepted_at: person.tosAcceptedAt,
      created_at: now,
      updated_at: now,
    }),
    insert("accounts", await passwordRow(id, password, now)),
  ];
}

export function invitedRows(person: Omit<NewPerson, "demo" | "tosAcceptedAt">, now: number): string[] {
  const { email, ...rest } = person;
  return [
    insert("users", {
      ...rest,
      email: email.toLowerCase(),
      email_verified: false,
      status: "Enable",
      enabled_at: now,
      created_by: "admin",
      can_modify_calc_inputs: person.user_type !== "Admin",
      created_at: now,
      updated_at: now,
    }),
  ];
}

/** Changes a person's type and enables the account; ends all sessions and removes the old password. */
export const renewedRows = (id: string, user_type: UserType, now: number, owner_id: string | null = null): string[] => [
  // Older lines belong to the owner of then, or another owner would read them after a move.
  `UPDATE "audit_log" SET "owner_id" = (SELECT "owner_id" FROM "users" WHERE "id" = ${literal(id)}) ` +
    `WHERE "owner_id" IS NULL AND ${literal(id)} IN ("user_id", "subject")`,
  update("users", { user_type, owner_id, status: "Enable", updated_at: now }, { id }),
  remove("accounts", { user_id: id, provider_id: "credential" }),
  remove("sessions", { user_id: id }),
  // For a person who lost the authenticator app and the recovery codes.
  remove("two_factors", { user_id: id }),
  remove("recovery_codes", { user_id: id }),
];

/**
 * Disables a person; ends their sessions (an owner's staff too) and mailed links. Sets `enabled_at`, because an account that was never
 * enabled is enabled by its first sign-in.
 */
export const disabledRows = (id: string, now: number): string[] => [
  `UPDATE "users" SET "enabled_at" = coalesce("enabled_at", ${literal(now)}) WHERE "id" = ${literal(id)}`,
  update("users", { status: "Disable", updated_at: now }, { id }),
  `DELETE FROM "sessions" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE ${literal(id)} IN ("id", "owner_id"))`,
  remove("one_time_codes", { user_id: id }),
];

export const enabledRows = (id: string, now: number): string[] => [
  update("users", { status: "Enable", updated_at: now }, { id }),
];

export const linkRows = async (userId: string, code: string, now: number): Promise<string[]> => [
  remove("one_time_codes", { user_id: userId }),
  insert("one_time_codes", {
    code_hash: await sha256Hex(code),
    purpose: "verify",
    user_id: userId,
    created_at: now,
    expires_at: now + CODE_SECONDS.verify,
  }),
];
