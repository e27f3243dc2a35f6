import type { UserType } from "#contract/session";
import { hashPassword } from "../../worker/access/password.ts";
import { insert, remove, update } from "./sql.ts";

export interface NewPerson {
  id: string;
  email: string;
  name: string;
  company_name: string;
  user_type: UserType;
  /** The shared, read-mostly demonstration account. */
  demo: boolean;
  /** Staff: the owner they work for. */
  owner_id: string | null;
  /** UTC epoch seconds; null: asked at the first sign-in. */
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

/** Somebody who may sign in at once with a password. */
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

/** A known person gets another kind, an enabled account and a new password; every session is ended. */
export async function renewedRows(id: string, user_type: UserType, password: string, now: number): Promise<string[]> {
  return [
    update("users", { user_type, status: "Enable", email_verified: true, updated_at: now }, { id }),
    remove("accounts", { user_id: id, provider_id: "credential" }),
    insert("accounts", await passwordRow(id, password, now)),
    remove("sessions", { user_id: id }),
    // The way back for somebody who has lost the authenticator app and the recovery codes.
    remove("two_factors", { user_id: id }),
    remove("recovery_codes", { user_id: id }),
  ];
}
