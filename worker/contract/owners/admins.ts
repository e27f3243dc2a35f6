import * as v from "valibot";

export const adminTexts = {
  notFound: "This Admin doesn't exist.",
  yourself: "You can't disable or remove yourself. Ask another Admin.",
  last: "This is the last enabled Admin. Enable or add another one first.",
  enabled: "The Admin was enabled.",
  disabled: "The Admin was disabled.",
  removed: "The Admin was removed.",
} as const;

const Id = v.pipe(v.string(), v.maxLength(64));

export const UpdateAdmin = v.strictObject({ admin_id: Id, status: v.picklist(["Enable", "Disable"]) });

export const RemoveAdmin = v.strictObject({ admin_id: Id });

export interface ManagedAdmin {
  admin_id: string;
  user_name: string;
  email: string;
  status: "Enable" | "Disable";
  emailVerified: boolean;
  twoFactor: boolean;
  lastSignInAt: number | null;
}

export interface ManagedAdminList {
  admins: ManagedAdmin[];
}
