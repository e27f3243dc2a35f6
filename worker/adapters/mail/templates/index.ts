export {
  type AccessChange,
  ADMINISTRATOR,
  accessChanged,
  accountFound,
  consoleChange,
  ownershipLost,
} from "./access.ts";
export { alert } from "./alerts.ts";
export { washCampaign } from "./campaign.ts";
export { erasureCancelled, erasureDone, erasureRequested } from "./erasure.ts";
export { feedbackAnswered } from "./feedback.ts";
export { exportReady, invite, resetPassword, verifyAddress } from "./links.ts";
export { newSignIn, passwordChanged, passwordSet, plantAdded, twoFactorChanged } from "./notices.ts";
export { report, REPORT_TEMPLATE, type ReportMail } from "./report.ts";
export { rolloutEnded } from "./rollout.ts";
export type { MailTable } from "./layout.ts";
