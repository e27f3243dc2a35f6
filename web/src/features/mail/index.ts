/** What other rooms of the portal use of mails. */
export { InvitationLinkButton } from "./InvitationLinkButton.tsx";
