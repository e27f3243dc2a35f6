import type { UserType } from "#contract/accounts/session";
import type { DirectoryDatabase } from "../portal/database.ts";
import { disabledRows, enabledRows } from "./person.ts";
import { recordRows } from "./record.ts";
import { literal, update } from "./sql.ts";

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

const convertedRows = (id: string, now: number): string[] => [
  update(
    "users",
    {
      was_self_registered: false,
      dashboard_page_access: true,
      devices_page_access: true,
      subscription_plan: null,
      updated_at: now,
    },
    { id },
  ),
  // As in worker/features/owners/save.ts: an unverified owner counts as invited.
  `UPDATE "users" SET "status" = 'Enable', "enabled_at" = ${literal(now)} WHERE "id" = ${literal(id)} AND "enabled_at" IS NULL`,
];

export async function convertTrial(directory: DirectoryDatabase, email: string): Promise<boolean> {
  const [trial] = await directory.query<{ id: string }>(
    `SELECT id FROM users WHERE email = ${literal(email.toLowerCase())} AND user_type = 'Owner' AND was_self_registered = 1`,
  );
  if (!trial) return false;
  const at = Math.floor(Date.now() / 1000);
  const person = { id: trial.id, email: email.toLowerCase(), user_type: "Owner" as const };
  await directory.execute([...recordRows({ action: "trial-converted", person, at }), ...convertedRows(trial.id, at)]);
  return true;
}
