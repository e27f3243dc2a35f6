import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as format from "#contract/common/format";
import type { UploadedFileEntry, UploadedFiles } from "#contract/files/files";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { sizeText } from "../../../ui/fields/file-check.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { accountScreenTexts } from "../texts.ts";
import { deleteUploadedFile, uploadedFileAddress, uploadedFilesQuery } from "./security-calls.ts";
import { AskedButton } from "../../../ui/overlays/AskedButton.tsx";

const { uploadedFiles: texts } = accountScreenTexts;
const FEW = 5;

export function UploadedFilesCard() {
  const files = useQuery(uploadedFilesQuery);
  return (
    <Card title={texts.title} refreshing={files.isFetching && !files.isPending}>
      <Loaded query={files} height={64}>
        {(uploaded) => <UploadedFileList uploaded={uploaded} />}
      </Loaded>
    </Card>
  );
}

function UploadedFileList({ uploaded: { files, count, totalBytes } }: { uploaded: UploadedFiles }) {
  const [showsAll, setShowsAll] = useState(false);
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <div data-layout="stack shrink gap-4">
      <p data-text="second pretty">
        {count === 0 ? texts.none : `${texts.total(count, sizeText(totalBytes))} ${texts.countsToward}`}
        {showsAll && count > files.length && ` ${texts.onlyLargest(files.length)}`}
      </p>
      {count > 0 && (
        <ul>
          {files.slice(0, showsAll ? files.length : FEW).map((file) => (
            <UploadedFileItem key={file.id} file={file} zone={zone} />
          ))}
        </ul>
      )}
      {!showsAll && files.length > FEW && (
        <Button data-layout="alone" size="compact" onClick={() => setShowsAll(true)}>
          {texts.showAll(files.length)}
        </Button>
      )}
    </div>
  );
}

function UploadedFileItem({ file, zone }: { file: UploadedFileEntry; zone: string }) {
  const title = `${file.kind === null ? texts.unknownKind : texts.kinds[file.kind]}, ${sizeText(file.bytes)}`;
  const line = file.uploadedAt === null ? "" : texts.uploaded(format.instant(file.uploadedAt, zone), file.uploadedBy);
  // The server sends CSV files as attachments.
  const open = file.kind?.startsWith("text/csv") ? texts.download : texts.open;
  const what = line === "" ? title : `${title}, ${line}`;
  return (
    <li data-layout="item row middle between gap-2-3">
      <div data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{title}</strong>
        {line !== "" && <span data-text="muted">{line}</span>}
      </div>
      <div data-layout="row middle gap-2">
        <a
          href={uploadedFileAddress(file.id)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${open} ${what}`}
          className={buttonClass("secondary", "compact")}
        >
          {open}
        </a>
        <AskedButton
          size="compact"
          aria-label={texts.deleteOf(what)}
          label={texts.delete}
          question={texts.question}
          consequence={texts.consequence}
          confirmLabel={texts.confirm}
          call={() => deleteUploadedFile(file.id)}
          rereads={[uploadedFilesQuery.queryKey]}
        />
      </div>
    </li>
  );
}
