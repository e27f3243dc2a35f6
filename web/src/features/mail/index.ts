/** What other rooms of the portal use of mails. */
export { Invitation } from "./Invitation.tsx";
