export { Invitation } from "./Invitation.tsx";
