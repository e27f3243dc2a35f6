import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import * as format from "#contract/common/format";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import type { Entity } from "./noc.model.ts";
import { MaintenanceButton } from "./MaintenanceButton.tsx";
import { nocTexts as texts } from "./texts.ts";

const NotificationsDialog = lazy(() => import("./NotificationsDialog.tsx"));

interface EntityPanelProps {
  entity: Entity;
  zone: string;
  onClose: () => void;
}

export function EntityPanel({ entity, zone, onClose }: EntityPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, plantName, lastDataAt, timezone, kind } = entity;
  return (
    <Card
      title={kind === "device" ? `${name}, ${plantName}` : name}
      actions={<IconButton label={texts.close} icon={<X aria-hidden="true" />} onClick={onClose} />}
    >
      <div data-layout="stack shrink gap-4">
        <div data-layout="row middle gap-2">
          <StatusBadge status={entity.status}>{entity.statusText}</StatusBadge>
          {entity.isMaintained && <Badge tone="info">{texts.maintained}</Badge>}
          {entity.isHidden && <Badge>{texts.hidden}</Badge>}
          <span data-text="muted">
            {texts.lastData}: {lastDataAt === null ? texts.never : format.instant(lastDataAt, timezone)}
          </span>
        </div>
        <div data-layout="row middle gap-2">
          <Button onClick={() => setOpen(true)}>{texts.notifications}</Button>
          <MaintenanceButton entity={entity} zone={zone} />
          <Link
            to="/dashboard"
            search={{ plant: entity.plantId, ...(kind === "device" && { device: entity.id }) }}
            className={linkClass()}
          >
            {texts.dashboard}
          </Link>
        </div>
      </div>
      <Suspense>
        {isOpen && <NotificationsDialog entity={entity} zone={zone} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}
