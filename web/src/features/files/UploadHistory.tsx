import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UploadRecord } from "#contract/inbound/inbound";
import { Button } from "../../ui/actions/Button.tsx";
import { MoreButton } from "../../ui/actions/MoreButton.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { uploadTexts as texts } from "./texts.ts";
import { uploadFacts, uploadHistoryLine } from "./files.model.ts";
import { type UploadDevice, uploadsQuery, useUndo } from "./use-upload.ts";

const FEW = 3;

export function UploadHistory({ device }: { device: UploadDevice }) {
  const uploads = useInfiniteQuery(uploadsQuery(device.device_id));
  const [showsAll, setShowsAll] = useState(false);
  return (
    <section data-layout="grid gap-2 above-2" aria-label={texts.title}>
      <h3 data-text="name">{texts.title}</h3>
      <Loaded query={uploads} height={56}>
        {({ pages }) => {
          const batches = pages.flatMap((page) => page.batches);
          return (
            <>
              {batches.length === 0 && <p data-text="muted">{texts.none}</p>}
              <ul>
                {batches.slice(0, showsAll ? batches.length : FEW).map((upload) => (
                  <UploadItem key={upload.batch} device={device} upload={upload} />
                ))}
              </ul>
              {!showsAll && batches.length > FEW && (
                <Button data-layout="alone" size="compact" onClick={() => setShowsAll(true)}>
                  {uploads.hasNextPage ? texts.showMore : texts.showAll(batches.length)}
                </Button>
              )}
              {showsAll && uploads.hasNextPage && (
                <div>
                  <MoreButton size="compact" query={uploads} label={texts.showMore} />
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function UploadItem({ device, upload }: { device: UploadDevice; upload: UploadRecord }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndo(device);
  const close = () => setAsking(false);
  const isChanged = upload.accepted + upload.updated > 0;
  return (
    <li data-layout="item row middle between gap-2-3">
      <div data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{upload.name === "" ? texts.unnamed : upload.name}</strong>
        <span>{uploadFacts(upload, device.timezone)}</span>
        <span data-text="muted">
          {uploadHistoryLine(isChanged ? upload : { ...upload, undoable_until: null }, device.timezone)}
        </span>
        {undo.isError && <InlineError message={undo.error.message} />}
      </div>
      {isChanged && upload.undoable_until !== null && (
        <Button
          size="compact"
          aria-label={texts.undoOf(upload.name)}
          pending={undo.isPending}
          onClick={() => setAsking(true)}
        >
          {texts.undo}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={texts.undoQuestion}
        confirmLabel={texts.undo}
        danger
        pending={undo.isPending}
        onConfirm={() => undo.mutate(upload.batch, { onSettled: close })}
        onCancel={close}
      >
        {texts.undoConsequence}
      </ConfirmDialog>
    </li>
  );
}
