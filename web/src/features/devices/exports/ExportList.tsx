import { useQuery, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Export } from "#contract/exports/export";
import type { ExportSet } from "#contract/v1/exports";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { exportState, exportTitle, isBeingWritten, endedDevices, setState, setTitle } from "./exports.model.ts";
import { dropExport, exportSetsQuery, exportsQuery, dropExportSet, exportSetQuery, setAddress } from "./queries.ts";
import { exportTexts as texts, setTexts } from "./texts.ts";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import css from "./exports.module.css";

export function ExportList({ device }: { device?: string | undefined }) {
  const exports = useQuery(exportsQuery);
  return (
    <section aria-label={texts.title} data-layout="stack shrink gap-1">
      {device !== undefined && <h3 data-text="name">{texts.title}</h3>}
      {device === undefined && <SetItems />}
      <Loaded query={exports} height={56}>
        {(all) => {
          const files = all.exports.filter(({ device_id }) => device === undefined || device_id === device);
          if (files.length === 0)
            return device === undefined ? <NoFiles /> : <p data-text="muted">{texts.noneOfDevice}</p>;
          return (
            <ul>
              {files.map((file) => (
                <FileItem key={file.id} file={file} named={device === undefined} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

function NoFiles() {
  const { data: sets } = useQuery(exportSetsQuery);
  return sets?.data.length === 0 && <p data-text="muted">{texts.none}</p>;
}

function FileItem({ file, named }: { file: Export; named: boolean }) {
  const days = exportTitle(file);
  const isOpen = isBeingWritten(file);
  const { fraction, total } = file.progress;
  return (
    <ExportItem
      what={named ? `${file.device_name}, ${days}` : days}
      state={exportState(file)}
      // Before anything is counted, the bar has no value and sweeps.
      progress={isOpen ? (total > 0 ? fraction : null) : undefined}
      address={file.state === "done" ? `/api/exports/${encodeURIComponent(file.id)}/file` : null}
      query={exportsQuery}
      drop={() => dropExport(file.id)}
    />
  );
}

export function DownloadsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.title} onClose={onClose} actions={<Button onClick={onClose}>{texts.done}</Button>}>
      <ExportList />
    </Dialog>
  );
}

interface ExportItemProps {
  what: string;
  state: string;
  /** While it is being written; null: not known. */
  progress: number | null | undefined;
  /** Null: there is no file. */
  address: string | null;
  query: { queryKey: QueryKey };
  drop: () => Promise<unknown>;
  children?: ReactNode;
}

function ExportItem({ what, state, progress, address, query, drop, children }: ExportItemProps) {
  const client = useQueryClient();
  const dropped = useMutation({
    mutationFn: drop,
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const isOpen = progress !== undefined;
  return (
    <li data-layout="item row middle between gap-2-3">
      <div data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{what}</strong>
        {isOpen && <progress className={css.bar} aria-label={what} {...(progress !== null && { value: progress })} />}
        <output data-text="muted">{state}</output>
        {children}
        {dropped.error && <InlineError message={dropped.error.message} />}
      </div>
      <div data-layout="row middle gap-2">
        {address !== null && (
          <a
            href={address}
            download
            aria-label={texts.downloadOf(what)}
            className={buttonClass("secondary", "compact")}
          >
            <Download />
            {texts.download}
          </a>
        )}
        <IconButton
          label={isOpen ? texts.cancelOf(what) : texts.deleteOf(what)}
          icon={isOpen ? <X /> : <Trash2 />}
          pending={dropped.isPending}
          onClick={() => dropped.mutate()}
        />
      </div>
    </li>
  );
}

/** Downloads of many devices; nothing if there are none. */
function SetItems() {
  const sets = useQuery(exportSetsQuery);
  return (
    <Loaded query={sets} height={0}>
      {({ data }) =>
        data.length > 0 && (
          <ul>
            {data.map((set) => (
              <ExportItem
                key={set.export_id}
                what={setTitle(set)}
                state={setState(set)}
                progress={set.state === "running" ? endedDevices(set) / set.devices_asked : undefined}
                address={set.state === "done" ? `${setAddress(set.export_id)}/file` : null}
                query={exportSetsQuery}
                drop={() => dropExportSet(set.export_id)}
              >
                {set.devices_failed + set.devices_gone > 0 && <Missing set={set} />}
              </ExportItem>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Devices without a file, each with its reason. */
function Missing({ set }: { set: ExportSet }) {
  const details = useQuery(exportSetQuery(set));
  const failed = details.data?.devices.filter(({ state }) => state === "failed") ?? [];
  return (
    <ul data-text="label">
      {failed.map(({ device_id, name, reason }) => (
        <li key={device_id}>{setTexts.failedDevice(name, reason ?? "")}</li>
      ))}
      {set.devices_gone > 0 && <li>{setTexts.gone(set.devices_gone)}</li>}
    </ul>
  );
}
