export { AlertActions } from "./AlertActions.tsx";
