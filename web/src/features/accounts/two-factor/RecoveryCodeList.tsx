import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { recoveryFile } from "./recovery-file.ts";
import own from "./two-factor.module.css";

interface RecoveryCodeListProps {
  codes: readonly string[];
  kept: boolean;
  onKept: (kept: boolean) => void;
  onClose: () => void;
}

/** Shown only once. */
export function RecoveryCodeList({ codes, kept, onKept, onClose }: RecoveryCodeListProps) {
  const [copied, setCopied] = useState(false);
  const download = () => {
    const address = URL.createObjectURL(new Blob([recoveryFile(codes, location.host)], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "soilsight-recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div data-layout="stack shrink gap-4">
      <p>Two-factor sign-in is on. Use each code once to sign in without your phone. You won&apos;t see them again.</p>
      <ul className={own.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div data-layout="row middle gap-2">
        <Button
          icon={<Copy aria-hidden="true" />}
          onClick={() => void navigator.clipboard.writeText(codes.join("\n")).then(() => setCopied(true))}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={download}>
          Download
        </Button>
      </div>
      <Checkbox checked={kept} onChange={(event) => onKept(event.target.checked)}>
        I&apos;ve saved my recovery codes.
      </Checkbox>
      <Button variant="primary" reason={kept ? undefined : "Save your codes first."} onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
