export { ChangePasswordScreen } from "./password/ChangePasswordScreen.tsx";
export { NotificationsScreen } from "./notifications/NotificationsScreen.tsx";
export { SecurityScreen } from "./security/SecurityScreen.tsx";
