export const ownerScreenTexts = {
  remove: "Remove",
  removeQuestion: (name: string) => `Remove ${name}?`,
  ownerConsequence: (name: string, email: string) =>
    `${name} and their staff will be signed out everywhere and lose access to all plants. Names stay on past washes, notes and audit entries. You can't undo this, but you can invite ${email} again.`,
  adminConsequence: (name: string, email: string) =>
    `${name} will be signed out everywhere and lose all access. Their name stays on past audit entries. You can't undo this. To add ${email} back, run "npm run admin" on the server.`,
  yourself: "You",
  administrators: "Administrators",
} as const;

export const ownerLabels = {
  email: "Email (Username)",
  user_name: "Name",
  company_name: "Company",
  business_phone: "Business Phone",
  city: "City",
  state: "State",
  country: "Country",
  status: "Enabled",
  dashboardPageAccess: "Dashboard",
  devicesPageAccess: "Devices",
  projectionsPageAccess: "AI simulations",
  accessesLimit: "Simulations",
  accessesLimitProblem: "Simulations",
  inbound_api_access: "Inbound API devices and data upload",
} as const;
