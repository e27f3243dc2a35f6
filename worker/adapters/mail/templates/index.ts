export { alert } from "./alerts.ts";
export { exportReady, invite, resetPassword, verifyAddress } from "./links.ts";
export { newPlace, passwordChanged, twoFactorChanged } from "./notices.ts";
