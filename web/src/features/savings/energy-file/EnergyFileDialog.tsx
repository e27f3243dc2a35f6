import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as format from "#contract/common/format";
import { MAX_VALUES } from "#contract/common/limits";
import { texts } from "#contract/common/texts";
import { isLikelyMwh } from "#contract/dashboard/specific-yield";
import type { EnergyRefusalCode } from "#domain/energy-file/types";
import {
  type EnergyFileResult,
  type EnergyUnit,
  energyUnits,
  hasArrayEnergy,
  inUnit,
  readEnergyFile,
} from "#domain/energy-file/index";
import { decodeText } from "#domain/text/decode";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { FileDrop } from "../../../ui/fields/FileDrop.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { energyPlot } from "./energy.plot.ts";
import { useReplacedFile } from "./use-replaced-file.ts";
import { SpecificYield } from "../inputs/InputBox.tsx";
import { energyFileTexts } from "../texts.ts";
import { Link } from "../../../ui/actions/Link.tsx";

/** Built by `npm run build:help`. */
const files = [
  { label: "Instructions", of: "PVsyst", name: "pvsyst-instructions.pdf" },
  { label: "Instructions", of: "custom CSV", name: "csv-instructions.pdf" },
  { label: "Example", of: "PVsyst", name: "pvsyst-example.csv" },
  { label: "Example", of: "custom CSV", name: "custom-example.csv" },
] as const;

function EnergyFileHelp() {
  return (
    <div data-text="caption" data-layout="grid gap-2">
      <p data-text="second caption anywhere">
        A PVsyst hourly export (.csv), or a custom file with one value in kWh a day on 364 to 366 lines, or 12 monthly
        values.
      </p>
      <details>
        <summary>How to create the file</summary>
        <dl data-layout="grid gap-half above-2" data-text="quiet">
          <dt data-text="strong first">PVsyst</dt>
          <dd>
            In the simulation, choose Advanced output, Output file, hourly values, and include <code>E_Grid</code>. Any
            separator, decimal mark or date order works, and the year doesn&apos;t matter. Add <code>EArrMPP</code>,{" "}
            <code>EArray</code> and <code>EGrdLim</code>, so that clipped energy isn&apos;t counted as soiling loss.
          </dd>
          <dt data-text="strong first">Custom CSV</dt>
          <dd>
            One line for each day, in kWh: 10 or more, or 0. A header row is skipped. Enter the first date after you
            choose the file.
          </dd>
        </dl>
      </details>
      <ul data-layout="row middle gap-1-4">
        {files.map(({ label, of, name }) => (
          <li key={name}>
            <Link href={`/help/${name}`} download>
              {label}, {of} ({name.endsWith(".pdf") ? "PDF" : "CSV"})
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the person adds to a file; a date is undefined until the box was touched. */
interface Additions {
  startDate?: string | null;
  unit: EnergyUnit | null;
  /** [kW AC] */
  limit: number;
  wrong: WrongEntry | null;
}
const nothing: Additions = { unit: null, limit: Number.NaN, wrong: null };

function limitFault({ limit, wrong }: Additions): string | undefined {
  if (wrong !== null) return wrong.problem;
  return limit <= 0 ? energyFileTexts.acLimitPositive : undefined;
}

/** What the file doesn't say and the person must enter. */
const missing: Partial<Record<EnergyRefusalCode, string>> = {
  "start-date": texts.csvStartDateRequired,
  "month-unit": energyFileTexts.chooseUnit,
};
const MONTHS_FILE = "monthly-values.csv";
const MONTHS = 12;
const lineCount = (text: string): number => text.split("\n").filter((line) => line.trim() !== "").length;
const problemOf = ({ message, detail }: { message: string; detail?: string | undefined }): string =>
  [message, detail].filter(Boolean).join(" ");

/** Daily values that would fit in MWh; the person is asked. */
const mayBeMwh = (year: EnergyFileResult, arrayKw: number | null): boolean =>
  year.kind === "custom" && (year.ok ? isLikelyMwh(year.netKwh, arrayKw) : year.mayBe === "MWh");

async function choose(file: File) {
  const content = decodeText(new Uint8Array(await file.arrayBuffer()));
  const year = readEnergyFile(content, { customStartDate: null });
  if (year.ok || year.code in missing || year.mayBe !== undefined) return { file, content, year };
  throw new Error(problemOf(year));
}

interface EnergyFileDialogProps {
  plant: string;
  /** [kW DC]; null: not entered. */
  arrayKw: number | null;
  onClose: () => void;
}

export default function EnergyFileDialog({ plant, arrayKw, onClose }: EnergyFileDialogProps) {
  const reading = useMutation({ mutationFn: choose });
  /** Monthly values; null: from a file. */
  const [typed, setTyped] = useState<string | null>(null);
  const [additions, setAdditions] = useState(nothing);
  const { startDate = null, unit, limit, wrong } = additions;
  const add = (part: Partial<Additions>) => setAdditions({ ...additions, ...part });
  const chosen = reading.data;
  const content = chosen && (unit === null ? chosen.content : inUnit(chosen.content, chosen.year.kind, unit));
  const acLimitKw = wrong === null && limit > 0 ? limit : null;
  // A year of hours takes long to read: once, and again only for another date, unit or limit.
  const year = useMemo(() => {
    if (!chosen || content === undefined) return null;
    const isAsRead = content === chosen.content && startDate === null && acLimitKw === null;
    return isAsRead ? chosen.year : readEnergyFile(content, { customStartDate: startDate, acLimitKw });
  }, [chosen, content, startDate, acLimitKw]);
  const asksLimit = year?.ok === true && year.kind === "PVsyst" && !(year.hourly && hasArrayEnergy(year.hourly));
  const save = useReplacedFile(plant, onClose);
  const use = () =>
    save.mutate({
      fileName: chosen!.file.name,
      content: content!,
      customCSVFileStartDate: year?.kind === "custom" ? startDate : null,
      acLimitKw: asksLimit ? acLimitKw : null,
    });
  const open = year && !year.ok ? missing[year.code] : undefined;
  const refused = year && !year.ok && open === undefined ? problemOf(year) : reading.error?.message;
  const isDaily = chosen?.year.kind === "custom";
  const asksUnit = !isDaily && (unit !== null || (year?.ok === false && year.code === "month-unit"));
  const asksMwh = isDaily && (unit !== null || mayBeMwh(year!, arrayKw));
  const take = (next: File | null, kept: Additions = nothing) => {
    save.reset();
    if (next === null) reading.reset();
    else reading.mutate(next);
    setAdditions(kept);
  };
  const none = typed === null ? "Choose a file first." : energyFileTexts.enterMonths;
  const reason = reading.isPending
    ? "Wait until the file has been read."
    : year === null
      ? none
      : year.ok
        ? limitFault(additions)
        : (open ?? year.message);
  return (
    <Dialog
      title="Upload PVsyst or custom CSV"
      size="wide"
      locked={save.isPending}
      onClose={onClose}
      confirm={{
        label: typed === null ? "Use this file" : energyFileTexts.monthsButton,
        pending: save.isPending,
        reason,
        onConfirm: use,
      }}
    >
      <div data-layout="grid gap-3">
        <Segmented
          label={energyFileTexts.from}
          segments={[
            { value: "file", label: energyFileTexts.fromFile },
            { value: "months", label: energyFileTexts.fromMonths },
          ]}
          value={typed === null ? "file" : "months"}
          onChange={(from) => {
            setTyped(from === "months" ? "" : null);
            take(null);
          }}
        />
        {typed === null ? (
          <>
            <EnergyFileHelp />
            <FileDrop
              label="Energy file"
              accept={[".csv"]}
              file={reading.isPending ? reading.variables : (chosen?.file ?? null)}
              maximumBytes={16 * 1024 * 1024}
              error={refused}
              onFile={(file) => take(file)}
            />
          </>
        ) : (
          <TextArea
            label={energyFileTexts.months}
            description={energyFileTexts.monthsHelp}
            rows={MONTHS}
            maxLength={1000}
            value={typed}
            error={lineCount(typed) >= MONTHS ? refused : undefined}
            onChange={({ target: { value } }) => {
              setTyped(value);
              take(value.trim() === "" ? null : new File([value], MONTHS_FILE), { ...nothing, unit });
            }}
          />
        )}
        {asksUnit && (
          <Segmented
            label={energyFileTexts.unit}
            segments={energyUnits.map((value) => ({ value, label: value }))}
            value={unit ?? ("" as EnergyUnit)}
            onChange={(next) => add({ unit: next })}
          />
        )}
        {asksMwh && (
          <Notice
            action={
              <Button size="compact" onClick={() => add({ unit: unit === null ? "MWh" : null })}>
                {unit === null ? energyFileTexts.readMwh : energyFileTexts.readKwh}
              </Button>
            }
          >
            {unit === null ? energyFileTexts.asksMwh : energyFileTexts.isMwh}
          </Notice>
        )}
        {reading.isPending && typed === null && <Skeleton height={200} />}
        {year?.kind === "custom" && (year.ok || year.code === "start-date") && (
          <DateField
            label="Date of the first value"
            required
            value={startDate}
            error={additions.startDate === null ? texts.csvStartDateRequired : undefined}
            onChange={(day) => add({ startDate: day })}
          />
        )}
        {asksLimit && (
          <NumberField
            label={energyFileTexts.acLimit}
            description={energyFileTexts.acLimitHelp}
            unit="kW"
            minimum={0}
            maximum={MAX_VALUES.amount}
            places={2}
            value={limit}
            wrong={wrong ?? undefined}
            error={wrong === null ? limitFault(additions) : undefined}
            onChange={(kw, entry) => add({ limit: kw, wrong: entry })}
          />
        )}
        {year?.ok && (
          <>
            <p>
              <strong>{format.number(year.netKwh / 1000)} MWh/yr</strong>
              {year.kind === "PVsyst" ? ", net of nighttime consumption" : ""}.
            </p>
            <SpecificYield annualKwh={year.netKwh} arrayKw={arrayKw} />
            {year.notes.map((note) => (
              <p key={note} data-text="second caption anywhere">
                {note}
              </p>
            ))}
            <ChartCard title="Energy by month" plot={energyPlot(year.monthlyKwh)} height={180} />
          </>
        )}
        {save.isError && <InlineError message={save.error.message} onRetry={use} />}
      </div>
    </Dialog>
  );
}
