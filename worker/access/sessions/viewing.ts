import { and, eq, isNull } from "drizzle-orm";
import type { Permission } from "#contract/accounts/session";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
import { employerOf } from "../employer.ts";
import type { Person } from "./person.ts";

const READING: ReadonlySet<Permission> = new Set<Permission>([
  "dashboard.view",
  "devices.view",
  "plants.view",
  // Only for reading results: starting a job is a write and is refused.
  "savings.run",
  "simulation.view",
]);

export const readingOnly = (permissions: Iterable<Permission>): ReadonlySet<Permission> =>
  new Set([...permissions].filter((permission) => READING.has(permission)));

type Viewer = Pick<Person, "id" | "user_type" | "demo">;

function mayView(viewer: Viewer, person: Pick<Person, "user_type" | "owner_id" | "demo">): boolean {
  if (viewer.demo || person.user_type === "Admin") return false;
  if (viewer.user_type === "Admin") return true;
  return viewer.user_type === "Owner" && person.user_type === "Staff" && person.owner_id === viewer.id;
}

/** Needs the permission to list people, which an Admin without a second factor lacks. */
export const mayStartViewing = ({ permissions }: Pick<Principal, "permissions">): boolean =>
  permissions.has("staff.list");

export interface ViewedPerson {
  person: Person;
  owner: Person | null;
}

export async function viewedPerson(db: Database, viewer: Viewer, id: string): Promise<ViewedPerson | null> {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, "Enable"), isNull(users.removedAt)));
  if (!person || !mayView(viewer, person)) return null;
  const owner = await employerOf(db, person);
  return owner?.status === "Disable" ? null : { person, owner };
}

export const actorOf = ({ user, viewer }: Pick<Principal, "user" | "viewer">): string => viewer?.id ?? user.id;
