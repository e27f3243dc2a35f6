import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2, X } from "lucide-react";
import type { Export } from "#contract/exports/export";
import { buttonClass } from "../../../ui/actions/Button.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import css from "./exports.module.css";
import { exportState, exportTitle, isBeingWritten } from "./exports.model.ts";
import { dropExport, exportsQuery } from "./queries.ts";
import { exportTexts as texts } from "./texts.ts";

export function ExportList({ device }: { device?: string | undefined }) {
  const exports = useQuery(exportsQuery);
  return (
    <section aria-label={texts.title} data-layout="stack shrink gap-1">
      {device !== undefined && <h3 data-text="name">{texts.title}</h3>}
      <Loaded query={exports} height={56}>
        {(all) => {
          const files = all.exports.filter(({ device_id }) => device === undefined || device_id === device);
          if (files.length === 0)
            return <p data-text="muted">{device === undefined ? texts.none : texts.noneOfDevice}</p>;
          return (
            <ul>
              {files.map((file) => (
                <ExportItem key={file.id} file={file} named={device === undefined} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

function ExportItem({ file, named }: { file: Export; named: boolean }) {
  const client = useQueryClient();
  const drop = useMutation({
    mutationFn: () => dropExport(file.id),
    onSettled: () => client.invalidateQueries(exportsQuery),
  });
  const days = exportTitle(file);
  const what = named ? `${file.device_name}, ${days}` : days;
  const isOpen = isBeingWritten(file);
  return (
    <li data-layout="item row middle between gap-2-3">
      <div data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{what}</strong>
        {/* Before anything is counted, the bar has no value and sweeps. */}
        {isOpen && (
          <progress
            className={css.bar}
            aria-label={what}
            {...(file.progress.total > 0 && { value: file.progress.fraction })}
          />
        )}
        <output data-text="muted">{exportState(file)}</output>
        {drop.error && <InlineError message={drop.error.message} />}
      </div>
      <div data-layout="row middle gap-2">
        {file.state === "done" && (
          <a
            href={`/api/exports/${encodeURIComponent(file.id)}/file`}
            download
            aria-label={texts.downloadOf(what)}
            className={buttonClass("secondary", "compact")}
          >
            <Download aria-hidden="true" />
            {texts.download}
          </a>
        )}
        <IconButton
          label={isOpen ? texts.cancelOf(what) : texts.deleteOf(what)}
          icon={isOpen ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
          pending={drop.isPending}
          onClick={() => drop.mutate()}
        />
      </div>
    </li>
  );
}
