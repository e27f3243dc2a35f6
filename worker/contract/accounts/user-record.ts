import type { PageAccessMetadata, Permission, UserType } from "./session.ts";

/**
 * `GET /api/user/:userType/:uid`: everything readable about a person, in the names of the specification's data store.
 * Never a password hash or a key.
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
  device: "0";
  plant_count: number;
  device_count: number;
  permission: Permission[];
  inbound_api_access: boolean;
  wasSelfRegistered: boolean;
  emailVerified: boolean;
  owner_id: string | null;
  plants: string[];
  deviceDataPageAccess: boolean;
  canModifyCalcInputs: boolean;
  messagesSeenAt: number | null;
  tos: { ts: number | null; status: boolean };
  notifications: { allNotifications: boolean; marketingCommunications: boolean; emailReports: boolean };
  pageAccessMetadata: PageAccessMetadata;
  user_metadata: { created_at: number; created_by: "owner" | "admin" | "self" | null };
}
