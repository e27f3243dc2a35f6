/** The screens before the sign-in, all small, in one chunk. The login alone stands apart: it is what most people meet first. */
export { AdminLoginScreen } from "./AdminLoginScreen.tsx";
export { PasswordScreen } from "./PasswordScreen.tsx";
export { RegisterScreen } from "./RegisterScreen.tsx";
export { ResetScreen } from "./ResetScreen.tsx";
export { UnsubscribeScreen } from "./UnsubscribeScreen.tsx";
export { VerifyScreen } from "./VerifyScreen.tsx";
