import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../../../ui/actions/Button.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import css from "./exports.module.css";
import { exportTexts as texts } from "./texts.ts";

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

export function ExportItem({ what, state, progress, address, query, drop, children }: ExportItemProps) {
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
