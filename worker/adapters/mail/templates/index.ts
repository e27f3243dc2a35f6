export { type AccessChange, ADMINISTRATOR, accessChanged, accountFound, ownershipLost } from "./access.ts";
export { alert } from "./alerts.ts";
export { washCampaign } from "./campaign.ts";
export { feedbackAnswered } from "./feedback.ts";
export { exportReady, invite, resetPassword, verifyAddress } from "./links.ts";
export { newPlace, passwordChanged, passwordSet, plantAdded, twoFactorChanged } from "./notices.ts";
export { report, REPORT_TEMPLATE, type ReportMail } from "./report.ts";
export { rolloutEnded } from "./rollout.ts";
export type { LetterTable } from "./layout.ts";
