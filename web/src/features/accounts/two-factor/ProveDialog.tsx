import { useMutation } from "@tanstack/react-query";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { endTwoFactor, renewRecoveryCodes } from "../security/security-calls.ts";
import { AskDialog } from "./AskDialog.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { useRefresh } from "./use-refresh.ts";

const words = {
  end: {
    title: "Turn off two-factor sign-in",
    submit: "Turn off",
    text: "You'll sign in with only your password.",
  },
  renew: {
    title: "New recovery codes",
    submit: "Create new codes",
    text: "Your current recovery codes stop working.",
  },
} as const;

export function ProveDialog({ purpose, onClose }: { purpose: "end" | "renew"; onClose: () => void }) {
  const refresh = useRefresh();
  const renew = useMutation({ mutationFn: renewRecoveryCodes, onSuccess: refresh });
  const end = useMutation({
    mutationFn: endTwoFactor,
    onSuccess: () => {
      refresh();
      toasts.show({ text: "Two-factor sign-in is off.", tone: "ok" });
      onClose();
    },
  });
  if (renew.isSuccess) return <RecoveryCodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />;
  const { title, submit, text } = words[purpose];
  return (
    <AskDialog
      title={title}
      ask={["password", "code"]}
      submitLabel={submit}
      danger={purpose === "end"}
      pending={renew.isPending || end.isPending}
      error={renew.error ?? end.error}
      onSubmit={(proof) => (purpose === "end" ? end : renew).mutate(proof)}
      onClose={onClose}
    >
      <p>{text}</p>
    </AskDialog>
  );
}
