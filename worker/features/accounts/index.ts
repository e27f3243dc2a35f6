export {
  accessMail,
  accessMailContext,
  type AccessMailContext,
  senderName,
  senderNameOf,
} from "./links/access-mail.ts";
export { invitationStatements, newInvitation } from "./links/invitation.ts";
export { provePassword } from "./own-password.ts";
export { idsQuery, mailAccessNotices, noticeWhere, statusNotice } from "./notifications/access-notices.ts";
export { needsInvitation, passwordSetNotice } from "./sign-in/recovery.ts";
export { freeAddress, isFree } from "./registration.ts";
export { unsubscribeLinks } from "./notifications/unsubscribe.ts";
