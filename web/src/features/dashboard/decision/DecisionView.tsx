import type { ReactNode } from "react";
import { cx } from "../../../ui/class-names.ts";
import { dashboardTexts } from "../texts.ts";
import { RegretLine } from "./RegretLine.tsx";
import css from "./decision.module.css";
import type { Decision } from "./decision.model.ts";
import type { RegretLine as Line } from "./regret.model.ts";

interface DecisionViewProps {
  decision: Decision;
  /** "places": room for both forms, of which the plain page keeps one. */
  line: Line | "places" | null;
  /** Folds the line under its title on a phone. */
  foldLine: boolean;
  warning?: ReactNode;
  actions: ReactNode;
  outdated?: ReactNode;
}

export function DecisionView({ decision, line, foldLine, warning, actions, outdated }: DecisionViewProps) {
  const { tone, label, headline, sentence, plant, basis } = decision;
  return (
    <section
      className={cx(css.bar, Boolean(outdated) && css.outdated)}
      data-tone={tone}
      aria-label={dashboardTexts.decision.region}
    >
      <div className={css.words}>
        <p className={css.label} data-part="label">
          {label}
        </p>
        <h2 className={css.headline} data-part="headline">
          {headline}
        </h2>
        <p className={css.sentence} data-part="sentence">
          {sentence.map(({ text, strong }, index) =>
            // Sentence parts keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            strong === true ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
          )}
        </p>
        {plant !== null && (
          <p className={css.quiet} data-part="plant">
            {plant}
          </p>
        )}
        {Boolean(warning) && <div className={css.warnings}>{warning}</div>}
        {outdated}
        <div className={css.actions}>{actions}</div>
        {basis.length > 0 && (
          <p className={css.quiet} data-part="basis">
            {basis.join(" · ")}
          </p>
        )}
      </div>
      {line !== null && <LinePart line={line} isFolded={foldLine} />}
    </section>
  );
}

function LinePart({ line, isFolded }: { line: Line | "places"; isFolded: boolean }) {
  const shown = line === "places" ? null : <RegretLine line={line} />;
  return (
    <>
      {(isFolded || shown === null) && (
        <details className={css.folded} data-part="fold">
          <summary>{dashboardTexts.regret.title}</summary>
          {shown}
        </details>
      )}
      {!isFolded && (
        <div className={css.aside} data-part="aside">
          {shown}
        </div>
      )}
    </>
  );
}
