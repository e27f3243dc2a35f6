import type { users } from "../../../worker/platform/schema.ts";

/** Capabilities from the specification's tables alone; the worker's policy is not read here. */
const capabilities = [
  "dashboard",
  "inputs",
  "energy file",
  "savings",
  "cleanings",
  "offset",
  "upload",
  "devices",
  "add a unit",
  "add a pushing device",
  "edit a device",
  "configure",
  "list staff",
  "manage staff",
  "own data",
  "own account",
  "choose an owner",
  "mails",
  "audit",
  "list plants",
  "edit plants",
  "provider",
  "simulate",
  "import plants and devices",
  "own tokens",
  "integrations",
] as const;
export type Capability = (typeof capabilities)[number];
export type EitherCapability = "dashboard or devices";
export const rules: readonly (Capability | EitherCapability)[] = [...capabilities, "dashboard or devices"];

/** `x` may, `-` may not; columns as above. A missing row means anonymous. */
const grid = `
  Admin                            x x x x x x - x - - x x x - - x x x x x x x x - - -
  Admin whose flags are all off    x x x x x x - x - - x x x - - x x x x x x x x - - -
  Admin who may upload             x x x x x x x x - x x x x - - x x x x x x x x x - -
  Admin acting for the owner       x x x x x x - x - - x x x x x x x x x x x x x - - x
  Owner                            x x x x x x - x x - x x x x x x - - x x x - x - x x
  former co-owner                  x x x x x x - x x - x x x x x x - - x x x - x - x x
  Owner who may upload             x x x x x x x x x x x x x x x x - - x x x - x x x x
  Owner without dashboard          - - - - - - - x x - x x x x x x - - x x x - x - - x
  Owner without devices            x x x x x x - - - - - - x x x x - - x x x - x - x x
  Owner without projections        x x x x x x - x x - x x x x x x - - x x x - - - x x
  Staff                            x - - x x - - x - - - - - - - x - - - - - - x - x -
  Staff who may change inputs      x x x x x x - x - - - - - - - x - - - - - - x - x -
  Staff who may upload             x - - x x - x x - x - - - - - x - - - - - - x - x -
  Staff without dashboard          - - - - - - - x - - - - - - - x - - - - - - x - - -
  Staff without device data        x - - x x - - - - - - - - - - x - - - - - - x - x -
  Staff without projections        x - - x x - - x - - - - - - - x - - - - - - - - x -
  Staff without plants             x - - x x - - x - - - - - - - x - - - - - - x - x -
  trial owner                      - - - - - - - - - - - - - - x x - - - - - - x - - -
  trial owner with every flag on   - - - - - - - - - - - - - - x x - - - - - - x - - -
  demo owner                       x - - x - - - x - - - - - - - - - - - x - - x - - -
  demo owner with every flag on    x - - x - - - x - - - - - - - - - - - x - - x - - -
  demo staff                       x - - x - - - x - - - - - - - - - - - - - - x - - -
`;

type Flags = Partial<typeof users.$inferInsert>;
const none = { dashboardPageAccess: false, devicesPageAccess: false, projectionsPageAccess: false } as const;
const all = {
  dashboardPageAccess: true,
  devicesPageAccess: true,
  projectionsPageAccess: true,
  deviceDataPageAccess: true,
  canModifyCalcInputs: true,
  inbound_api_access: true,
} as const;

/** Owned the plants until another owner removed them, and may take them back. */
export const FORMER = "former co-owner";

export const people: Record<string, Flags> = {
  Admin: { user_type: "Admin" },
  "Admin whose flags are all off": { user_type: "Admin", ...none, deviceDataPageAccess: false },
  "Admin who may upload": { user_type: "Admin", inbound_api_access: true },
  "Admin acting for the owner": { user_type: "Admin" },
  Owner: { user_type: "Owner" },
  [FORMER]: { user_type: "Owner" },
  "Owner who may upload": { user_type: "Owner", inbound_api_access: true },
  "Owner without dashboard": { user_type: "Owner", dashboardPageAccess: false },
  "Owner without devices": { user_type: "Owner", devicesPageAccess: false },
  "Owner without projections": { user_type: "Owner", projectionsPageAccess: false },
  Staff: { user_type: "Staff" },
  "Staff who may change inputs": { user_type: "Staff", canModifyCalcInputs: true },
  "Staff who may upload": { user_type: "Staff", inbound_api_access: true },
  "Staff without dashboard": { user_type: "Staff", dashboardPageAccess: false },
  "Staff without device data": { user_type: "Staff", deviceDataPageAccess: false },
  "Staff without projections": { user_type: "Staff", projectionsPageAccess: false },
  "Staff without plants": { user_type: "Staff" },
  "trial owner": { user_type: "Owner", wasSelfRegistered: true },
  "trial owner with every flag on": { user_type: "Owner", wasSelfRegistered: true, ...all },
  "demo owner": { user_type: "Owner", demo: true },
  "demo owner with every flag on": { user_type: "Owner", demo: true, ...all },
  "demo staff": { user_type: "Staff", demo: true },
};

export const nobodies = [
  "nobody",
  "a disabled Owner",
  "a disabled Admin",
  "Staff of a disabled Owner",
  "an Owner whose session has expired",
  "an Owner who signed in a month ago",
  "an Owner with a forged cookie",
  "a device with its key",
  "former Staff with a link",
] as const;

const lines = new Map(
  grid
    .trim()
    .split("\n")
    .map((line) => {
      const cells = line.match(/ [x-](?= |$)/g) ?? [];
      return [
        line
          .trim()
          .replace(/( [x-])+$/, "")
          .trim(),
        cells.map((cell) => cell === " x"),
      ] as const;
    }),
);

export function may(caller: string, needs: Capability | EitherCapability): boolean {
  const cells = lines.get(caller);
  if (cells?.length !== capabilities.length) throw new Error(`No line, or not ${capabilities.length} cells: ${caller}`);
  return needs.split(" or ").some((one) => cells[capabilities.indexOf(one as Capability)]!);
}

export const callers: readonly string[] = [...Object.keys(people), ...nobodies];

export const subjects = ["own", "not given", "other's", "disabled", "of a disabled plant", "deleted"] as const;
export type Subject = (typeof subjects)[number];

/** Whether the caller may see the thing; if not, it reads as missing. */
export function reaches(caller: string, subject: Subject): boolean {
  if (subject === "deleted") return false;
  const { user_type } = people[caller] ?? {};
  if (caller === "Admin acting for the owner") return subject !== "other's";
  if (user_type === "Admin") return true;
  if (caller === "Staff without plants" || caller === FORMER) return false;
  return subject === "own" || (subject === "not given" && user_type === "Owner");
}
