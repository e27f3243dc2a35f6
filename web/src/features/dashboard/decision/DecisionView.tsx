import type { ReactNode } from "react";
import { cx } from "../../../ui/class-names.ts";
import { dashboardTexts } from "../texts.ts";
import { RegretLine } from "./RegretLine.tsx";
import css from "./decision.module.css";
import type { Decision } from "./decision.model.ts";
import type { RegretLine as Line } from "./regret.model.ts";

interface DecisionViewProps {
  decision: Decision;
  line: Line | null;
  /** The line is folded under its title: a phone has no room next to the sentence. */
  foldLine: boolean;
  /** Something to know before acting on the decision, such as a soiling rate that contradicts the sensor. */
  warning?: ReactNode;
  /** Buttons. */
  actions: ReactNode;
  /** The newest answer didn't arrive; this one is older. */
  outdated?: ReactNode;
}

/** The decision in words and colors; what it says comes from `decide`. */
export function DecisionView({ decision, line, foldLine, warning, actions, outdated }: DecisionViewProps) {
  const { tone, label, headline, sentence, plant, basis } = decision;
  return (
    <section
      className={cx(css.bar, Boolean(outdated) && css.outdated)}
      data-tone={tone}
      aria-label={dashboardTexts.decision.region}
    >
      <div className={css.words}>
        <p className={css.label}>{label}</p>
        <h2 className={css.headline}>{headline}</h2>
        <p className={css.sentence}>
          {sentence.map(({ text, strong }, index) =>
            // The pieces of one sentence keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            strong === true ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
          )}
        </p>
        {plant !== null && <p className={css.quiet}>{plant}</p>}
        {Boolean(warning) && <div className={css.warnings}>{warning}</div>}
        {outdated}
        <div className={css.actions}>{actions}</div>
        {basis.length > 0 && <p className={css.quiet}>{basis.join(" · ")}</p>}
      </div>
      {line !== null &&
        (foldLine ? (
          <details className={css.folded}>
            <summary>{dashboardTexts.regret.title}</summary>
            <RegretLine line={line} />
          </details>
        ) : (
          <div className={css.aside}>
            <RegretLine line={line} />
          </div>
        ))}
    </section>
  );
}
