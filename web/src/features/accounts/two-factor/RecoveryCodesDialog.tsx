import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { recoveryFile } from "./recovery-file.ts";
import { download } from "../../../charts/card/download.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Lines } from "../../../ui/layout/Lines.tsx";
import own from "./two-factor.module.css";

/** Shown only once, so it can't be closed by mistake. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState(false);
  return (
    <Dialog
      locked={!kept}
      title="Save your recovery codes"
      onClose={onClose}
      actions={
        <Button variant="primary" reason={kept ? undefined : "Save your codes first."} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>Two-factor sign-in is on. Use each code once to sign in without your phone. You won&apos;t see them again.</p>
      <Lines className={own.codes} aria-label="Recovery codes" of={codes} />
      <div data-layout="row middle gap-2">
        <Button
          icon={<Copy />}
          onClick={() => void navigator.clipboard.writeText(codes.join("\n")).then(() => setCopied(true))}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button
          icon={<Download />}
          onClick={() =>
            download(
              new Blob([recoveryFile(codes, location.host)], { type: "text/plain" }),
              "soilsight-recovery-codes.txt",
            )
          }
        >
          Download
        </Button>
      </div>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        I&apos;ve saved my recovery codes.
      </Checkbox>
    </Dialog>
  );
}
