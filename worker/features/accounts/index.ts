/** What other features may use of accounts. */
export { queueInvitation } from "./invitation.ts";
export { provePassword } from "./own-password.ts";
export { queuePasswordNotice } from "./recovery.ts";
export { unsubscribeLinks } from "./unsubscribe.ts";
