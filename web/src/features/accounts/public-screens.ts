export { AdminLoginScreen } from "./login/AdminLoginScreen.tsx";
export { PasswordScreen } from "./password/PasswordScreen.tsx";
export { RegisterScreen } from "./register/RegisterScreen.tsx";
export { ResetScreen } from "./password/ResetScreen.tsx";
export { UnsubscribeScreen } from "./notifications/UnsubscribeScreen.tsx";
export { VerifyScreen } from "./register/VerifyScreen.tsx";
