import * as v from "valibot";

export const userTypes = ["Admin", "Owner", "Staff"] as const;
export type UserType = (typeof userTypes)[number];

/** Everything a person may be allowed to do. Who may do what is decided by `worker/access/policy.ts` alone. */
export const permissions = [
  "dashboard.view",
  "inputs.save",
  "energy-file.upload",
  "savings.run",
  "data.upload",
  "devices.view",
  "devices.edit",
  "devices.configure",
  "plants.view",
  "staff.manage",
  "noc.view",
  "health.view",
  "pyranometer.view",
  "simulation.view",
  "account.manage",
  "owners.choose",
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
});
export type SignIn = v.InferOutput<typeof SignIn>;

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
  };
  permissions: Permission[];
}
