const text = { type: "string", input: false } as const;
const flag = { type: "boolean", input: false } as const;
const optional = { required: false, input: false } as const;
const optionalFlag = { ...optional, type: "boolean" } as const;
const optionalText = { ...optional, type: "string" } as const;
const optionalNumber = { ...optional, type: "number" } as const;

/** What a person has besides better-auth's own fields; nothing of it is ever set by a request of its own. */
export const userFields = {
  user_type: text,
  status: text,
  company_name: text,
  owner_id: optionalText,
  business_phone: text,
  theme: optionalText,
  enabledAt: optionalNumber,
  tosAcceptedAt: optionalNumber,
  projectionsAccessesLimit: optionalNumber,
  subscriptionId: optionalText,
  subscriptionPlan: optionalText,
  deviceDataPageAccess: flag,
  canModifyCalcInputs: flag,
  inbound_api_access: flag,
  dashboardPageAccess: optionalFlag,
  devicesPageAccess: optionalFlag,
  projectionsPageAccess: optionalFlag,
  wasSelfRegistered: flag,
  demo: flag,
} as const;

/** What a session has besides. */
export const sessionFields = { place: optionalText, actingOwnerId: optionalText, viewedUserId: optionalText } as const;
