/** What other features may use of accounts. */
export { queueInvitation } from "./invitation.ts";
export { provePassword } from "./own-password.ts";
export { queuePlantNotices } from "./plant-notice.ts";
export { queuePasswordSetNotice } from "./recovery.ts";
export { unsubscribeLinks } from "./unsubscribe.ts";
