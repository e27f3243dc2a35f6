import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { InlineError } from "../../ui/states/InlineError.tsx";
import { endMaintenance, maintenanceQuery, startMaintenance } from "./queries.ts";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";

const MAINTENANCE_SECONDS = 4 * 3600;

/** A device is also covered by its plant's maintenance. */
function MaintenanceButton({ entity: { kind, id, plantId, isMaintained }, zone }: { entity: Entity; zone: string }) {
  const client = useQueryClient();
  const windows = useQuery({ ...maintenanceQuery, enabled: isMaintained });
  const window = windows.data?.windows.find(
    ({ plant_id, device_id }) => plant_id === plantId && (device_id === null || device_id === id),
  );
  const change = useMutation({
    mutationFn: () =>
      window === undefined
        ? startMaintenance({ plant_id: plantId, ...(kind === "device" && { device_id: id }) }, MAINTENANCE_SECONDS)
        : endMaintenance(window.id),
    onSuccess: () => client.invalidateQueries({ queryKey: ["noc"] }),
  });
  const isPlants = kind === "device" && window?.device_id === null;
  const end = isPlants ? texts.endPlantMaintenance : texts.endMaintenance;
  const isUnknown = isMaintained && window === undefined;
  return (
    <>
      <Button
        variant="ghost"
        pending={change.isPending}
        reason={isUnknown ? texts.maintained : undefined}
        onClick={() => change.mutate()}
      >
        {window === undefined ? texts.maintenance : end}
      </Button>
      {window !== undefined && <span data-text="muted">{texts.maintainedUntil(format.instant(window.to, zone))}</span>}
      {change.isError && <InlineError message={change.error.message} />}
    </>
  );
}

const NotificationsDialog = lazyPart(() => import("./NotificationsDialog.tsx"));

export function EntityPanel({ entity, zone, onClose }: { entity: Entity; zone: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { name, plantName, lastDataAt, silenceLimit, timezone, kind } = entity;
  const now = useNow();
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
            {texts.lastData}:{" "}
            {lastDataAt === null
              ? texts.never
              : `${format.age(now - lastDataAt)} (${format.instant(lastDataAt, timezone)})`}
            {silenceLimit !== null && `. ${texts.lostAfter(silenceLimit)}`}
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
      {isOpen && <NotificationsDialog entity={entity} zone={zone} onClose={() => setOpen(false)} />}
    </Card>
  );
}
