/** The screens of one's own account, in one chunk. */
export { ChangePasswordScreen } from "./ChangePasswordScreen.tsx";
export { NotificationsScreen } from "./NotificationsScreen.tsx";
export { SecurityScreen } from "./SecurityScreen.tsx";
