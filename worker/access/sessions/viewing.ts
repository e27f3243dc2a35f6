import { and, eq, isNull } from "drizzle-orm";
import type { Permission } from "#contract/accounts/session";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
import { isProvider } from "../kinds.ts";
import { ownerOfStaff } from "../people.ts";
import type { Person } from "./person.ts";

const READING: ReadonlySet<Permission> = new Set<Permission>([
  "dashboard.view",
  "devices.view",
  "plants.view",
  // Only for reading results: starting a job is a write and is refused.
  "savings.run",
  "simulation.view",
  "billing.view",
]);

export const limitToReads = (permissions: Iterable<Permission>): ReadonlySet<Permission> =>
  new Set([...permissions].filter((permission) => READING.has(permission)));

type Viewer = Pick<Person, "id" | "user_type" | "demo">;

function canView(viewer: Viewer, person: Pick<Person, "user_type" | "owner_id">): boolean {
  return !viewer.demo && !isProvider(person) && (isProvider(viewer) || person.owner_id === viewer.id);
}

/** Needs the permission to list people, which an Admin without a second factor lacks. */
export const canStartViewing = ({ permissions }: Pick<Principal, "permissions">): boolean =>
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
  if (!person || !canView(viewer, person)) return null;
  const owner = await ownerOfStaff(db, person);
  return owner?.status === "Disable" ? null : { person, owner };
}

export const actorId = ({ user, viewer }: Pick<Principal, "user" | "viewer">): string => viewer?.id ?? user.id;
