import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, dayOf } from "#contract/common/calendar";
import type { DeviceConfig } from "#contract/devices/config";
import type { NormalizationLayer, NormalizationLayers, NormalizationRequest } from "#contract/devices/normalization";
import { ApiProblem } from "../../../../api/problem.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/ConfirmDialog.tsx";
import { DateRange } from "../../../../ui/dates/DateRange.tsx";
import { InlineError } from "../../../../ui/states/InlineError.tsx";
import css from "../control-room.module.css";
import { JobPart } from "../JobPart.tsx";
import { layersQuery, previewNormalization, startNormalization, undoLayer } from "../queries.ts";
import { normalizationTexts as texts } from "../texts.ts";
import { useNow } from "../../../../ui/timing/use-now.ts";
import { useDeviceJob } from "../use-job.ts";
import {
  type Draft,
  isComplete,
  isLong,
  isSameRequest,
  oldValues,
  requestOf,
  valuesOf,
} from "./normalization.model.ts";
import { Preview } from "./Preview.tsx";
import * as format from "#contract/common/format";
import { Loaded } from "../../../../ui/states/Loaded.tsx";
import { useZone } from "../zone.ts";
import { useAnswered } from "../../../../ui/toasts/use-answered.ts";
import { limitsOf } from "#contract/commands/arguments";
import { commandKind } from "#contract/commands/kinds";
import { NumberField } from "../../../../ui/fields/NumberField.tsx";
import { CommandRow } from "../commands/CommandRow.tsx";
import { limitNote } from "../limit-note.model.ts";

interface CellFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

const CellField = ({ label, value, onChange, error }: CellFieldProps) => (
  <NumberField
    label={label}
    unit="%"
    places={3}
    step={0.1}
    value={value}
    onChange={onChange}
    description={limitNote(value, limitsOf.normalization)}
    error={error}
  />
);

/** Values that the device applies to new readings; both cells go in one command. */
export function DeviceValues({ config }: { config: DeviceConfig }) {
  const [draft, setDraft] = useState<{ clean: number; soiled: number } | null>(null);
  const known = config.normalization;
  const { clean, soiled } = draft ?? known ?? { clean: Number.NaN, soiled: Number.NaN };
  const isComplete = Number.isFinite(clean) && Number.isFinite(soiled);
  return (
    <Card title={texts.deviceTitle}>
      <p data-text="muted">{known ? texts.deviceHelp : `${texts.unknownValues} ${texts.deviceHelp}`}</p>
      <div data-layout="grid start gap-3" className={css.cells}>
        <CellField label={texts.clean} value={clean} onChange={(next) => setDraft({ clean: next, soiled })} />
        <CellField label={texts.soiled} value={soiled} onChange={(next) => setDraft({ clean, soiled: next })} />
      </div>
      <CommandRow
        config={config}
        kind={commandKind("normalization")!}
        label={texts.deviceTitle}
        isTitled
        go={texts.update}
        param={`normC=${clean},normD=${soiled}`}
        reason={isComplete ? undefined : texts.enterBoth}
      />
    </Card>
  );
}

interface LayersProps {
  device: string;
  layers: UseQueryResult<NormalizationLayers>;
  isBusy: boolean;
  onStarted: (statusKey: string) => void;
}

const changeText = (cell: string, from: number, to: number): string =>
  `${cell} ${format.exact(from)}% → ${format.exact(to)}%`;

function Layer({ layer, onUndo }: { layer: NormalizationLayer; onUndo: (() => void) | null }) {
  const zone = useZone();
  const { effective, undoneAt } = layer;
  return (
    <li data-layout="item row middle between gap-2-3">
      <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{format.dayRange(layer.startDate, layer.endDate)}</strong>
        <span>
          {changeText(texts.clean, effective.normCOld, effective.normCNew)} ·{" "}
          {changeText(texts.soiled, effective.normDOld, effective.normDNew)}
        </span>
        <span data-text="muted">
          {texts.applied} {format.instant(layer.appliedAt, zone)} · {layer.appliedBy}
          {undoneAt !== null && ` · ${texts.undone} ${format.instant(undoneAt, zone)} · ${layer.undoneBy}`}
        </span>
      </span>
      {undoneAt === null && onUndo && (
        <Button size="compact" onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </li>
  );
}

function AppliedNormalizations({ device, layers, isBusy, onStarted }: LayersProps) {
  const [layerToUndo, setLayerToUndo] = useState<NormalizationLayer | null>(null);
  const undo = useAnswered({
    call: (layer: number) => undoLayer(device, layer).finally(() => setLayerToUndo(null)),
    rereads: [layersQuery(device).queryKey],
    onAnswer: ({ statusKey }) => onStarted(statusKey),
  });
  return (
    <section>
      <h3 data-text="name">{texts.layers}</h3>
      <Loaded query={layers} height={60}>
        {(known) =>
          known.layers.length === 0 ? (
            <p data-text="muted">{texts.noLayers}</p>
          ) : (
            <ul>
              {known.layers.map((layer) => (
                <Layer key={layer.id} layer={layer} onUndo={isBusy ? null : () => setLayerToUndo(layer)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {undo.error && <InlineError message={undo.error.message} />}
      <ConfirmDialog
        open={layerToUndo !== null}
        title={texts.undoing}
        confirmLabel={texts.undo}
        pending={undo.isPending}
        onConfirm={() => layerToUndo && undo.mutate(layerToUndo.id)}
        onCancel={() => setLayerToUndo(null)}
      >
        {texts.undoText}
      </ConfirmDialog>
    </section>
  );
}

const FIRST_DAYS = 7;

export function NormalizePastDaysCard({ config }: { config: DeviceConfig }) {
  const { device_id: device, timezone } = config;
  const today = dayOf(timezone, useNow());
  const [draft, setDraft] = useState<Draft>(() => ({
    from: addDays(today, 1 - FIRST_DAYS),
    to: today,
    oldClean: null,
    oldSoiled: null,
    newClean: Number.NaN,
    newSoiled: Number.NaN,
  }));
  const [isAsking, setIsAsking] = useState(false);
  const layers = useQuery(layersQuery(device));
  const job = useDeviceJob(device, "normalization");
  const values = valuesOf(draft, oldValues(layers.data?.layers ?? [], draft, config.normalization));
  const request = requestOf(device, draft, values);
  const preview = useMutation({ mutationFn: previewNormalization });
  const isPreviewed = preview.data !== undefined && isSameRequest(preview.variables, request);
  const begin = useAnswered({
    call: (asked: NormalizationRequest) => startNormalization(asked).finally(() => setIsAsking(false)),
    rereads: [layersQuery(device).queryKey],
    onAnswer: ({ statusKey }) => job.watch(statusKey),
  });
  const problem = begin.error ?? preview.error;
  const fields = problem instanceof ApiProblem ? problem.fields : {};
  const change = (next: Partial<Draft>): void => {
    begin.reset();
    setDraft({ ...draft, ...next });
  };
  return (
    <Card title={texts.retroTitle}>
      <div data-layout="stack gap-3 shrink">
        <p data-text="muted">
          {texts.retroHelp} <strong data-color={isLong(draft) ? "warning" : undefined}>{texts.long}</strong>
        </p>
        <DateRange
          label={texts.days}
          from={draft.from}
          to={draft.to}
          zone={timezone}
          today={today}
          onChange={(range) => change({ ...range, oldClean: null, oldSoiled: null })}
        />
        <div data-layout="grid start gap-3" className={css.cells}>
          <CellField
            label={texts.cleanOld}
            value={values.normCOld}
            error={fields.normCOld}
            onChange={(oldClean) => change({ oldClean })}
          />
          <CellField
            label={texts.cleanNew}
            value={values.normCNew}
            error={fields.normCNew}
            onChange={(newClean) => change({ newClean })}
          />
          <CellField
            label={texts.soiledOld}
            value={values.normDOld}
            error={fields.normDOld}
            onChange={(oldSoiled) => change({ oldSoiled })}
          />
          <CellField
            label={texts.soiledNew}
            value={values.normDNew}
            error={fields.normDNew}
            onChange={(newSoiled) => change({ newSoiled })}
          />
        </div>
        <div data-layout="row middle gap-2">
          <Button
            pending={preview.isPending}
            reason={isComplete(values) ? undefined : texts.enterAll}
            onClick={() => preview.mutate(request)}
          >
            {texts.preview}
          </Button>
          <Button
            variant="primary"
            pending={begin.isPending}
            reason={isPreviewed ? undefined : texts.previewFirst}
            onClick={() => setIsAsking(true)}
          >
            {texts.submit}
          </Button>
        </div>
        {problem && (
          <InlineError
            message={problem.message}
            onRetry={() => (begin.error ? begin.mutate(request) : preview.mutate(request))}
          />
        )}
        {isPreviewed && <Preview preview={preview.data} name={config.device_name} zone={timezone} />}
        <JobPart job={job} title={job.status?.isUndo ? texts.undoRunning : texts.running} waiting={texts.waiting} />
        <AppliedNormalizations device={device} layers={layers} onStarted={job.watch} isBusy={job.isRunning} />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts.confirmTitle}
        confirmLabel={texts.confirmLabel}
        pending={begin.isPending}
        onConfirm={() => begin.mutate(request)}
        onCancel={() => setIsAsking(false)}
      >
        {texts.confirm}
      </ConfirmDialog>
    </Card>
  );
}
