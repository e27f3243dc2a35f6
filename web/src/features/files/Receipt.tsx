import type { UploadAnswer } from "#contract/inbound";
import { RowList } from "./Preview.tsx";
import css from "./files.module.css";

/** What became of a file: how many rows are stored, known already or refused, and why. */
export function Receipt({ answer }: { answer: UploadAnswer }) {
  const { receipt } = answer;
  const days = receipt.days.length;
  return (
    <div className={css.preview}>
      <output>
        <strong>{answer.message}</strong>
      </output>
      {days > 0 && (
        <p className={css.quiet}>
          {days === 1 ? "1 day is" : `${days} days are`} being calculated; the charts follow by themselves.
        </p>
      )}
      {receipt.rejectedCount > 0 && <RowList rows={receipt.rejected} count={receipt.rejectedCount} />}
    </div>
  );
}
