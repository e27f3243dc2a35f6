import { mailTexts } from "../mail/texts.ts";

export const ownerTexts = {
  nameNeeded: "A name is required.",
  companyNeeded: "Company is required.",
  added: "The owner was added.",
  inviteSent: {
    mailed: "An invite email has been sent. The owner clicks the link in it and creates a password to obtain access.",
    notMailed: mailTexts.inviteNotSent,
  },
  updated: "The owner was updated.",
  emailTaken: "The email address is already in use by another account.",
  notFound: "This owner doesn't exist.",
  changed: "This owner was changed elsewhere while you were editing.",
  changedDetail: "Nothing was saved. Review the marked fields, then save again.",
  removed: "The owner and their staff were removed.",
  onlyOwner: "This owner is the only owner of a plant.",
  onlyOwnerDetail: "Add another owner to each of their plants first, or disable this owner instead.",
  trialAccess: "A free trial has no dashboard and no devices. Convert the trial to an owner first.",
  convert: "Convert to Owner",
  converted: "The free trial is now an owner.",
  convertedDetail: {
    mailed: "Their password and data stay the same. We let them know by email.",
    notMailed: "Their password and data stay the same.",
  },
  notTrial: "This owner isn't on a free trial.",
} as const;
