/** What other features may use of alerts. */
export { AlertActions } from "./AlertActions.tsx";
