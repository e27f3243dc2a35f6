import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as format from "#contract/common/format";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import type { Entity } from "./noc.model.ts";
import { endMaintenance, maintenanceQuery, startMaintenance } from "./queries.ts";
import { nocTexts as texts } from "./texts.ts";

const MAINTENANCE_SECONDS = 4 * 3600;

interface MaintenanceButtonProps {
  entity: Entity;
  zone: string;
}

/** A device is also covered by its plant's maintenance. */
export function MaintenanceButton({ entity: { kind, id, plantId, isMaintained }, zone }: MaintenanceButtonProps) {
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
