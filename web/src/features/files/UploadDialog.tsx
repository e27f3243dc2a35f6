import * as format from "#contract/common/format";
import { useState } from "react";
import { DEFAULT_TIMESTAMP_FORMAT, sensorTypes, type UploadAnswer } from "#contract/inbound/inbound";
import { UPLOAD_MAX_BYTES } from "#contract/common/limits";
import { describeMissing } from "#domain/logger-file/index";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { FileDrop } from "../../ui/fields/FileDrop.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { JobCard } from "../../ui/states/JobCard.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { zoneName } from "../cleanings/index.ts";
import { clocks, Question, ZoneChoice } from "./Questions.tsx";
import { Preview, RowList } from "./Preview.tsx";
import css from "./files.module.css";
import { fileTexts } from "./texts.ts";
import { UploadHistory } from "./UploadHistory.tsx";
import { type UploadChoices, type UploadDevice, usePreview, useUndo, useUpload } from "./use-upload.ts";
import { TextField } from "../../ui/fields/TextField.tsx";

function Receipt({ device, answer }: { device: UploadDevice; answer: UploadAnswer }) {
  const { receipt } = answer;
  const undo = useUndo(device);
  const days = undo.data?.days.length ?? receipt.days.length;
  const isChanged = receipt.accepted + receipt.updated > 0;
  return (
    <div data-layout="grid gap-3 above-3">
      <output>
        <strong>{undo.isSuccess ? fileTexts.undone : answer.message}</strong>
      </output>
      {days > 0 && <p data-text="quiet">{fileTexts.calculating(days)}</p>}
      {receipt.rejectedCount > 0 && <RowList rows={receipt.rejected} count={receipt.rejectedCount} />}
      {isChanged && !undo.isSuccess && (
        <Button data-layout="alone" size="compact" pending={undo.isPending} onClick={() => undo.mutate(receipt.batch)}>
          {fileTexts.undo}
        </Button>
      )}
      {undo.isError && <InlineError message={undo.error.message} onRetry={() => undo.mutate(receipt.batch)} />}
    </div>
  );
}

interface TimestampFormatProps {
  entered: string | null;
  detected: string | null;
  onChange: (entered: string | null) => void;
}

function TimestampFormat({ entered, detected, onChange }: TimestampFormatProps) {
  const isOther = entered !== null && detected !== null && entered.trim() !== detected;
  const description =
    detected === null ? undefined : isOther ? fileTexts.formatNotUsed(detected) : fileTexts.formatDetected;
  return (
    <TextField
      label="Timestamp format"
      required
      value={entered ?? detected ?? DEFAULT_TIMESTAMP_FORMAT}
      {...(entered === null || isOther ? { description } : {})}
      error={entered?.trim() === "" ? fileTexts.formatRequired : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const sensors = Object.entries(sensorTypes).map(([label, code]) => ({
  value: String(code),
  label: label === "Two cells" ? "Other: two reference cells" : label,
}));
interface UploadDialogProps {
  device: UploadDevice;
  /** Already chosen. */
  chosen?: File | null;
  onClose: () => void;
  onShow: (from: string, to: string) => void;
}

export function UploadDialog({ device, chosen = null, onClose, onShow }: UploadDialogProps) {
  const [file, setFile] = useState(chosen);
  const [startedAt, setStartedAt] = useState(0);
  const [choices, setChoices] = useState<UploadChoices>({
    sensorType: sensorTypes["CR-PVS1"],
    timestampFormat: null,
    clock: "standard",
    mapping: null,
    fileZone: null,
    fileDevice: null,
  });
  const preview = usePreview(file, device, choices);
  const upload = useUpload(device);
  const change = (part: Partial<UploadChoices>) => setChoices({ ...choices, ...part });
  const read = preview.data?.ok ? preview.data.preview : null;
  const refusal = preview.data && !preview.data.ok ? preview.data : null;
  const refused = refusal?.message ?? preview.error?.message;
  const missing = read === null ? "" : describeMissing(read.mapping, choices.sensorType);
  const needsZone = read?.zones?.stated === null && choices.fileZone === null;
  const hasNoFormat = choices.timestampFormat?.trim() === "";
  const reason = hasNoFormat
    ? fileTexts.formatRequired
    : file === null
      ? fileTexts.chooseFile
      : (refused ??
        (missing !== "" ? missing : read === null ? fileTexts.beingRead : needsZone ? fileTexts.whichZone : undefined));
  const start = () => {
    if (file === null) return;
    setStartedAt(Date.now());
    upload.mutate({ file, choices: { ...choices, mapping: read?.mapping ?? null } });
  };
  const done = upload.data !== undefined;
  const touched = (upload.data?.receipt.days ?? []).toSorted();
  return (
    <Dialog
      title="Upload Data"
      size="wide"
      locked={upload.isPending}
      onClose={onClose}
      actions={
        done ? (
          <>
            <Button
              onClick={() => {
                upload.reset();
                setFile(null);
              }}
            >
              Upload another file
            </Button>
            {touched.length > 0 && (
              <Button
                onClick={() => {
                  onShow(touched[0]!, touched.at(-1)!);
                  onClose();
                }}
              >
                Show these days
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} reason={upload.isPending ? fileTexts.running : undefined}>
              Cancel
            </Button>
            <Button variant="primary" onClick={start} pending={upload.isPending} reason={reason}>
              Upload Now
            </Button>
          </>
        )
      }
    >
      <p data-text="quiet">
        For <strong>{device.device_name}</strong> ({zoneName(device.timezone)}). {fileTexts.duplicates}
      </p>
      {done ? (
        <Receipt device={device} answer={upload.data} />
      ) : (
        <div data-layout="grid gap-3 above-3">
          <div data-layout="grid start gap-3" className={css.choices}>
            <Select
              label="Sensor"
              options={sensors}
              value={String(choices.sensorType)}
              onChange={(code) => change({ sensorType: Number(code), mapping: null })}
            />
            <TimestampFormat
              entered={choices.timestampFormat}
              detected={read?.timestampFormat ?? null}
              onChange={(timestampFormat) => change({ timestampFormat })}
            />
            <Select
              label="Logger clock"
              options={clocks}
              value={choices.clock}
              onChange={(clock) => change({ clock })}
            />
          </div>
          <FileDrop
            label="File"
            accept={[".dat", ".csv"]}
            file={file}
            maximumBytes={UPLOAD_MAX_BYTES}
            hint="TOA5 (.dat) or CSV, up to 64 MB"
            error={refused}
            onFile={(next) => {
              upload.reset();
              change({ mapping: null, timestampFormat: null, fileZone: null, fileDevice: null });
              setFile(next);
            }}
          />
          <Question
            question={fileTexts.whichFormat}
            answers={(refusal?.choices ?? []).map(({ day, format: form }) => [
              form,
              fileTexts.dateChoice(format.day(day), form),
            ])}
            onChoose={(timestampFormat) => change({ timestampFormat })}
          />
          <Question
            question={fileTexts.whichDevice}
            answers={(refusal?.devices ?? []).map((name) => [name, name])}
            onChoose={(fileDevice) => change({ fileDevice })}
          />
          {read?.zones && !upload.isPending && (
            <ZoneChoice
              zones={read.zones}
              chosen={choices.fileZone}
              timezone={device.timezone}
              onChoose={(fileZone) => change({ fileZone })}
            />
          )}
          {preview.isLoading && <Skeleton height={96} />}
          {read !== null && !upload.isPending && (
            <Preview
              preview={read}
              sensorType={choices.sensorType}
              zone={device.timezone}
              onMapping={(mapping) => change({ mapping })}
            />
          )}
          {upload.isPending && (
            <JobCard title={file?.name ?? "File"} state="Uploading and saving" startedAt={startedAt} />
          )}
          {upload.isError && <InlineError message={upload.error.message} onRetry={start} />}
          {file === null && <UploadHistory device={device} />}
        </div>
      )}
    </Dialog>
  );
}
