import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
import type { Session } from "#contract/accounts/session";
import { portalsQuery } from "../../../shell/notices/portals.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Link, linkClass } from "../../../ui/actions/Link.tsx";
import { simulationScreenTexts as texts } from "../texts.ts";

export function NextSteps({ session: { permissions } }: { session: Session }) {
  const { data: portals } = useQuery(portalsQuery);
  const canUpload = permissions.includes("data.upload");
  const canAdd = permissions.includes("devices.add");
  const email = portals?.sales.email;
  return (
    <Card title={texts.measure}>
      <div data-layout="stack shrink gap-4">
        <p>{texts.measureDetail}</p>
        <p data-layout="row middle gap-2">
          {canUpload && (
            <RouterLink to="/device/inbound/add" className={linkClass()}>
              {texts.uploadFile}
            </RouterLink>
          )}
          {canAdd && (
            <RouterLink to="/device/add" className={linkClass()}>
              {texts.addDevice}
            </RouterLink>
          )}
          {!canUpload && !canAdd && email !== undefined && (
            <Link href={`mailto:${email}?subject=${encodeURIComponent(texts.measureSubject)}`}>
              {texts.measureAsk(email)}
            </Link>
          )}
        </p>
      </div>
    </Card>
  );
}
