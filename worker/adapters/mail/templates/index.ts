export {
  type AccountChange,
  ADMINISTRATOR,
  accessChanged,
  accountChanged,
  accountFound,
  consoleChange,
} from "./access.ts";
export { alert, ALERT_TEMPLATE } from "./alerts.ts";
export { washCampaign } from "./campaign.ts";
export { deviceErasePlanned, erasureCancelled, erasureDone, erasureRequested } from "./erasure.ts";
export { feedbackAnswered } from "./feedback.ts";
export { exportReady, invite, resetPassword, verifyAddress } from "./links.ts";
export { newSignIn, passwordChanged, passwordSet, twoFactorChanged } from "./notices.ts";
export { report, REPORT_TEMPLATE, type ReportMail } from "./report.ts";
export { rolloutEnded } from "./rollout.ts";
export type { MailTable } from "./layout.ts";
