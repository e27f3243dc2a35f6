import * as v from "valibot";
import { isVendorName } from "../accounts/account.ts";
import { line, status, text } from "./field.ts";

const LENGTH = 120;
const isEmail = (entered: string): boolean => v.is(v.pipe(v.string(), v.email()), entered);
const emailInvalid = "A valid email is required.";

/** Name of a person or company that others see in mails. */
export const publicName = (words: { label: string; needed: string }) =>
  text({
    ...words,
    max: LENGTH,
    check: [(name) => !isVendorName(name), "This name is reserved. Choose another name."],
  });

/** Fixed once the person is added. */
export const email = (label: string) => text({ label, max: 254, needed: emailInvalid, check: [isEmail, emailInvalid] });

export const contactFields = {
  business_phone: line({ label: "Business Phone", max: LENGTH }),
  city: line({ label: "City", max: LENGTH }),
  state: line({ label: "State", max: LENGTH }),
  country: line({ label: "Country", max: LENGTH }),
} as const;

export const mobilePhone = line({ label: "Mobile Phone", max: LENGTH });

export const enabled = (hint: string) => status({ label: "Enabled", hint });
