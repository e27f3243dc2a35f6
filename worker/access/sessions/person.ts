import type { users } from "../../platform/schema.ts";

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
  pyranometerViewer?: boolean;
};
