export { AcknowledgeAll, AlertActions } from "./AlertActions.tsx";
