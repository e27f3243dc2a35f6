import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import css from "./CopyField.module.css";
import { IconButton } from "./IconButton.tsx";

export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), 2000);
    return () => window.clearTimeout(timer);
  }, [copied]);
  return (
    <fieldset data-layout="inline middle gap-half" className={css.field}>
      <legend className="visually-hidden">{label}</legend>
      <code className={css.value}>{value}</code>
      <IconButton
        size="compact"
        label={`Copy ${label.toLowerCase()}`}
        icon={copied ? <Check /> : <Copy />}
        onClick={() => {
          void navigator.clipboard.writeText(value).then(() => setCopied(true));
        }}
      />
      <output className="visually-hidden">{copied ? "Copied" : ""}</output>
    </fieldset>
  );
}
