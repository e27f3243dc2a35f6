import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Link } from "../../../ui/actions/Link.tsx";
import { qrPath } from "./qr-path.ts";
import css from "./two-factor.module.css";

export function SecretToScan({ secret, uri }: { secret: string; uri: string }) {
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
