import type { PageAccessMetadata, Permission, UserType } from "./session.ts";

/**
 * `GET /api/user/:userType/:uid`, the kind in small letters as in the paths of the specification's data store: everything
 * that is kept of a person and may be read. Password and key have no place in it:
 * a password is kept as its hash and read by nobody, keys belong to devices.
 */
export interface UserRecord {
  uid: string;
  user_type: UserType;
  status: "Enable" | "Disable";
  email: string;
  user_name: string;
  company_name: string;
  business_phone: string;
  mobile_phone: string;
  city: string;
  state: string;
  country: string;
  /** Of old; always this. */
  device: "0";
  plant_count: number;
  device_count: number;
  permission: Permission[];
  inbound_api_access: boolean;
  wasSelfRegistered: boolean;
  emailVerified: boolean;
  owner_id: string | null;
  /** Staff: the plants they were given, as far as who asks sees them. */
  plants: string[];
  deviceDataPageAccess: boolean;
  canModifyCalcInputs: boolean;
  /** Messages up to this instant were seen; null: none was [UTC epoch seconds]. */
  messagesSeenAt: number | null;
  /** `ts`: when the Terms of Service were agreed to [UTC epoch seconds]. */
  tos: { ts: number | null; status: boolean };
  notifications: { allNotifications: boolean; marketingCommunications: boolean; emailReports: boolean };
  pageAccessMetadata: PageAccessMetadata;
  /** [UTC epoch seconds] */
  user_metadata: { created_at: number; created_by: "owner" | "admin" | "self" | null };
}
