import { mailTexts } from "../mail/texts.ts";

export const accountTexts = {
  // Worded by the specification.
  registered: "You've registered successfully. Please check your email to verify your account.",
  registerFailed: "An error occurred while signing up. Please try again.",
  emailTaken: "The email address is already registered.",
  invalidAdminEmail: "Invalid admin email.",
  verified: "Your email has been verified",
  emailSent: "Email successfully sent.",
  emailNotSent: "Something went wrong. Please try again later.",
  resetLinkSent: "If this email has an account, a reset link was successfully sent to your email.",
  passwordReset: "Password reset successfully!",
  userNotFound: "User not found.",
  linkInvalid:
    "The verification link is invalid. This can happen if the link is expired, the link is malformed or the link has already been clicked on.",
  resetLinkInvalid:
    "The reset link is invalid. This can happen if the link is expired, the link is malformed or the link has already been clicked on.",
  termsNeeded: "Please read and agree to the Terms of Service to sign in.",
  codeNeeded: "Enter the code from your authenticator app, or a recovery code.",
  codeWrong: "That code is incorrect or was already used. Wait for a new code and try again.",
  twoFactorIsOn: "Two-factor sign-in is already on.",
  passwordWrong: "The current password is incorrect.",
  confirmationNeeded: "Enter your password to make this change.",
  passwordSame: "Choose a password different from your current one.",
  passwordChanged: "Password changed. You've been signed out on all other devices.",
  tooManyLinkCalls: "Too many requests. Please wait and try again.",
  tooManyMails: "Too many email requests. Please wait and try again.",
  tooManyRegistrations: "Too many registrations from here. Please wait and try again.",
  placeNotFound: "That session has already ended.",
  ownerNotFound: "This owner doesn't exist or is disabled.",
  viewNotFound: "You can't view the portal as this person. They're disabled or removed, or not on your team.",
  viewReadOnly: "You're viewing as someone else, so nothing can be changed. Return to your own account first.",
  notYours: "This isn't your account.",
  otherThanAddress: "The body and the path have different user IDs.",
  ownerDisabled: "Your owner's account is disabled. Ask them or your administrator to enable it.",
} as const;

export const staffTexts = {
  plantNeeded: "Select at least 1 plant.",
  nameNeeded: "A name is required.",
  confirmNeeded: "The confirm password field is required.",
  confirmDiffers: "The confirm password confirmation does not match.",
  addLead: {
    mailed: "We'll email an invitation to this address.",
    notMailed: "You get an invitation link, and send it to this address yourself.",
  },
  inviteSent: {
    mailed:
      "An invite email has been sent to the new staff email address. New staff must click the verification link and create a password to obtain access.",
    notMailed: mailTexts.inviteNotSent,
  },
  emailSent: "A new email was sent successfully.",
  emailNotSent: "An error has occurred, please try again later.",
  added: "The staff member was added.",
  updated: "The staff member was updated.",
  passwordUpdated: "The password was changed.",
  emailFixed: "A staff member's email can't be changed.",
  removed: "The staff member was removed.",
  changed: "This staff member was changed elsewhere while you were editing.",
  changedDetail: "Nothing was saved. Review the marked fields, then save again.",
  otherId: "firebase_id must be the same id as staff_id.",
  tooManyPasswords: "You've set too many passwords in a short time.",
  pendingPassword:
    "You can't set a password before this person has verified their email. Click Resend Email in the staff listing.",
  emailTaken: "The email address is already in use by another account.",
  tooManyTaken: "Too many email addresses that are already in use. Please wait and try again.",
  notFound: "This staff member doesn't exist, or you don't have access to them.",
  inboundNotYours: "You can only grant access you have yourself. Ask the administrator for inbound API access first.",
  plantNotYours: "One of these plants doesn't exist, or you don't have access to it.",
} as const;
