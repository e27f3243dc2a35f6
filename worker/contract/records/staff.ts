import { staffTexts } from "../accounts/texts.ts";
import { contactFields, email, enabled, mobilePhone, publicName } from "./contact.ts";
import { flag, ids } from "./field.ts";

/** "No plant" in old records; dropped from lists. */
const NO_PLANT = "placeholder";
const plants = { label: "Plants", max: 1000, tooMany: "Choose up to 1,000 plants.", none: NO_PLANT };

const fields = {
  user_name: publicName({ label: "Name", needed: staffTexts.nameNeeded }),
  ...contactFields,
  mobile_phone: mobilePhone,
  deviceDataPageAccess: flag({ label: "Device Data Page Access", initial: true }),
  canModifyCalcInputs: flag({
    label: "Can modify calc. inputs for all plants",
    hint: "Can save calculation inputs, offsets and energy files of the plants selected above.",
    initial: false,
  }),
  /** Only an owner who has this access can grant it. */
  inbound_api_access: flag({
    label: "Inbound API devices and data upload",
    hint: "Can upload data for these plants and, with device access, add API devices.",
    initial: false,
  }),
} as const;

/** Invitations need a plant; members may lose all. */
export const newStaff = {
  email: email("Email (username)"),
  ...fields,
  plants: ids({ ...plants, needed: staffTexts.plantNeeded }),
} as const;

export const storedStaff = {
  ...fields,
  plants: ids(plants),
  status: enabled(
    "Turn this off to sign the person out on all devices and block sign-in. You can turn it back on anytime.",
  ),
} as const;
