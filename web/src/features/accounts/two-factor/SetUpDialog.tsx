import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { beginTwoFactor, confirmTwoFactor } from "../security/security-calls.ts";
import { AskDialog } from "./AskDialog.tsx";
import { RecoveryCodeList } from "./RecoveryCodeList.tsx";
import { SecretToScan } from "./SecretToScan.tsx";
import { useRefresh } from "./use-refresh.ts";

export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const begin = useMutation({ mutationFn: beginTwoFactor });
  const confirm = useMutation({ mutationFn: confirmTwoFactor, onSuccess: refresh });
  const [kept, setKept] = useState(false);
  if (confirm.isSuccess)
    return (
      <Dialog open locked={!kept} title="Save your recovery codes" onClose={onClose}>
        <RecoveryCodeList codes={confirm.data.recoveryCodes} kept={kept} onKept={setKept} onClose={onClose} />
      </Dialog>
    );
  if (begin.isSuccess)
    return (
      <AskDialog
        key="code"
        title="Scan this code"
        ask={["code"]}
        submitLabel="Turn on"
        pending={confirm.isPending}
        error={confirm.error}
        onSubmit={({ code }) => confirm.mutate(code)}
        onClose={onClose}
      >
        <SecretToScan {...begin.data} />
      </AskDialog>
    );
  return (
    <AskDialog
      key="password"
      title="Two-factor sign-in"
      ask={["password"]}
      submitLabel="Continue"
      pending={begin.isPending}
      error={begin.error}
      onSubmit={({ password }) => begin.mutate(password)}
      onClose={onClose}
    >
      <p>Enter your password to continue. You&apos;ll need an authenticator app on your phone.</p>
    </AskDialog>
  );
}
