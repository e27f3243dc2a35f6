import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { FileDrop } from "../../ui/fields/FileDrop.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { Menu } from "../../ui/actions/Menu.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";

type OpenOverlay = "dialog" | "confirm" | "sheet" | null;

export function Overlays() {
  const [open, setOpen] = useState<OpenOverlay>(null);
  const [file, setFile] = useState<File | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Overlays">
      <div data-layout="stack gap-3">
        <div data-layout="row middle gap-2">
          <Button onClick={() => setOpen("dialog")}>Dialog</Button>
          <Button onClick={() => setOpen("confirm")}>Confirm</Button>
          <Button onClick={() => setOpen("sheet")}>Sheet</Button>
          <Menu
            label="Row actions"
            trigger={<IconButton variant="secondary" label="Row actions" icon={<Ellipsis aria-hidden="true" />} />}
            items={[
              { key: "edit", label: "Edit", icon: <Pencil />, onAction: () => undefined },
              { key: "locked", label: "Move to another plant", detail: "Only for administrators", disabled: true },
              "separator",
              { key: "delete", label: "Delete", icon: <Trash2 />, tone: "danger", onAction: () => setOpen("confirm") },
            ]}
          />
        </div>
        <div data-layout="row middle gap-2">
          <Button onClick={() => toasts.show({ text: "Inputs saved", tone: "ok" })}>Message</Button>
          <Button
            onClick={() => toasts.show({ text: "Upload failed", detail: "The file has no header.", tone: "critical" })}
          >
            Error message
          </Button>
        </div>
        <FileDrop label="Energy file" accept={[".csv"]} file={file} onFile={setFile} hint="PVsyst hourly CSV" />
      </div>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Upload data"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Upload
            </Button>
          </>
        }
      >
        <p>Logger readings as TOA5 or CSV. Duplicate rows are skipped.</p>
        <FileDrop label="Logger file" accept={[".csv", ".dat"]} file={file} onFile={setFile} />
        <TextField label="Note" />
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        title="Delete this cleaning?"
        confirmLabel="Delete"
        danger
        onConfirm={close}
        onCancel={close}
      >
        Days since Nov 3 will be recalculated without it.
      </ConfirmDialog>
      <Sheet open={open === "sheet"} onClose={close} title="Calculation inputs">
        <TextField label="Array size" defaultValue="1,000" />
      </Sheet>
    </Card>
  );
}
