import { useMutation, useQuery } from "@tanstack/react-query";
import { LocateFixed, Plus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { deviceFields } from "#contract/records/device";
import type { Plant } from "#contract/plants/plant";
import { sessionQuery } from "../../../api/session/session.ts";
import { isPlace } from "../../../map/map.model.ts";
import { RecordField, textsOf } from "../../../records/RecordField.tsx";
import type { RecordFormState } from "../../../records/use-record-form.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { placeFacts, PlaceFields } from "../../places/index.ts";
import { AddPlantDialog } from "../../plants/index.ts";
import { type DeviceDraft, matchingZones, placeOfPlant, zoneLabel, zoneOptions } from "./device-form.model.ts";
import { deviceFormTexts } from "./texts.ts";
import { ComboBox } from "../../../ui/choices/ComboBox.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { zoneOf } from "./queries.ts";

interface ZoneFieldProps {
  place: { lat: number; lng: number };
  timezone: string;
  suggested: string | undefined;
  error: string | undefined;
  now: number;
  onChange: (timezone: string) => void;
}

function ZoneField({ place, timezone, suggested, error, now, onChange }: ZoneFieldProps) {
  /** Null: shows the chosen zone. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Hundreds of zone clocks, so created on first use.
  const options = useMemo(
    () => (isUsed ? zoneOptions(Intl.supportedValuesOf("timeZone"), timezone, now) : []),
    [isUsed, timezone, now],
  );
  const take = (zone: string) => {
    setTyped(null);
    setProblem(null);
    onChange(zone);
  };
  const find = useMutation({
    mutationFn: () => zoneOf(place, now),
    onSuccess: (answer) => (answer.status === "OK" ? take(answer.timeZoneId) : setProblem(deviceFormTexts.zoneFailed)),
    onError: () => setProblem(deviceFormTexts.zoneFailed),
  });
  const locate = () => (isPlace(place) ? find.mutate() : setProblem(deviceFormTexts.locationFirst));
  const byMap =
    suggested === timezone ? deviceFormTexts.zoneAgrees : suggested && deviceFormTexts.zoneDiffers(suggested);
  return (
    <div data-layout="stack shrink gap-1" onFocus={() => setIsUsed(true)}>
      <ComboBox
        label={deviceFields.timezone.label}
        required
        text={typed ?? (timezone === "" ? "" : zoneLabel(timezone, now))}
        options={typed === null ? options : matchingZones(options, typed)}
        eager
        opensOnClick
        status={deviceFormTexts.zoneNothing}
        description={byMap ?? deviceFormTexts.zoneHint}
        error={error}
        onType={(text) => {
          setTyped(text);
          const exact = options.find(({ value, label }) => value === text.trim() || label === text.trim());
          onChange(exact?.value ?? "");
        }}
        onChoose={take}
      />
      <Button data-layout="alone" size="compact" icon={<LocateFixed />} pending={find.isPending} onClick={locate}>
        {deviceFormTexts.fromLocation}
      </Button>
      {problem !== null && <InlineError message={problem} />}
    </div>
  );
}

interface DeviceFieldsProps {
  of: RecordFormState<typeof deviceFields>;
  plants: readonly Pick<Plant, "plant_id" | "plant_name" | "location" | "lat" | "lng">[];
  now: number;
  /** A new device, whose place is that of its plant until a person enters one. */
  isNew?: boolean;
  children: ReactNode;
}

export function DeviceFields({ of, plants, now, isNew = false, children }: DeviceFieldsProps) {
  const { draft, change: onChange, errorOf } = of;
  const [addsPlant, setAddsPlant] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const suggested = useMapZone(draft, onChange);
  return (
    <>
      <Card stacked>
        {children}
        <RecordField of={of} name="device_name" />
        <div data-layout="stack shrink gap-1">
          <Select
            {...textsOf({ of, name: "plant_id" })}
            placeholder={deviceFormTexts.choosePlant}
            options={plants.map(({ plant_id, plant_name, location }) => ({
              value: plant_id,
              label: plant_name,
              detail: location,
            }))}
            value={draft.plant_id === "" ? null : draft.plant_id}
            onChange={(plant_id) => onChange({ plant_id, ...(isNew && placeOfPlant(draft, plants, plant_id)) })}
            {...(plants.length === 0 && { description: deviceFormTexts.noPlants })}
          />
          {session?.permissions.includes("plants.edit") && (
            <Button data-layout="alone" size="compact" icon={<Plus />} onClick={() => setAddsPlant(true)}>
              {deviceFormTexts.newPlant}
            </Button>
          )}
        </div>
        <div data-layout="pairs">
          <RecordField of={of} name="installationdate" />
          <RecordField of={of} name="soilingAlertThreshold" />
        </div>
        <RecordField of={of} name="wash_extension_data" />
        <RecordField of={of} name="notes" />
      </Card>
      <Card stacked title="Location">
        <PlaceFields satellite draft={draft} onChange={onChange} errorOf={errorOf} />
        <ZoneField
          place={draft}
          timezone={draft.timezone}
          suggested={suggested}
          error={errorOf("timezone")}
          now={now}
          onChange={(timezone) => onChange({ timezone })}
        />
      </Card>
      {addsPlant && (
        <AddPlantDialog onClose={() => setAddsPlant(false)} onAdded={(plant_id) => onChange({ plant_id })} />
      )}
    </>
  );
}

/** Fills an empty zone and follows the pin until one is chosen. */
function useMapZone(draft: DeviceDraft, onChange: (change: Partial<DeviceDraft>) => void): string | undefined {
  const { timezone } = draft;
  const here = { lat: useDebounced(draft.lat), lng: useDebounced(draft.lng) };
  const facts = useQuery({ ...placeFacts(here), enabled: isPlace(here) });
  const zone = isPlace(draft) ? (facts.data?.timezone ?? undefined) : undefined;
  const filled = useRef<string | null>(null);
  const fill = useEffectEvent((found: string | undefined) => {
    if (found === undefined || (timezone !== "" && timezone !== filled.current)) return;
    filled.current = found;
    if (timezone !== found) onChange({ timezone: found });
  });
  useEffect(() => fill(zone), [zone]);
  return zone;
}
