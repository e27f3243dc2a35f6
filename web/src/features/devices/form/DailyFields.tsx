import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf, isZone } from "#contract/common/calendar";
import { registrationTexts } from "#contract/commands/texts";
import { settled, storedDevice } from "#contract/records/device";
import { isPlace } from "../../../map/map.model.ts";
import { RecordField } from "../../../records/RecordField.tsx";
import type { RecordFormState } from "../../../records/use-record-form.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { FieldProblem } from "../../../ui/fields/Field.tsx";
import { RadioGroup } from "../../../ui/choices/RadioGroup.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Slider } from "../../../ui/fields/Slider.tsx";
import { planeNote, sensorTilt } from "../plane.model.ts";
import { planeQuery } from "../plane-query.ts";
import { dailyAnalysisQuery, refusedLines } from "../../savings/index.ts";
import { type EditDeviceDraft, IEC_WINDOW, isWindow, WHOLE_DAY, withHour } from "./device-form.model.ts";
import { noonOf } from "./queries.ts";
import { deviceFormTexts } from "./texts.ts";

const { solarNoonWindowInterval } = storedDevice;

interface DailyFieldsProps {
  device_id: string;
  of: RecordFormState<typeof storedDevice>;
  now: number;
}

export function DailyFields({ device_id, of, now }: DailyFieldsProps) {
  const { draft, change: onChange, errorOf } = of;
  const daily = useQuery(dailyAnalysisQuery(device_id));
  const reasons = refusedLines(daily.data?.refused ?? {});
  const hours = errorOf("start_hour");
  return (
    <Card stacked title={deviceFormTexts.window}>
      <RecordField of={of} name="runWashAnalysis" description={reasons.join(" ")} />
      <RecordField
        of={{ ...of, change: (part) => onChange(settled({ ...draft, ...part })) }}
        name="customWeatherData"
      />
      {draft.customWeatherData && <RecordField of={of} name="customWindData" />}
      <RadioGroup
        label={deviceFormTexts.windowLabel}
        value={draft.isUsingSolarNoonWindow ? "noon" : "hours"}
        onChange={(value) => onChange({ isUsingSolarNoonWindow: value === "noon" })}
        options={[
          { value: "hours", label: deviceFormTexts.byHours, description: deviceFormTexts.hoursHint },
          { value: "noon", label: deviceFormTexts.byNoon, description: deviceFormTexts.noonHint },
        ]}
      />
      {!isWindow(draft, IEC_WINDOW) && (
        <Button data-layout="alone" size="compact" onClick={() => onChange(IEC_WINDOW)}>
          {deviceFormTexts.chooseIecPreset}
        </Button>
      )}
      {draft.isUsingSolarNoonWindow && (
        <Notice
          action={
            <Button size="compact" onClick={() => onChange(WHOLE_DAY)}>
              {deviceFormTexts.wholeDay}
            </Button>
          }
        >
          {isWindow(draft, IEC_WINDOW) && `${deviceFormTexts.iecPreset}. `}
          {deviceFormTexts.noonMisses}
        </Notice>
      )}
      {draft.isUsingSolarNoonWindow ? (
        <Slider
          label={solarNoonWindowInterval.label}
          minimum={solarNoonWindowInterval.min}
          maximum={solarNoonWindowInterval.max}
          value={draft.solarNoonWindowInterval}
          text={deviceFormTexts.hours(draft.solarNoonWindowInterval)}
          onChange={(solarNoonWindowInterval) => onChange({ solarNoonWindowInterval })}
        />
      ) : (
        <div data-layout="pairs">
          {(["start_hour", "end_hour"] as const).map((name) => (
            <Slider
              key={name}
              label={storedDevice[name].label}
              minimum={storedDevice[name].min}
              maximum={storedDevice[name].max}
              value={draft[name]}
              text={deviceFormTexts.hour(draft[name])}
              onChange={(hour) => onChange(withHour(draft, name, hour))}
            />
          ))}
        </div>
      )}
      <RecordField of={of} name="correctsTemperature" />
      <ArrayFields device_id={device_id} of={of} />
      {hours !== undefined && <FieldProblem text={hours} />}
      <NoonCheck device_id={device_id} draft={draft} now={now} />
    </Card>
  );
}

function ArrayFields({ device_id, of }: Omit<DailyFieldsProps, "now">) {
  const { data: plane } = useQuery(planeQuery(device_id));
  const note = plane && planeNote(of.draft, plane.sensor);
  return (
    <div data-layout="stack shrink gap-4">
      <RecordField of={of} name="arrayMount" />
      {of.draft.arrayMount === "fixed" && (
        <RecordField of={of} name="arrayTilt" description={plane && sensorTilt(plane.sensor)} />
      )}
      {note && <Notice>{note}</Notice>}
      <RecordField of={of} name="array_share" />
      <RecordField of={of} name="silence_limit" />
    </div>
  );
}

/** For the draft's place; today is the day of its zone. */
function NoonCheck({ device_id, draft, now }: Omit<DailyFieldsProps, "of"> & { draft: EditDeviceDraft }) {
  const [failure, setFailure] = useState<string | null>(null);
  const noon = useMutation({
    mutationFn: () => noonOf(device_id, dayOf(draft.timezone, now), draft),
    onError: () => setFailure(registrationTexts.noonFailed),
  });
  const verify = () => {
    if (!isPlace(draft)) return setFailure(deviceFormTexts.locationFirst);
    if (!isZone(draft.timezone)) return setFailure(registrationTexts.zoneUnknown);
    noon.mutate();
  };
  return (
    <div data-layout="row middle gap-2">
      <Button size="compact" pending={noon.isPending} onClick={verify}>
        {deviceFormTexts.verifyNoon}
      </Button>
      <output>{noon.data?.message}</output>
      <ConfirmDialog
        open={failure !== null}
        title={deviceFormTexts.errorTitle}
        confirmLabel={deviceFormTexts.close}
        onCancel={() => setFailure(null)}
      >
        <p>{failure}</p>
      </ConfirmDialog>
    </div>
  );
}
