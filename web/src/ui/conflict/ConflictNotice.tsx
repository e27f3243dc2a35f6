import { Button } from "../actions/Button.tsx";
import { conflictTexts } from "./conflict.model.ts";
import { Notice } from "../states/Notice.tsx";
import { Lines } from "../layout/Lines.tsx";

interface ConflictNoticeProps {
  title: string;
  changes: readonly string[];
  onDiscard: () => void;
}

export function ConflictNotice({ title, changes, onDiscard }: ConflictNoticeProps) {
  return (
    <div data-layout="stack shrink gap-4" role="alert">
      <Notice action={<Button onClick={onDiscard}>{conflictTexts.discard}</Button>}>
        <strong>{title}</strong> {changes.length > 0 ? conflictTexts.lead : conflictTexts.same}
      </Notice>
      {changes.length > 0 && <Lines data-layout="gap-3" of={changes} />}
    </div>
  );
}
