import { useMutation } from "@tanstack/react-query";
import { beginTwoFactor, confirmTwoFactor } from "../security/security-calls.ts";
import { AskDialog } from "./AskDialog.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { useRefresh } from "./use-refresh.ts";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Link } from "../../../ui/actions/Link.tsx";
import { qrPath } from "./qr-path.ts";
import css from "./two-factor.module.css";

function SecretToScan({ secret, uri }: { secret: string; uri: string }) {
  const { path, size } = qrPath(uri);
  return (
    <div data-layout="stack gap-3" className={css.secret}>
      <p>Open your authenticator app and scan this code.</p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, because the policy takes no data: pictures */}
      <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Authenticator QR code">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        No camera? Type this secret into the app, or <Link href={uri}>open the app on this device</Link>.
      </p>
      <CopyField label="Secret" value={secret.replaceAll(/(.{4})(?=.)/g, "$1 ")} />
    </div>
  );
}

export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const begin = useMutation({ mutationFn: beginTwoFactor });
  const confirm = useMutation({ mutationFn: confirmTwoFactor, onSuccess: refresh });
  if (confirm.isSuccess) return <RecoveryCodesDialog codes={confirm.data.recoveryCodes} onClose={onClose} />;
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
