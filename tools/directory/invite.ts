import { randomBytes, randomUUID } from "node:crypto";
import type { UserType } from "#contract/accounts/session";
import { verifyLink } from "../../worker/features/accounts/links/links.ts";
import type { DirectoryDatabase } from "../portal/database.ts";
import { invitedRows, linkRows, renewedRows } from "./person.ts";
import { literal } from "./sql.ts";

export interface Invitation {
  email: string;
  type: UserType;
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

export async function invite(
  directory: DirectoryDatabase,
  { email, type, name, company, owner, portal }: Invitation,
): Promise<{ isKnown: boolean; link: string }> {
  const [existing] = await directory.query<{ id: string; demo: number }>(selectByEmail("id, demo", email));
  if (existing?.demo) throw new Error("This is the shared demonstration account; it stays as it is.");
  const owner_id = type === "Staff" && owner !== null ? await ownerId(directory, owner) : null;
  const now = Math.floor(Date.now() / 1000);
  const id = existing?.id ?? randomUUID();
  const code = randomBytes(32).toString("base64url");
  const person = { id, email, name, company_name: company, user_type: type, owner_id };
  const rows = existing ? renewedRows(id, type, now, owner_id) : invitedRows(person, now);
  await directory.execute([...rows, ...(await linkRows(id, code, now))]);
  return { isKnown: existing !== undefined, link: verifyLink(portal, person, code, "admin") };
}

export async function adminCount(directory: DirectoryDatabase): Promise<number> {
  const sql = "SELECT count(*) AS n FROM users WHERE user_type = 'Admin' AND status = 'Enable'";
  return (await directory.query<{ n: number }>(sql))[0]!.n;
}
