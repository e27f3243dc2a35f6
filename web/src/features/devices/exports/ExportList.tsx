import { useQuery } from "@tanstack/react-query";
import type { Export } from "#contract/exports/export";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { ExportItem } from "./ExportItem.tsx";
import { exportState, exportTitle, isBeingWritten } from "./exports.model.ts";
import { dropExport, exportSetsQuery, exportsQuery } from "./queries.ts";
import { SetItems } from "./SetItems.tsx";
import { exportTexts as texts } from "./texts.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";

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
