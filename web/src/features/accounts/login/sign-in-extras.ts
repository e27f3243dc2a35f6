export { confirmStatus } from "../register/confirm-status.ts";
export { LoginFailure } from "./LoginFailure.tsx";
export { TermsDialog } from "../register/TermsDialog.tsx";
