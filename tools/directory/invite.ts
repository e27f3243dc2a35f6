import { randomBytes, randomUUID } from "node:crypto";
import type { UserType } from "#contract/accounts/session";
import { verifyLink } from "../../worker/features/accounts/links/links.ts";
import type { DirectoryDatabase } from "../portal/database.ts";
import { invitedRows, linkRows, renewedRows } from "./person.ts";
import { recordRows } from "./record.ts";
import { literal } from "./sql.ts";

export interface Invitation {
  email: string;
  /** Null: a known person keeps the stored type and owner; a new one becomes an Admin. */
  type: UserType | null;
  name: string;
  company: string;
  owner: string | null;
  portal: string;
}

const selectByEmail = (columns: string, email: string): string =>
  `SELECT ${columns} FROM users WHERE email = ${literal(email.toLowerCase())}`;

async function ownerId(directory: DirectoryDatabase, email: string): Promise<string> {
  const [owner] = await directory.query<{ id: string; user_type: string; demo: number }>(
    selectByEmail("id, user_type, demo", email),
  );
  if (owner?.user_type !== "Owner" || owner.demo) throw new Error(`--owner: no owner has the address ${email}.`);
  return owner.id;
}

interface KnownPerson {
  id: string;
  demo: number;
  user_type: UserType;
  owner_id: string | null;
  status: string;
}

export interface Invited {
  type: UserType;
  /** Null: the person is new. */
  before: { type: UserType; isEnabled: boolean } | null;
  link: string;
}

export async function invite(
  directory: DirectoryDatabase,
  { email, type: asked, name, company, owner, portal }: Invitation,
): Promise<Invited> {
  const [known] = await directory.query<KnownPerson>(selectByEmail("id, demo, user_type, owner_id, status", email));
  if (known?.demo) throw new Error("This is the shared demonstration account; it stays as it is.");
  const type = asked ?? known?.user_type ?? "Admin";
  if (type !== "Staff" && owner !== null) throw new Error("--owner is for staff only. Add --type Staff.");
  const kept = asked === null ? (known?.owner_id ?? null) : null;
  const owner_id = owner === null ? kept : await ownerId(directory, owner);
  const now = Math.floor(Date.now() / 1000);
  const id = known?.id ?? randomUUID();
  const code = randomBytes(32).toString("base64url");
  const person = { id, email, name, company_name: company, user_type: type, owner_id };
  const rows = known ? renewedRows(id, type, now, owner_id) : invitedRows(person, now);
  const action = known ? "sign-in-renewed" : "person-added";
  const record = recordRows({ action, person: { ...person, email: email.toLowerCase() }, at: now });
  await directory.execute([...record, ...rows, ...(await linkRows(id, code, now))]);
  const before = known ? { type: known.user_type, isEnabled: known.status === "Enable" } : null;
  return { type, before, link: verifyLink(portal, person, code, "admin") };
}

/** What `npm run admin` prints; the stored type is named, because the wrong one opens or closes the portal to a person. */
export function invitedLines(email: string, { type, before, link }: Invited): string[] {
  const kept = `${email} stays ${type}.`;
  const known = before?.type === type ? kept : `${email} changes from ${before?.type} to ${type}.`;
  const reset = "The password, all sessions and the second factor are removed.";
  const enabled = before?.isEnabled === false ? ["The account was disabled and is now enabled."] : [];
  return [
    ...(before === null ? [`${email} was added as ${type}.`] : [known, ...enabled, reset]),
    "This link can be used once within 7 days to create a password. Anyone who has the link can use it, so share it only",
    "with that person:",
    link,
  ];
}

export async function adminCount(directory: DirectoryDatabase): Promise<number> {
  const sql = "SELECT count(*) AS n FROM users WHERE user_type = 'Admin' AND status = 'Enable'";
  return (await directory.query<{ n: number }>(sql))[0]!.n;
}
