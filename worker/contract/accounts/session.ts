import * as v from "valibot";
import type { PyraBoard } from "../pyranometer/tabs.ts";
import { FactorCode } from "./two-factor.ts";

export const userTypes = ["Admin", "Owner", "Staff"] as const;
export type UserType = (typeof userTypes)[number];

/** Everything a person may be allowed to do. Who may do what is decided by `worker/access/policy.ts` alone. */
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
  "staff.list",
  "staff.manage",
  "owner-data.manage",
  "noc.view",
  "health.view",
  "pyranometer.view",
  "pyranometer.manage",
  "simulation.view",
  "account.manage",
  "owners.choose",
  "owners.manage",
  "outbox.view",
  "setup.view",
  "feedback.view",
  "audit.view",
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
  /** Of the authenticator app or a recovery code, once `signInProblems.codeNeeded` required it. */
  code: v.optional(FactorCode),
  /** IANA zone of the browser, for times in emails; one that the server does not know is left out. */
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The form of /adminlogin: only an Admin is let in. */
  admin: v.optional(v.literal(true)),
});
export type SignIn = v.InferOutput<typeof SignIn>;

/**
 * `type` of the problems that ask for one more thing and let the same form be sent again. The Terms of Service are
 * agreed to by sending the same body to `POST /api/account/tos`, which then signs in.
 */
export const signInProblems = {
  /** 403 */
  termsNeeded: "terms-needed",
  /** 401: no code was sent. */
  codeNeeded: "code-needed",
  /** 401: the code was wrong. */
  codeWrong: "code-wrong",
} as const;

/**
 * Header of each call of a page: who the page believes is signed in, and for which owner that Admin acts. All tabs of a browser
 * share one session, so a tab may not know that another one has changed it.
 */
export const ACTING_HEADER = "x-soilsight-acting";

export const actingValue = (userId: string, actingOwnerId: string | null): string =>
  `${userId} ${actingOwnerId ?? "-"}`;

/** `type` of the 403 that a call gets which would change something while the portal is looked at as another person. */
export const VIEW_READ_ONLY = "view-read-only";

/** `type` of the 409 that a call gets whose page believes something else. */
export const ACTING_CHANGED = "acting-changed";

/** Page access in the specification's words; projections also say how many simulations may be run (null: no limit). */
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

/** Who is signed in and what that person may do; the screens derive navigation and buttons from it. */
export interface Session {
  user: {
    id: string;
    email: string;
    user_name: string;
    user_type: UserType;
    company_name: string;
    /** The shared demonstration account: no password change, no energy file, no device control. */
    demo: boolean;
    canModifyCalcInputs: boolean;
    /** For the forms that are filled in beforehand. */
    phone: string;
  };
  permissions: Permission[];
  pageAccessMetadata: PageAccessMetadata;
  /** Admin: the owner in whose name the portal is looked at. */
  actingOwner: { owner_id: string; user_name: string; company_name: string } | null;
  /** Who is at the keyboard while the portal is looked at as `user`, who is another person; nothing can be changed then. */
  viewer: Pick<Session["user"], "id" | "user_name" | "email" | "user_type"> | null;
  /** Null: never chosen. */
  theme: "dark" | "light" | "system" | null;
  twoFactor: { enabled: boolean; required: boolean };
  pyranometers: PyraBoard[];
  /** False: mails are only logged, so invitation links are copied instead. */
  sendsMail: boolean;
  /** This is the staging portal and the person is not of the company: where they belong. */
  belongsTo: string | null;
}
