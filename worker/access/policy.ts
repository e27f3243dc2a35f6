import { type Permission, permissions } from "#contract/accounts/session";
import type { Person } from "./sessions/person.ts";

/** Columns of the permission table. `trial`: an owner who registered without an invitation. */
const kinds = ["Admin", "Owner", "Staff", "trial"] as const;
export type Kind = (typeof kinds)[number];

type Flag =
  | "dashboardPageAccess"
  | "devicesPageAccess"
  | "projectionsPageAccess"
  | "deviceDataPageAccess"
  | "canModifyCalcInputs"
  | "inbound_api_access"
  | "pyranometerViewer";

/** A list of flags must hold in full; "acting": only while an Admin acts for an owner. */
type Grant = boolean | "acting" | readonly Flag[];

export interface Rule {
  Admin: Grant;
  Owner: Grant;
  Staff: Grant;
  trial: Grant;
  demo: boolean;
}

const dashboard = ["dashboardPageAccess"] as const;
const inputs = ["dashboardPageAccess", "canModifyCalcInputs"] as const;
const devices = ["devicesPageAccess"] as const;
const projections = ["projectionsPageAccess"] as const;
const inbound = ["inbound_api_access"] as const;
const viewers = ["pyranometerViewer"] as const;

/** Permission table. Routes, screens and tests follow it; `scope.ts` limits which rows a permission reaches. */
export const policy: Readonly<Record<Permission, Rule>> = {
  "dashboard.view": { Admin: true, Owner: dashboard, Staff: dashboard, trial: false, demo: true },
  "inputs.save": { Admin: true, Owner: dashboard, Staff: inputs, trial: false, demo: false },
  // The file is one of the plant's calculation inputs, so Staff need the flag for those.
  "energy-file.upload": { Admin: true, Owner: dashboard, Staff: inputs, trial: false, demo: false },
  "savings.run": { Admin: true, Owner: dashboard, Staff: dashboard, trial: false, demo: true },
  "cleanings.edit": { Admin: true, Owner: dashboard, Staff: dashboard, trial: false, demo: false },
  // The offset moves every reported figure of the device, so Staff need the flag for calculation inputs.
  "offset.edit": { Admin: true, Owner: dashboard, Staff: inputs, trial: false, demo: false },
  "data.upload": { Admin: inbound, Owner: inbound, Staff: inbound, trial: false, demo: false },
  "devices.view": { Admin: true, Owner: devices, Staff: ["deviceDataPageAccess"], trial: false, demo: true },
  "devices.add": { Admin: false, Owner: devices, Staff: false, trial: false, demo: false },
  "devices.edit": { Admin: true, Owner: devices, Staff: false, trial: false, demo: false },
  "devices.configure": { Admin: true, Owner: devices, Staff: false, trial: false, demo: false },
  "plants.view": { Admin: true, Owner: true, Staff: false, trial: false, demo: true },
  // The demonstration account must not see people's addresses.
  "plants.edit": { Admin: true, Owner: true, Staff: false, trial: false, demo: false },
  "plants.status": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  // Without it, people share their own plants only, by an offer that the other owner accepts.
  "plants.assign": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "staff.list": { Admin: true, Owner: true, Staff: false, trial: false, demo: false },
  "staff.manage": { Admin: "acting", Owner: true, Staff: false, trial: false, demo: false },
  "owner-data.manage": { Admin: "acting", Owner: true, Staff: false, trial: true, demo: false },
  "noc.view": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "health.view": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "pyranometer.view": { Admin: true, Owner: viewers, Staff: viewers, trial: viewers, demo: false },
  "pyranometer.manage": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "simulation.view": { Admin: true, Owner: projections, Staff: projections, trial: projections, demo: true },
  "simulations.unlimited": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "account.manage": { Admin: true, Owner: true, Staff: true, trial: true, demo: false },
  "billing.view": { Admin: false, Owner: true, Staff: false, trial: true, demo: false },
  "owners.choose": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "owners.manage": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "outbox.view": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "setup.view": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "feedback.view": { Admin: true, Owner: false, Staff: false, trial: false, demo: false },
  "audit.view": { Admin: true, Owner: true, Staff: false, trial: false, demo: false },
  // A token of an Admin would reach the whole fleet.
  "tokens.own": { Admin: false, Owner: dashboard, Staff: dashboard, trial: false, demo: false },
  "integrations.manage": { Admin: "acting", Owner: true, Staff: false, trial: false, demo: false },
};

export type PolicySubject = Pick<Person, "user_type" | "wasSelfRegistered" | "demo" | Flag>;

export function kindOf(person: PolicySubject): Kind | null {
  if (person.user_type === "Owner" && person.wasSelfRegistered) return "trial";
  return kinds.includes(person.user_type) ? person.user_type : null;
}

/** An unset page-access flag counts as allowed; a pyranometer viewer must be listed. */
const holds = (person: PolicySubject, flag: Flag): boolean => person[flag] ?? flag !== "pyranometerViewer";

export interface PolicyContext {
  owner?: PolicySubject | null;
  isActing?: boolean;
}

/** Returns all permissions of a person, in the order of the contract. Staff never have more than their owner. */
export function permissionsOf(
  person: PolicySubject,
  { owner = null, isActing = false }: PolicyContext = {},
): Permission[] {
  const kind = kindOf(person);
  if (!kind) return [];
  const limit = kind === "Staff" ? ownersLimit(owner) : null;
  return permissions.filter((permission) => {
    const rule = policy[permission];
    if (person.demo && !rule.demo) return false;
    if (limit && !limit.has(permission)) return false;
    const cell = rule[kind];
    if (cell === "acting") return isActing;
    return typeof cell === "boolean" ? cell : cell.every((flag) => holds(person, flag));
  });
}

const PERSONAL_PERMISSIONS: readonly Permission[] = ["account.manage", "pyranometer.view"];

const ownersLimit = (owner: PolicySubject | null): ReadonlySet<Permission> =>
  new Set([...(owner ? permissionsOf({ ...owner, demo: false }) : []), ...PERSONAL_PERMISSIONS]);
