import { useMutation } from "@tanstack/react-query";
import { setupFields } from "#contract/records/setup";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import type { SetupDraft } from "../draft.model.ts";
import { findPosition } from "./position.ts";
import { setupStepTexts as texts } from "../step-texts.ts";

interface PositionFieldsProps {
  draft: SetupDraft;
  onChange: (change: Partial<SetupDraft>) => void;
  errorOf: (name: keyof SetupDraft) => string | undefined;
}

export function PositionFields({ draft, onChange, errorOf }: PositionFieldsProps) {
  const gps = useMutation({
    mutationFn: () => findPosition(navigator.geolocation as Geolocation | undefined),
    onSuccess: (found) => found.ok && onChange({ latitude: found.latitude, longitude: found.longitude }),
  });
  return (
    <>
      <Button pending={gps.isPending} onClick={() => gps.mutate()}>
        {texts.findMe}
      </Button>
      {gps.data && (gps.data.ok ? <output>{gps.data.note}</output> : <InlineError message={gps.data.message} />)}
      <div data-layout="pairs">
        {(["latitude", "longitude"] as const).map((name) => (
          <NumberField
            key={name}
            label={setupFields[name].label}
            required
            unit="°"
            places={6}
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
            error={errorOf(name)}
          />
        ))}
      </div>
    </>
  );
}
