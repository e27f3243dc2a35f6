export const staffScreenTexts = {
  enabled: "Enabled",
  enabledHint:
    "Turn this off to sign the person out on all devices and block sign-in. You can turn it back on anytime.",
  remove: "Remove from company",
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeConsequence: (name: string, email: string) =>
    `${name} will be signed out everywhere and lose access to all plants. Their name stays on past washes, notes and audit entries. You can't undo this, but you can invite ${email} again.`,
  removeConfirm: "Remove",
  calcInputsHint: "Applies to the plants selected above.",
  inboundHint: "Can upload data for these plants and, with device access, add API devices.",
  noPlants: "This person has no plants and sees nothing until you select one.",
} as const;

export const staffLabels = {
  user_name: "Name",
  email: "Email (username)",
  business_phone: "Business Phone",
  mobile_phone: "Mobile Phone",
  city: "City",
  state: "State",
  country: "Country",
  plants: "Plants",
  deviceDataPageAccess: "Device Data Page Access",
  canModifyCalcInputs: "Can modify calc. inputs for all plants",
  inbound_api_access: "Inbound API devices and data upload",
  status: "Enabled",
  password: "New Password",
  confirmation: "Confirm New Password",
} as const;
