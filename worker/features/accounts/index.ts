export { accessMail, type AccessMailContext, senderName, senderNameOf } from "./links/access-mail.ts";
export { issueInvitation, queueInvitation } from "./links/invitation.ts";
export { provePassword } from "./own-password.ts";
export { idsQuery, mailAccessNotices, noticeWhere, statusNotice } from "./notifications/access-notices.ts";
export { needsInvitation, queuePasswordSetNotice } from "./sign-in/recovery.ts";
export { freeAddress } from "./registration.ts";
export { unsubscribeLinks } from "./notifications/unsubscribe.ts";
