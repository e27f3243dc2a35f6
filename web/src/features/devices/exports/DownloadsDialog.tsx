import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ExportList } from "./ExportList.tsx";
import { exportTexts as texts } from "./texts.ts";

export function DownloadsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.title} onClose={onClose} actions={<Button onClick={onClose}>{texts.done}</Button>}>
      <ExportList />
    </Dialog>
  );
}
