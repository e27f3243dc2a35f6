import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ImportCheck,
  type ImportedKey,
  importColumns,
  importTexts,
  MAX_IMPORT_LENGTH,
} from "#contract/devices/import";
import { csvDocument, csvTable } from "#print/csv";
import { download } from "../../../charts/card/download.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { FileDrop } from "../../../ui/fields/FileDrop.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { importDialogTexts as texts, templateRows } from "./texts.ts";
import { api, unwrap } from "../../../api/client.ts";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";

const checkImport = (csv: string) => unwrap(api.device.import.check.$post({ json: { csv } }));
const runImport = (csv: string) => unwrap(api.device.import.$post({ json: { csv } }));

const saveTemplate = () =>
  download(new Blob([templateText()], { type: "text/csv" }), "soilsight-plants-and-devices.csv");

export const templateText = (): string =>
  csvDocument(
    importColumns,
    // A number, because a text's minus would look like a formula.
    templateRows.map((row) => row.split("|").map((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell))),
  );

export const keysText = (keys: readonly ImportedKey[]): string =>
  csvTable(
    {
      plant: ({ plant_name }) => plant_name,
      device: ({ device_name }) => device_name,
      device_id: ({ device_id }) => device_id,
      serial_number: ({ serialno }) => serialno,
      api_key: ({ apiKey }) => apiKey,
    },
    keys,
  );

const saveKeys = (keys: readonly ImportedKey[]) =>
  download(new Blob([keysText(keys)], { type: "text/csv" }), "soilsight-device-keys.csv");

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({ mutationFn: async (chosen: File) => checkImport(await chosen.text()) });
  const run = useAnswered({
    call: async (chosen: File) => runImport(await chosen.text()),
    rereads: [[]],
    meta: { changesPlans: true },
    onAnswer: ({ keys }) => keys.length === 0 && onClose(),
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    check.reset();
    run.reset();
    if (chosen) check.mutate(chosen);
  };
  const isReady = file !== null && check.data?.errorCount === 0;
  const failure = run.error ?? check.error;
  if (run.data)
    return (
      <Dialog
        title={texts.keysTitle}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{texts.keysDone}</Button>
            <Button variant="primary" onClick={() => saveKeys(run.data.keys)}>
              {texts.saveKeys}
            </Button>
          </>
        }
      >
        <p>{run.data.message}</p>
        <p>{texts.keys}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      confirm={{
        label: texts.confirm,
        cancelLabel: texts.cancel,
        pending: run.isPending,
        reason: isReady ? undefined : texts.chooseFirst,
        onConfirm: () => file && run.mutate(file),
      }}
    >
      <p>{texts.lead}</p>
      <p data-text="muted">{texts.limits}</p>
      <Button data-layout="alone" onClick={saveTemplate}>
        {texts.template}
      </Button>
      <FileDrop
        label={texts.file}
        accept={[".csv"]}
        maximumBytes={MAX_IMPORT_LENGTH}
        file={file}
        onFile={choose}
        hint={texts.fileHint}
      />
      <div aria-live="polite">
        {check.isPending && <p>{texts.checking}</p>}
        {check.data && <Outcome check={check.data} />}
      </div>
      {failure && <InlineError message={failure.message} />}
    </Dialog>
  );
}

export function Outcome({ check: { newPlants, devices, errors, errorCount } }: { check: ImportCheck }) {
  if (errorCount === 0)
    return (
      <div data-layout="stack shrink gap-1">
        <p>
          <strong>{texts.adds(importTexts.summary(newPlants.length, devices))}</strong>
        </p>
        {newPlants.length > 0 && <p>{texts.newPlants(newPlants)}</p>}
        <p data-text="muted">{texts.noUndo}</p>
      </div>
    );
  return (
    <div data-layout="stack shrink gap-1">
      <p>
        <strong>{texts.errors(errorCount)}</strong>
      </p>
      <ul data-layout="stack shrink gap-1">
        {errors.map(({ line, column, problem }) => (
          <li key={`${line} ${column} ${problem}`}>
            {texts.where(line, column)}
            {problem}
          </li>
        ))}
      </ul>
      {errorCount > errors.length && <p data-text="muted">{texts.more(errorCount - errors.length)}</p>}
    </div>
  );
}
