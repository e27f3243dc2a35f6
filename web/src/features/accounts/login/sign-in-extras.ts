/** What a sign-in needs only after the form was sent, in one chunk. */
export { confirmStatus } from "../register/confirm-status.ts";
export { LoginFailure } from "./LoginFailure.tsx";
export { TermsDialog } from "../register/TermsDialog.tsx";
