import type { UserType } from "#contract/accounts/session";
import type { DirectoryDatabase } from "../portal/database.ts";
import { disabledRows, enabledRows } from "./person.ts";
import { recordRows } from "./record.ts";
import { literal } from "./sql.ts";

/** Returns whose account it is; null if no one has the address. */
export async function setPersonStatus(directory: DirectoryDatabase, email: string, disable: boolean) {
  const [person] = await directory.query<{ id: string; email: string; user_type: UserType }>(
    `SELECT id, email, user_type FROM users WHERE email = ${literal(email)}`,
  );
  if (!person) return null;
  const at = Math.floor(Date.now() / 1000);
  const record = recordRows({ action: disable ? "person-disabled" : "person-enabled", person, at });
  await directory.execute([...record, ...(disable ? disabledRows(person.id, at) : enabledRows(person.id, at))]);
  return person;
}
