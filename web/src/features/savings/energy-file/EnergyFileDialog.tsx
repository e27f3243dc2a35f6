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

const NO_LIMIT = { kw: NaN, wrong: null };

function limitFault({ kw, wrong }: { kw: number; wrong: WrongEntry | null }): string | undefined {
  if (wrong !== null) return wrong.problem;
  return kw <= 0 ? energyFileTexts.acLimitPositive : undefined;
}

type ChosenFile = { ok: true; file: File; content: string; year: EnergyFileResult } | { ok: false; message: string };

/** What the file doesn't say and the person must enter. */
const missing: Partial<Record<EnergyRefusalCode, string>> = {
  "start-date": texts.csvStartDateRequired,
  "month-unit": energyFileTexts.chooseUnit,
};
const MONTHS_FILE = "monthly-values.csv";
const lineCount = (text: string): number => text.split("\n").filter((line) => line.trim() !== "").length;

const contentOf = ({ content, year }: { content: string; year: EnergyFileResult }, unit: EnergyUnit | null): string =>
  unit === null ? content : inUnit(content, year.kind, unit);

/** Daily values that would fit in MWh; the person is asked. */
const mayBeMwh = (year: EnergyFileResult, arrayKw: number | null): boolean =>
  year.kind === "custom" && (year.ok ? isLikelyMwh(year.netKwh, arrayKw) : year.mayBe === "MWh");

async function choose(file: File): Promise<ChosenFile> {
  const content = decodeText(new Uint8Array(await file.arrayBuffer()));
  const year = readEnergyFile(content, { customStartDate: null });
  if (year.ok || year.code in missing || year.mayBe !== undefined) return { ok: true, file, content, year };
  return { ok: false, message: [year.message, year.detail].filter(Boolean).join(" ") };
}

interface EnergyFileDialogProps {
  plant: string;
  /** [kW DC]; null: not entered. */
  arrayKw: number | null;
  onClose: () => void;
}

export default function EnergyFileDialog({ plant, arrayKw, onClose }: EnergyFileDialogProps) {
  const reading = useMutation({ mutationFn: choose });
  const chosen = reading.data?.ok ? reading.data : null;
  const [startDate, setStartDate] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [typed, setTyping] = useState("");
  const [unit, setUnit] = useState<EnergyUnit | null>(null);
  const [limit, setLimit] = useState<{ kw: number; wrong: WrongEntry | null }>(NO_LIMIT);
  const acLimitKw = limit.wrong === null && limit.kw > 0 ? limit.kw : null;
  // A year of hours takes long to read: once, and again only for another date or limit.
  const year = useMemo(() => {
    if (chosen === null || (startDate === null && acLimitKw === null && unit === null)) return chosen?.year ?? null;
    return readEnergyFile(contentOf(chosen, unit), { customStartDate: startDate, acLimitKw });
  }, [chosen, startDate, acLimitKw, unit]);
  const showsClipping = year?.ok === true && year.hourly !== null && hasArrayEnergy(year.hourly);
  const save = useReplacedFile(plant, onClose);
  const use = () =>
    save.mutate({
      fileName: chosen!.file.name,
      content: contentOf(chosen!, unit),
      customCSVFileStartDate: year?.kind === "custom" ? startDate : null,
      acLimitKw: year?.kind === "PVsyst" && !showsClipping ? acLimitKw : null,
    });
  const custom = year?.kind === "custom" && (year.ok || year.code === "start-date");
  const refused = reading.data?.ok === false ? reading.data.message : (reading.error?.message ?? undefined);
  const open = year !== null && !year.ok ? missing[year.code] : undefined;
  const wrong =
    year !== null && !year.ok && open === undefined ? [year.message, year.detail].filter(Boolean).join(" ") : refused;
  const isDaily = chosen?.year.kind === "custom";
  const asksUnit = !isDaily && (unit !== null || (year?.ok === false && year.code === "month-unit"));
  const asksMwh = isDaily && (unit !== null || mayBeMwh(year!, arrayKw));
  const take = (next: File | null) => {
    save.reset();
    if (next === null) reading.reset();
    else reading.mutate(next);
    setStartDate(null);
    setTouched(false);
    setLimit(NO_LIMIT);
    if (!isTyped) setUnit(null);
  };
  const reason = reading.isPending
    ? "Wait until the file has been read."
    : year === null
      ? isTyped
        ? energyFileTexts.enterMonths
        : "Choose a file first."
      : year.ok
        ? limitFault(limit)
        : (open ?? year.message);
  return (
    <Dialog
      title="Upload PVsyst or custom CSV"
      size="wide"
      locked={save.isPending}
      onClose={onClose}
      confirm={{
        label: isTyped ? energyFileTexts.monthsButton : "Use this file",
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
          value={isTyped ? "months" : "file"}
          onChange={(from) => {
            setTyped(from === "months");
            setTyping("");
            setUnit(null);
            take(null);
          }}
        />
        {isTyped ? (
          <TextArea
            label={energyFileTexts.months}
            description={energyFileTexts.monthsHelp}
            rows={12}
            maxLength={1000}
            value={typed}
            error={lineCount(typed) >= 12 ? wrong : undefined}
            onChange={({ target: { value } }) => {
              setTyping(value);
              take(value.trim() === "" ? null : new File([value], MONTHS_FILE));
            }}
          />
        ) : (
          <>
            <EnergyFileHelp />
            <FileDrop
              label="Energy file"
              accept={[".csv"]}
              file={reading.isPending ? reading.variables : (chosen?.file ?? null)}
              maximumBytes={16 * 1024 * 1024}
              error={wrong}
              onFile={take}
            />
          </>
        )}
        {asksUnit && (
          <Segmented
            label={energyFileTexts.unit}
            segments={energyUnits.map((value) => ({ value, label: value }))}
            value={unit ?? ("" as EnergyUnit)}
            onChange={setUnit}
          />
        )}
        {asksMwh && (
          <Notice
            action={
              <Button size="compact" onClick={() => setUnit(unit === null ? "MWh" : null)}>
                {unit === null ? energyFileTexts.readMwh : energyFileTexts.readKwh}
              </Button>
            }
          >
            {unit === null ? energyFileTexts.asksMwh : energyFileTexts.isMwh}
          </Notice>
        )}
        {reading.isPending && !isTyped && <Skeleton height={200} />}
        {custom && (
          <DateField
            label="Date of the first value"
            required
            value={startDate}
            error={isTouched && startDate === null ? texts.csvStartDateRequired : undefined}
            onChange={(day) => {
              setTouched(true);
              setStartDate(day);
            }}
          />
        )}
        {year?.ok && year.kind === "PVsyst" && !showsClipping && (
          <NumberField
            label={energyFileTexts.acLimit}
            description={energyFileTexts.acLimitHelp}
            unit="kW"
            minimum={0}
            maximum={MAX_VALUES.amount}
            places={2}
            value={limit.kw}
            wrong={limit.wrong ?? undefined}
            error={limit.wrong === null ? limitFault(limit) : undefined}
            onChange={(kw, wrong) => setLimit({ kw, wrong })}
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
