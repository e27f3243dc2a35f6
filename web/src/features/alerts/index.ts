export { AcknowledgeAll, AlertActions, type GivenAnswer } from "./AlertActions.tsx";
export { MaintenanceBadge, MaintenanceButton, type MaintainedThing } from "./Maintenance.tsx";
