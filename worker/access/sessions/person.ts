import type { users } from "../../platform/schema.ts";

/** What decisions about a person need: the identity and the flags of the specification's User. */
export const personFields = [
  "id",
  "email",
  "name",
  "emailVerified",
  "user_type",
  "status",
  "company_name",
  "owner_id",
  "deviceDataPageAccess",
  "canModifyCalcInputs",
  "inbound_api_access",
  "dashboardPageAccess",
  "devicesPageAccess",
  "projectionsPageAccess",
  "wasSelfRegistered",
  "demo",
  "enabledAt",
  "tosAcceptedAt",
  "projectionsAccessesLimit",
  "subscriptionId",
  "subscriptionPlan",
  "business_phone",
  "theme",
] as const;

export type Person = Pick<typeof users.$inferSelect, (typeof personFields)[number]> & {
  /** The address is in a list of the pyranometer board; not there: it is in none. */
  pyranometerViewer?: boolean;
};
