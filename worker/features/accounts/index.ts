export { accessMail, type AccessMailContext } from "./links/access-mail.ts";
export { issueInvitation, queueInvitation } from "./links/invitation.ts";
export { provePassword } from "./own-password.ts";
export { queuePlantNotices } from "./notifications/plant-notice.ts";
export { needsInvitation, queuePasswordSetNotice } from "./sign-in/recovery.ts";
export { freeAddress } from "./registration.ts";
export { unsubscribeLinks } from "./notifications/unsubscribe.ts";
