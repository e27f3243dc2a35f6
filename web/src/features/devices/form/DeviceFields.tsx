import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { sessionQuery } from "../../../api/session/session.ts";
import { isPlace } from "../../../map/map.model.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { PlaceFields, placeFacts } from "../../places/index.ts";
import { AddPlantDialog } from "../../plants/index.ts";
import type { DeviceDraft, DeviceFieldName } from "./device-form.model.ts";
import { deviceFormTexts, deviceLabels } from "./texts.ts";
import { ZoneField } from "./ZoneField.tsx";

interface DeviceFieldsProps {
  draft: DeviceDraft;
  /** Functional updates, because two changes may come before a render. */
  onChange: (change: Partial<DeviceDraft>) => void;
  errorOf: (name: DeviceFieldName) => string | undefined;
  plants: readonly { plant_id: string; plant_name: string; location: string }[];
  now: number;
  children: ReactNode;
}

export function DeviceFields({ draft, onChange, errorOf, plants, now, children }: DeviceFieldsProps) {
  const [addsPlant, setAddsPlant] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const suggested = useMapZone(draft, onChange);
  return (
    <>
      <Card>
        <div className={layout.stack}>
          {children}
          <TextField
            label={deviceLabels.device_name}
            required
            autoComplete="off"
            value={draft.device_name}
            onChange={(event) => onChange({ device_name: event.target.value })}
            error={errorOf("device_name")}
          />
          <div className={layout.group}>
            <Select
              label={deviceLabels.plant_id}
              required
              placeholder={deviceFormTexts.choosePlant}
              options={plants.map(({ plant_id, plant_name, location }) => ({
                value: plant_id,
                label: plant_name,
                detail: location,
              }))}
              value={draft.plant_id === "" ? null : draft.plant_id}
              onChange={(plant_id) => onChange({ plant_id })}
              error={errorOf("plant_id")}
              {...(plants.length === 0 && { description: deviceFormTexts.noPlants })}
            />
            {session?.permissions.includes("plants.edit") && (
              <div className={layout.row}>
                <Button size="compact" icon={<Plus aria-hidden="true" />} onClick={() => setAddsPlant(true)}>
                  {deviceFormTexts.newPlant}
                </Button>
              </div>
            )}
          </div>
          <div className={layout.pairs}>
            <DateField
              label={deviceLabels.installationdate}
              required
              value={draft.installationdate}
              onChange={(installationdate) => onChange({ installationdate })}
              error={errorOf("installationdate")}
            />
            <NumberField
              label={deviceLabels.soilingAlertThreshold}
              required
              unit="%"
              minimum={0}
              maximum={100}
              value={draft.soilingAlertThreshold}
              onChange={(soilingAlertThreshold) => onChange({ soilingAlertThreshold })}
              description={deviceFormTexts.thresholdHint}
              error={errorOf("soilingAlertThreshold")}
            />
          </div>
          <Switch
            checked={draft.wash_extension_data}
            description={deviceFormTexts.washHint}
            onChange={(event) => onChange({ wash_extension_data: event.target.checked })}
          >
            {deviceLabels.wash_extension_data}
          </Switch>
          <TextArea
            label={deviceLabels.notes}
            rows={3}
            value={draft.notes}
            onChange={(event) => onChange({ notes: event.target.value })}
            error={errorOf("notes")}
          />
        </div>
      </Card>
      <Card title="Location">
        <div className={layout.stack}>
          <PlaceFields satellite draft={draft} onChange={onChange} errorOf={errorOf} />
          <ZoneField
            place={draft}
            timezone={draft.timezone}
            suggested={suggested}
            error={errorOf("timezone")}
            now={now}
            onChange={(timezone) => onChange({ timezone })}
          />
        </div>
      </Card>
      {addsPlant && (
        <AddPlantDialog onClose={() => setAddsPlant(false)} onAdded={(plant_id) => onChange({ plant_id })} />
      )}
    </>
  );
}

/** Fills an empty zone and follows the pin until one is chosen. */
function useMapZone(draft: DeviceDraft, onChange: DeviceFieldsProps["onChange"]): string | undefined {
  const { timezone } = draft;
  const here = { lat: useDebounced(draft.lat), lng: useDebounced(draft.lng) };
  const facts = useQuery({ ...placeFacts(here), enabled: isPlace(here) });
  const zone = isPlace(draft) ? (facts.data?.timezone ?? undefined) : undefined;
  const filled = useRef<string | null>(null);
  const latest = useRef({ timezone, onChange });
  useEffect(() => {
    latest.current = { timezone, onChange };
  });
  useEffect(() => {
    const { timezone, onChange } = latest.current;
    if (zone === undefined || (timezone !== "" && timezone !== filled.current)) return;
    filled.current = zone;
    if (timezone !== zone) onChange({ timezone: zone });
  }, [zone]);
  return zone;
}
