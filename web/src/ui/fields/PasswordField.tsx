import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../actions/IconButton.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "after"> {
  /** What a new password must be made of, for password managers (https://github.com/WICG/password-rules). */
  passwordrules?: string;
}

/** A password that can be shown. Pasting is allowed; `autoComplete` says whether it is the current or a new one. */
export function PasswordField({ autoComplete = "current-password", ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={shown ? "Hide password" : "Show password"}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
