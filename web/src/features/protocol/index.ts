export { ProtocolLink } from "./ProtocolLink.tsx";
