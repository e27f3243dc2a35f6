import { useQuery } from "@tanstack/react-query";
import { WASH_SLOTS, limitsOf } from "#contract/commands/arguments";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { HourStrip } from "../control-room/strip/HourStrip.tsx";
import { toggleHour } from "../control-room/strip/strip.model.ts";
import { plantsQuery } from "../listing/queries.ts";
import type { ChangeDraft } from "./rollout.model.ts";
import { rolloutDialogTexts as texts } from "./texts.ts";

interface ChangeFieldsProps {
  draft: ChangeDraft;
  edit: (change: Partial<ChangeDraft>) => void;
}

export function ChangeFields({ draft, edit }: ChangeFieldsProps) {
  if (draft.change === "plant") return <PlantField draft={draft} edit={edit} />;
  if (draft.change === "washTimes" || draft.change === "washHour") return <HoursField draft={draft} edit={edit} />;
  if (draft.change === "washSec")
    return (
      <NumberField
        label={texts.seconds}
        value={draft.seconds}
        unit="s"
        minimum={limitsOf.washSeconds.min}
        maximum={limitsOf.washSeconds.max}
        places={0}
        onChange={(seconds) => edit({ seconds })}
      />
    );
  if (draft.change === "retire")
    return (
      <TextField
        label={texts.reason}
        value={draft.notes}
        autoComplete="off"
        maxLength={300}
        onChange={({ target }) => edit({ notes: target.value })}
      />
    );
  return null;
}

function PlantField({ draft, edit }: ChangeFieldsProps) {
  const { data } = useQuery(plantsQuery);
  const options = (data?.plants ?? []).map(({ plant_id, plant_name }) => ({ value: plant_id, label: plant_name }));
  return <Select label={texts.plant} options={options} value={draft.plant} onChange={(plant) => edit({ plant })} />;
}

function HoursField({ draft, edit }: ChangeFieldsProps) {
  const maxHours = draft.change === "washTimes" ? WASH_SLOTS : 1;
  const label = maxHours === 1 ? texts.oneHour : texts.hourLabel;
  return (
    <div data-layout="stack shrink gap-1">
      <span data-layout="below-1" data-text="label second" aria-hidden="true">
        {label}
      </span>
      <HourStrip
        label={label}
        hours={draft.hours}
        onDevice={[]}
        nowHour={null}
        onToggle={(hour) => edit({ hours: toggleHour(draft.hours, hour, maxHours) ?? draft.hours })}
      />
    </div>
  );
}
