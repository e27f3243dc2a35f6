import { ChevronDown, ChevronUp, Upload } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { EnergyYearSummary } from "#contract/savings/energy-file";
import { lossCurveText, noLossCurve } from "#contract/savings/loss-curve";
import { Button } from "../../../ui/actions/Button.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { Link } from "../../../ui/actions/Link.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError, QueryError } from "../../../ui/states/InlineError.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { FieldProblem } from "../../../ui/fields/Field.tsx";
import { InputsForm } from "./InputsForm.tsx";
import { refusedBoxes } from "../daily/daily.model.ts";
import { DailySwitch, useDailySwitch } from "../daily/DailySwitch.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { plantDecisionQuery, previewQuery } from "../queries.ts";
import { CompareSources } from "./CompareSources.tsx";
import { conflictText, foreignChanges } from "./foreign-changes.ts";
import { calculateBlockedBecause, fieldErrors, saveBlockedBecause } from "./inputs.model.ts";
import { previewText } from "./sources.model.ts";
import css from "../savings.module.css";
import { SpecificYield } from "./InputBox.tsx";
import { inputsTexts } from "../texts.ts";
import { type InputsState, UPLOAD_ENERGY } from "./use-inputs.ts";
import type { Session } from "#contract/accounts/session";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { requestOf } from "#domain/cleaning-plan/index";
import type { SavingsHook } from "../use-savings.ts";
import { ConflictNotice } from "../../../ui/conflict/ConflictNotice.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";

const EnergyFileDialog = lazyPart(() => import("../energy-file/EnergyFileDialog.tsx"));

interface InputsPartProps {
  session: Session;
  plant: Plant;
  device: Device;
  inputs: InputsState;
  savings: SavingsHook;
  /** Of the interval selected in the chart [%/day]. */
  measuredRate: number | null;
  onPlan: () => void;
}

function EnergyYear({ plant, energyYear }: { plant: string; energyYear: EnergyYearSummary | null }) {
  if (energyYear === null) return <p data-text="second caption anywhere">{inputsTexts.noEnergyFile}</p>;
  const { kind, customCSVFileStartDate, annualKwh, lossCurve } = energyYear;
  return (
    <>
      <p data-text="second caption anywhere">
        <strong>{energyYear.fileName}</strong> · {inputsTexts.energyFile(kind, customCSVFileStartDate, annualKwh)}{" "}
        <Link href={`/api/plant/${plant}/energy-file`} download>
          {inputsTexts.downloadEnergyFile}
        </Link>
      </p>
      <p data-text="second caption anywhere">{lossCurve === null ? noLossCurve[kind] : lossCurveText(lossCurve)}</p>
    </>
  );
}

/** A change is previewed when typing rests [ms]. */
const PREVIEW_AFTER_MS = 600;

/** The saved decision, and that of the inputs that are typed now; null: the same, or some are wrong. */
function usePreview(plant: string, { inputs, wrong, unsaved }: InputsState, mayCalculate: boolean) {
  const saved = useQuery(plantDecisionQuery(plant)).data;
  const isWhole = unsaved > 0 && mayCalculate && Object.keys(fieldErrors(inputs, wrong)).length === 0;
  const settled = useDebounced(isWhole ? inputs : null, PREVIEW_AFTER_MS);
  const { data } = useQuery({
    ...previewQuery(plant, settled ?? inputs),
    enabled: settled !== null && isWhole,
  });
  return { saved, preview: isWhole && settled !== null ? (data ?? null) : null };
}

export default function InputsPanel({
  session,
  inputs: state,
  savings,
  measuredRate,
  onPlan,
  ...shown
}: InputsPartProps) {
  const [plant, device] = [shown.plant.plant_id, shown.device.device_id];
  const may = (permission: Session["permissions"][number]) => session.permissions.includes(permission);
  const [maySave, mayCalculate] = [may("inputs.save"), session.viewer === null];
  const [uploading, setUploading] = useState(false);
  const [folded, setFolded] = useState(false);
  const [areOwn, setOwn] = useState(false);
  const form = useId();
  const { stored, inputs, wrong, unsaved: changed } = state;
  const daily = useDailySwitch(device, { isUnsaved: changed > 0 });
  const { saved, preview } = usePreview(plant, state, mayCalculate);
  if (state.query.isError && stored === null)
    return (
      <Card title="Wash Projection Inputs">
        <QueryError query={state.query} />
      </Card>
    );
  const fold = (
    <Button
      variant="ghost"
      size="compact"
      aria-expanded={!folded}
      icon={folded ? <ChevronDown /> : <ChevronUp />}
      onClick={() => setFolded(!folded)}
    >
      {folded ? "Show" : "Hide"}
    </Button>
  );
  if (stored === null || folded)
    return (
      <Card title="Wash Projection Inputs" actions={fold}>
        {stored === null && <Skeleton height={900} />}
      </Card>
    );
  // A plant may really have the values that the form begins with.
  const mayConfirm = maySave && stored.version === 0 && changed === 0;
  const blockedSave = saveBlockedBecause(inputs, stored.inputs, maySave, wrong, mayConfirm && areOwn);
  const blockedCalculate = mayCalculate
    ? calculateBlockedBecause(inputs, stored.energyYear !== null, wrong)
    : inputsTexts.mayNotCalculate;
  return (
    <Card title="Wash Projection Inputs" actions={fold}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog of the form has its own.
          const request = requestOf(device, inputs);
          if (event.target !== event.currentTarget || blockedCalculate !== null || savings.waiting || request === null)
            return;
          savings.start(request);
          onPlan();
        }}
      >
        <InputsForm
          of={{
            device,
            inputs,
            stored,
            wrong,
            maySave,
            errors: { ...refusedBoxes(daily.refused), ...fieldErrors(inputs, wrong) },
            sources: (preview ?? saved)?.sources ?? [],
            measuredRate,
            onChange: (change, entries) => {
              daily.reset();
              state.change(change, entries);
            },
          }}
          compare={
            <CompareSources
              plant={plant}
              sources={saved?.sources ?? []}
              inputs={state}
              maySave={maySave}
              isBelowFields
            />
          }
          energy={
            <div data-layout="row bottom between gap-2-4 ruled above-4">
              <div>
                <h4 data-text="name">Energy file</h4>
                <EnergyYear plant={plant} energyYear={stored.energyYear} />
                <SpecificYield annualKwh={stored.energyYear?.annualKwh ?? null} arrayKw={inputs.array_size} />
                {stored.energyYear === null && daily.refused["energyFile"] !== undefined && (
                  <FieldProblem text={daily.refused["energyFile"]} />
                )}
              </div>
              {may("energy-file.upload") && (
                <Button id={UPLOAD_ENERGY} icon={<Upload />} onClick={() => setUploading(true)}>
                  {stored.energyYear === null ? "Upload PVsyst or custom CSV" : "Replace file"}
                </Button>
              )}
            </div>
          }
        />
      </form>
      {(state.overtaken !== null || state.saveError !== null) && (
        <div data-layout="above-3" className={css.conflict}>
          {state.overtaken !== null ? (
            <ConflictNotice
              title={inputsTexts.savedBy(stored.savedBy)}
              changes={foreignChanges(state.overtaken, stored.inputs).map(conflictText)}
              onDiscard={state.discard}
            />
          ) : (
            <InlineError message={state.saveError?.message ?? ""} />
          )}
        </div>
      )}
      <output data-layout="block above-3" data-text="second caption" className={css.preview}>
        {preview !== null && previewText(preview, saved)}
      </output>
      <div data-layout="row middle right gap-2 above-3" className={css.actions}>
        {mayConfirm && (
          <Checkbox checked={areOwn} onChange={({ target }) => setOwn(target.checked)}>
            {inputsTexts.areOwn}
          </Checkbox>
        )}
        {changed > 0 && <span data-text="second caption anywhere">{inputsTexts.unsaved(changed)}</span>}
        {changed > 0 && (
          <Button variant="ghost" onClick={state.discard}>
            Discard
          </Button>
        )}
        <Button onClick={() => state.save()} pending={state.saving} reason={blockedSave ?? undefined}>
          Save Inputs
        </Button>
        <Button
          variant="primary"
          type="submit"
          form={form}
          pending={savings.waiting}
          reason={blockedCalculate ?? undefined}
        >
          Calculate
        </Button>
      </div>
      <DailySwitch daily={daily} mayChange={maySave} />
      {uploading && <EnergyFileDialog plant={plant} arrayKw={inputs.array_size} onClose={() => setUploading(false)} />}
    </Card>
  );
}
