import { Copy } from "lucide-react";
import { twelveLines } from "#domain/modeling/twelve-losses";
import { Button } from "../../ui/actions/Button.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { modelingTexts as texts } from "./texts.ts";

interface CopyLossesProps {
  /** January to December [%]. */
  losses: readonly number[];
  label: string;
  size?: "compact";
}

export function CopyLosses({ losses, label, size }: CopyLossesProps) {
  const copy = () =>
    navigator.clipboard.writeText(twelveLines(losses)).then(
      () => toasts.show({ text: texts.copied, tone: "ok" }),
      () => toasts.show({ text: texts.notCopied, tone: "critical" }),
    );
  return (
    <Button {...(size && { size })} icon={<Copy />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
