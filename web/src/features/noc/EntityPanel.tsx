import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import * as format from "#contract/common/format";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import type { Entity } from "./noc.model.ts";
import { nocTexts as texts } from "./texts.ts";
import { type MaintainedThing, MaintenanceButton } from "../alerts/index.ts";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";

const NotificationsDialog = lazyPart(() => import("./NotificationsDialog.tsx"));

export function EntityPanel({ entity, zone, onClose }: { entity: Entity; zone: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { name, plantName, lastDataAt, silenceLimit, kind } = entity;
  const of: MaintainedThing = { plantId: entity.plantId, deviceId: kind === "device" ? entity.id : null, name };
  const now = useNow();
  return (
    <Card
      title={kind === "device" ? `${name}, ${plantName}` : name}
      actions={<IconButton label={texts.close} icon={<X aria-hidden="true" />} onClick={onClose} />}
    >
      <div data-layout="stack shrink gap-4">
        <div data-layout="row middle gap-2">
          <StatusBadge status={entity.status}>{entity.statusText}</StatusBadge>
          {entity.isHidden && <Badge>{texts.hidden}</Badge>}
          <span data-text="muted">
            {texts.lastData}:{" "}
            {lastDataAt === null
              ? texts.never
              : `${format.age(now - lastDataAt)} (${format.instant(lastDataAt, zone)})`}
            {silenceLimit !== null && `. ${texts.lostAfter(silenceLimit)}`}
          </span>
        </div>
        <div data-layout="row middle gap-2">
          <Button onClick={() => setOpen(true)}>{texts.notifications}</Button>
          <MaintenanceButton of={of} zone={zone} isMaintained={entity.isMaintained} />
          <Link
            to="/dashboard"
            search={{ plant: entity.plantId, ...(kind === "device" && { device: entity.id }) }}
            className={linkClass()}
          >
            {texts.dashboard}
          </Link>
        </div>
      </div>
      {isOpen && <NotificationsDialog entity={entity} zone={zone} onClose={() => setOpen(false)} />}
    </Card>
  );
}
