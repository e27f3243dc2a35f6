import type { Permission, Session } from "#contract/accounts/session";

export const aSession = (allowed: readonly Permission[], user: Partial<Session["user"]> = {}): Session => ({
  user: {
    id: "u",
    email: "owner@plant.example",
    user_name: "Demo Owner",
    user_type: "Owner",
    company_name: "",
    demo: false,
    canModifyCalcInputs: false,
    phone: "",
    ...user,
  },
  permissions: [...allowed],
  pageAccessMetadata: {
    dashboardPageAccess: { hasAccess: true },
    devicesPageAccess: { hasAccess: true },
    projectionsPageAccess: { hasAccess: true, accessesLimit: null, subscriptionId: null, subscriptionPlan: null },
  },
  actingOwner: null,
  viewer: null,
  theme: null,
  twoFactor: { enabled: false, required: false },
  pyranometers: [],
  sendsMail: true,
  erasure: null,
  belongsTo: null,
});
