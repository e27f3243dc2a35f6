import type { Device } from "#contract/devices/device";
import type { UploadAnswer } from "#contract/inbound/inbound";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { RowList } from "./Preview.tsx";
import css from "./files.module.css";
import { fileTexts } from "./texts.ts";
import { useUndo } from "./use-upload.ts";

export function Receipt({ device, answer }: { device: Device; answer: UploadAnswer }) {
  const { receipt } = answer;
  const undo = useUndo(device);
  const days = undo.data?.days.length ?? receipt.days.length;
  const isChanged = receipt.accepted + receipt.updated > 0;
  return (
    <div data-layout="grid gap-3" className={css.preview}>
      <output>
        <strong>{undo.isSuccess ? fileTexts.undone : answer.message}</strong>
      </output>
      {days > 0 && <p className={css.quiet}>{fileTexts.calculating(days)}</p>}
      {receipt.rejectedCount > 0 && <RowList rows={receipt.rejected} count={receipt.rejectedCount} />}
      {isChanged && !undo.isSuccess && (
        <div>
          <Button size="compact" pending={undo.isPending} onClick={() => undo.mutate(receipt.batch)}>
            {fileTexts.undo}
          </Button>
        </div>
      )}
      {undo.isError && <InlineError message={undo.error.message} onRetry={() => undo.mutate(receipt.batch)} />}
    </div>
  );
}
