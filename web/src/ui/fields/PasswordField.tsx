import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../actions/IconButton.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "after"> {
  passwordrules?: string;
}

/** Can be shown and pasted into. `autoComplete`: current or new password. */
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
          icon={shown ? <EyeOff /> : <Eye />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
