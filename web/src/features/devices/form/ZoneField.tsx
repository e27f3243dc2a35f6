import { useMutation } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { useMemo, useState } from "react";
import { deviceFields } from "#contract/records/device";
import { isPlace } from "../../../map/map.model.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ComboBox } from "../../../ui/choices/ComboBox.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { zoneOf } from "./queries.ts";
import { deviceFormTexts } from "./texts.ts";
import { matchingZones, zoneLabel, zoneOptions } from "./zones.model.ts";

interface ZoneFieldProps {
  place: { lat: number; lng: number };
  timezone: string;
  suggested: string | undefined;
  error: string | undefined;
  now: number;
  onChange: (timezone: string) => void;
}

export function ZoneField({ place, timezone, suggested, error, now, onChange }: ZoneFieldProps) {
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
      <div data-layout="row middle gap-2">
        <Button size="compact" icon={<LocateFixed aria-hidden="true" />} pending={find.isPending} onClick={locate}>
          {deviceFormTexts.fromLocation}
        </Button>
      </div>
      {problem !== null && <InlineError message={problem} />}
    </div>
  );
}
