import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf, isZone } from "#contract/common/calendar";
import { arrayMounts } from "#contract/devices/plane";
import { registrationTexts } from "#contract/commands/texts";
import { isPlace } from "../../../map/map.model.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { FieldProblem } from "../../../ui/fields/Field.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { RadioGroup } from "../../../ui/choices/RadioGroup.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Slider } from "../../../ui/fields/Slider.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { planeNote, sensorTilt } from "../plane.model.ts";
import { planeQuery } from "../plane-query.ts";
import { dailyAnalysisQuery, refusedLines } from "../../savings/index.ts";
import {
  type DeviceFieldName,
  type EditDeviceDraft,
  IEC_WINDOW,
  isWindow,
  WHOLE_DAY,
  withHour,
  withSiteRain,
} from "./device-form.model.ts";
import { noonOf } from "./queries.ts";
import { deviceFormTexts, deviceLabels } from "./texts.ts";

interface DailyFieldsProps {
  device_id: string;
  draft: EditDeviceDraft;
  onChange: (change: Partial<EditDeviceDraft>) => void;
  errorOf: (name: DeviceFieldName) => string | undefined;
  now: number;
}

export function DailyFields({ device_id, draft, onChange, errorOf, now }: DailyFieldsProps) {
  const daily = useQuery(dailyAnalysisQuery(device_id));
  const reasons = refusedLines(daily.data?.refused ?? {});
  const errors = [errorOf("runWashAnalysis"), errorOf("start_hour")].filter((text) => text !== undefined);
  return (
    <Card title={deviceFormTexts.window}>
      <div className={layout.stack}>
        <Switch
          checked={draft.runWashAnalysis}
          description={reasons.join(" ")}
          onChange={(event) => onChange({ runWashAnalysis: event.target.checked })}
        >
          {deviceLabels.runWashAnalysis}
        </Switch>
        <Switch
          checked={draft.customWeatherData}
          description={deviceFormTexts.weatherHint}
          onChange={(event) => onChange(withSiteRain(event.target.checked, draft.customWindData))}
        >
          {deviceLabels.customWeatherData}
        </Switch>
        {draft.customWeatherData && (
          <Switch
            checked={draft.customWindData}
            description={deviceFormTexts.windHint}
            onChange={(event) => onChange({ customWindData: event.target.checked })}
          >
            {deviceLabels.customWindData}
          </Switch>
        )}
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
          <div className={layout.row}>
            <Button size="compact" onClick={() => onChange(IEC_WINDOW)}>
              {deviceFormTexts.chooseIecPreset}
            </Button>
          </div>
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
            label={deviceLabels.solarNoonWindowInterval}
            minimum={1}
            maximum={8}
            value={draft.solarNoonWindowInterval}
            text={deviceFormTexts.hours(draft.solarNoonWindowInterval)}
            onChange={(solarNoonWindowInterval) => onChange({ solarNoonWindowInterval })}
          />
        ) : (
          <div className={layout.pairs}>
            {(["start_hour", "end_hour"] as const).map((name) => (
              <Slider
                key={name}
                label={deviceLabels[name]}
                minimum={0}
                maximum={23}
                value={draft[name]}
                text={deviceFormTexts.hour(draft[name])}
                onChange={(hour) => onChange(withHour(draft, name, hour))}
              />
            ))}
          </div>
        )}
        <Switch
          checked={draft.correctsTemperature}
          description={deviceFormTexts.temperatureHint}
          onChange={(event) => onChange({ correctsTemperature: event.target.checked })}
        >
          {deviceLabels.correctsTemperature}
        </Switch>
        <ArrayFields device_id={device_id} draft={draft} onChange={onChange} errorOf={errorOf} />
        {errors.map((text) => (
          <FieldProblem key={text} text={text} />
        ))}
        <NoonCheck device_id={device_id} draft={draft} now={now} />
      </div>
    </Card>
  );
}

type ArrayFieldsProps = Omit<DailyFieldsProps, "now">;

function ArrayFields({ device_id, draft, onChange, errorOf }: ArrayFieldsProps) {
  const { data: plane } = useQuery(planeQuery(device_id));
  const note = plane && planeNote(draft, plane.sensor);
  return (
    <div className={layout.stack}>
      <Select
        label={deviceLabels.arrayMount}
        options={arrayMounts.map((value) => ({ value, label: deviceFormTexts.mounts[value] }))}
        value={draft.arrayMount}
        onChange={(arrayMount) => onChange({ arrayMount })}
        description={deviceFormTexts.mountHint}
      />
      {draft.arrayMount === "fixed" && (
        <NumberField
          label={deviceLabels.arrayTilt}
          unit="°"
          minimum={0}
          maximum={90}
          value={draft.arrayTilt}
          onChange={(arrayTilt) => onChange({ arrayTilt })}
          description={plane && sensorTilt(plane.sensor)}
          error={errorOf("arrayTilt")}
        />
      )}
      {note && <Notice>{note}</Notice>}
    </div>
  );
}

/** For the draft's place; today is the day of its zone. */
function NoonCheck({ device_id, draft, now }: Pick<DailyFieldsProps, "device_id" | "draft" | "now">) {
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
    <div className={layout.row}>
      <Button size="compact" pending={noon.isPending} onClick={verify}>
        {deviceFormTexts.verifyNoon}
      </Button>
      <output>{noon.data?.message}</output>
      <ConfirmDialog
        open={failure !== null}
        title={deviceFormTexts.errorTitle}
        confirmLabel={deviceFormTexts.close}
        cancelLabel={null}
        onConfirm={() => setFailure(null)}
        onCancel={() => setFailure(null)}
      >
        <p>{failure}</p>
      </ConfirmDialog>
    </div>
  );
}
