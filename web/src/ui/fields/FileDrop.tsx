import { FileText, Upload, X } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { Button } from "../actions/Button.tsx";
import { FieldProblem } from "./Field.tsx";
import fieldCss from "./Field.module.css";
import css from "./FileDrop.module.css";
import { IconButton } from "../actions/IconButton.tsx";
import { type FileRules, fileProblem, sizeText } from "./file-check.ts";

export interface FileDropProps extends FileRules {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  hint?: string;
  error?: string | undefined;
}

export function FileDrop(props: FileDropProps) {
  const { label, accept, maximumBytes, file, onFile, hint } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const error = refused ?? props.error;

  const take = (candidate: File | undefined) => {
    if (!candidate) return;
    const problem = fileProblem(candidate, { accept, maximumBytes });
    setRefused(problem);
    if (problem === null) onFile(candidate);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div data-layout="stack shrink gap-1">
      <label htmlFor={id} className={fieldCss.label}>
        {label}
      </label>
      {/* Dropping is an extra: the button inside does the same for everyone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        data-layout="row middle gap-2-3"
        className={css.zone}
        data-over={over}
        data-invalid={error === undefined ? undefined : true}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className="visually-hidden"
          accept={accept.join(",")}
          aria-describedby={`${id}-note`}
          aria-invalid={error === undefined ? undefined : true}
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Allows choosing the same file again after it was fixed.
            event.target.value = "";
          }}
        />
        {file ? <FileText /> : <Upload />}
        <span id={`${id}-note`} data-layout="stack shrink" className={css.text}>
          {file ? (
            <>
              <span data-text="medium anywhere">{file.name}</span>
              <span data-text="muted">{sizeText(file.size)}</span>
            </>
          ) : (
            <>
              <span>Drop a file here</span>
              <span data-text="muted">{hint ?? accept.join(", ")}</span>
            </>
          )}
        </span>
        <span data-layout="flex gap-2">
          <Button aria-label={`${file ? "Replace" : "Choose file"}: ${label}`} onClick={() => input.current?.click()}>
            {file ? "Replace" : "Choose file"}
          </Button>
          {file && <IconButton label={`Remove ${file.name}`} icon={<X />} onClick={() => onFile(null)} />}
        </span>
      </div>
      {error !== undefined && <FieldProblem text={error} />}
    </div>
  );
}
