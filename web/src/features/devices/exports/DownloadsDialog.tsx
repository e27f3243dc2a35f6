import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ExportList } from "./ExportList.tsx";
import { exportTexts as texts } from "./texts.ts";

/** "CSV downloads": the files of all devices that were made for this person. */
export function DownloadsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={texts.title} onClose={onClose} actions={<Button onClick={onClose}>{texts.done}</Button>}>
      <ExportList />
    </Dialog>
  );
}
