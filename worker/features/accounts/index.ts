/** What other features may use of accounts. */
export { accessMail, type Act } from "./access-mail.ts";
export { issueInvitation, queueInvitation } from "./invitation.ts";
export { provePassword } from "./own-password.ts";
export { queuePlantNotices } from "./plant-notice.ts";
export { needsInvitation, queuePasswordSetNotice } from "./recovery.ts";
export { freeAddress } from "./registration.ts";
export { unsubscribeLinks } from "./unsubscribe.ts";
