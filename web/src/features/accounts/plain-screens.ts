/** The screens before the sign-in, all small, in one chunk. Only the login is separate: it is what most people see first. */
export { AdminLoginScreen } from "./login/AdminLoginScreen.tsx";
export { PasswordScreen } from "./password/PasswordScreen.tsx";
export { RegisterScreen } from "./register/RegisterScreen.tsx";
export { ResetScreen } from "./password/ResetScreen.tsx";
export { UnsubscribeScreen } from "./notifications/UnsubscribeScreen.tsx";
export { VerifyScreen } from "./register/VerifyScreen.tsx";
