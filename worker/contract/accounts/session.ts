import * as v from "valibot";
import type { PyraBoard } from "../pyranometer/tabs.ts";
import { FactorCode } from "./two-factor.ts";

export const userTypes = ["Admin", "Owner", "Staff"] as const;
export type UserType = (typeof userTypes)[number];

/** `worker/access/policy.ts` alone decides who has which. */
export const permissions = [
  "dashboard.view",
  "inputs.save",
  "energy-file.upload",
  "savings.run",
  "cleanings.edit",
  "offset.edit",
  "data.upload",
  "devices.view",
  "devices.add",
  "devices.edit",
  "devices.configure",
  "plants.view",
  "plants.edit",
  "plants.status",
  "plants.assign",
  "staff.list",
  "staff.manage",
  "owner-data.manage",
  "noc.view",
  "health.view",
  "pyranometer.view",
  "pyranometer.manage",
  "simulation.view",
  "simulations.unlimited",
  "account.manage",
  "billing.view",
  "owners.choose",
  "owners.manage",
  "outbox.view",
  "setup.view",
  "feedback.view",
  "audit.view",
  "tokens.own",
  "integrations.manage",
] as const;
export type Permission = (typeof permissions)[number];

export const SignIn = v.strictObject({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Email is required."),
    v.maxLength(254, "A valid email is required."),
    v.email("A valid email is required."),
  ),
  password: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Password is required."),
    v.maxLength(128, "The password is too long."),
  ),
  code: v.optional(FactorCode),
  /** IANA zone of the browser, for times in emails. An unknown zone is ignored. */
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Set by /adminlogin, which lets only Admins in. */
  admin: v.optional(v.literal(true)),
});
export type SignIn = v.InferOutput<typeof SignIn>;

/**
 * `type` of problems that need one more input before the same form is sent again. After `terms-needed`, send the same
 * body to `POST /api/account/tos`, which signs in.
 */
export const signInProblems = {
  termsNeeded: "terms-needed",
  codeNeeded: "code-needed",
  codeWrong: "code-wrong",
} as const;

/**
 * Header of each call: who the page believes is signed in, and which owner an Admin acts for. Tabs share one session,
 * so another tab may have changed either.
 */
export const ACTING_HEADER = "x-soilsight-acting";

export const actingValue = (userId: string, actingOwnerId: string | null): string =>
  `${userId} ${actingOwnerId ?? "-"}`;

export const VIEW_READ_ONLY = "view-read-only";

export const ACTING_CHANGED = "acting-changed";

/** Named as in the specification. `accessesLimit`: number of simulations, null if unlimited. */
export interface PageAccessMetadata {
  dashboardPageAccess: { hasAccess: boolean };
  devicesPageAccess: { hasAccess: boolean };
  projectionsPageAccess: {
    hasAccess: boolean;
    accessesLimit: number | null;
    subscriptionId: string | null;
    subscriptionPlan: string | null;
  };
}

export interface Session {
  user: {
    id: string;
    email: string;
    user_name: string;
    user_type: UserType;
    company_name: string;
    demo: boolean;
    canModifyCalcInputs: boolean;
    phone: string;
  };
  permissions: Permission[];
  pageAccessMetadata: PageAccessMetadata;
  actingOwner: { owner_id: string; user_name: string; company_name: string } | null;
  /** The person who is signed in, while viewing the portal as `user`. Such a view is read-only. */
  viewer: Pick<Session["user"], "id" | "user_name" | "email" | "user_type"> | null;
  theme: "dark" | "light" | "system" | null;
  twoFactor: { enabled: boolean; required: boolean };
  pyranometers: PyraBoard[];
  sendsMail: boolean;
  /** Planned erasure of all data of the person's owner, or of the owner acted for; `owner` is null for the owner. */
  erasure: { owner: string | null; dueAt: number } | null;
  /** Portal to use instead, for people from outside on staging. */
  belongsTo: string | null;
}
