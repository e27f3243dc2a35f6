import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as format from "#contract/format";
import { texts } from "#contract/texts";
import { readEnergyFile } from "#documents/energy/index";
import { decodeText } from "#documents/text/decode";
import { ChartCard } from "../../charts/ChartCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { energyPlot } from "./energy.plot.ts";
import { inputsQuery, saveEnergyFile } from "./queries.ts";
import css from "./savings.module.css";

/** The text of a file; what it says depends on the start date too, so it is read from the file only once. */
const useFileText = (file: File | null) =>
  useQuery({
    queryKey: ["energy-file", file?.name, file?.size, file?.lastModified],
    queryFn: async () => decodeText(new Uint8Array(await file!.arrayBuffer())),
    enabled: file !== null,
    gcTime: 0,
    retry: false,
  });

/** Uploads a year of energy: a PVsyst export, or a custom CSV whose start date is asked for. Read here first, then stored. */
export default function EnergyFileDialog({ plant, onClose }: { plant: string; onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [startDate, setStartDate] = useState<string | null>(null);
  const text = useFileText(file);
  const year = text.data === undefined ? null : readEnergyFile(text.data, { customStartDate: startDate });
  const save = useMutation({
    mutationFn: () =>
      saveEnergyFile(plant, {
        fileName: file!.name,
        content: text.data!,
        customCSVFileStartDate: year?.kind === "custom" ? startDate : null,
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: inputsQuery(plant).queryKey });
      onClose();
    },
  });
  const custom = year?.kind === "custom" && (year.ok || year.needsStartDate === true);
  const wrong =
    year !== null && !year.ok && year.needsStartDate !== true
      ? [year.message, year.detail].filter(Boolean).join(" ")
      : undefined;
  const reason =
    file === null
      ? "Choose a file first."
      : year === null
        ? "The file is being read."
        : year.ok
          ? undefined
          : year.needsStartDate
            ? texts.csvStartDateRequired
            : year.message;
  return (
    <Dialog
      open
      title="Upload PVsyst or custom CSV"
      size="wide"
      locked={save.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={save.isPending} reason={reason} onClick={() => save.mutate()}>
            Use this file
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p className={css.quiet}>
          A PVsyst hourly export (.csv), or a custom file with one value in kWh a day on 364 to 366 lines.
        </p>
        <FileDrop
          label="Energy file"
          accept={[".csv"]}
          file={file}
          maximumBytes={16 * 1024 * 1024}
          error={wrong}
          onFile={(next) => {
            save.reset();
            setFile(next);
            setStartDate(null);
          }}
        />
        {text.isLoading && <Skeleton height={200} />}
        {custom && (
          <DateField
            label="Day of the first value"
            required
            value={startDate}
            error={startDate === null ? texts.csvStartDateRequired : undefined}
            onChange={setStartDate}
          />
        )}
        {year?.ok && (
          <>
            <p>
              <strong>{format.megawattHours(year.netKwh)}</strong> a year
              {year.kind === "PVsyst" ? ", net of what the plant draws at night" : ""}.
            </p>
            {year.notes.map((note) => (
              <p key={note} className={css.quiet}>
                {note}
              </p>
            ))}
            <ChartCard title="Energy by month" plot={energyPlot(year.monthlyKwh)} height={180} />
          </>
        )}
        {save.isError && <InlineError message={save.error.message} onRetry={() => save.mutate()} />}
      </div>
    </Dialog>
  );
}
