import { ownerTexts } from "../owners/texts.ts";
import { contactFields, email, enabled, publicName } from "./contact.ts";
import { flag, numberOrNone } from "./field.ts";

const names = {
  user_name: publicName({ label: "Name", needed: ownerTexts.nameNeeded }),
  company_name: publicName({ label: "Company", needed: ownerTexts.companyNeeded }),
} as const;

const fields = {
  ...names,
  ...contactFields,
  dashboardPageAccess: flag({ label: "Dashboard", initial: true }),
  devicesPageAccess: flag({ label: "Devices", initial: true }),
  inbound_api_access: flag({ label: "Inbound API devices and data upload", initial: false }),
  projectionsPageAccess: flag({ label: "AI simulations", initial: true }),
  accessesLimit: numberOrNone({
    label: "Simulations",
    hint: "Leave blank for unlimited.",
    min: 0,
    max: 100_000,
    places: 0,
  }),
} as const;

export const newOwner = { ...names, email: email("Email (Username)"), ...fields } as const;

export const storedOwner = {
  ...fields,
  status: enabled("Disabling signs out this owner and their staff immediately and blocks sign-in."),
} as const;
