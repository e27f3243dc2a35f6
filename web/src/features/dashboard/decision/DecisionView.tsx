import { type ReactNode, useId, useState } from "react";
import { cx } from "../../../ui/class-names.ts";
import { dashboardTexts } from "../texts.ts";
import css from "./decision.module.css";
import type { Decision } from "./decision.model.ts";
import { type RegretLine as Line, weekReadout } from "./regret.model.ts";
import * as format from "#contract/common/format";
import regretCss from "./regret.module.css";

const { regret: texts } = dashboardTexts;
const share = (value: number): string => `${(100 * value).toFixed(2)}%`;

function RegretLine({ line }: { line: Line }) {
  const summary = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const { points, flat } = line;
  const index = Math.min(chosen ?? line.start, points.length - 1);
  const point = points[index]!;
  const readout = weekReadout(point);
  const middle = flat === null ? null : (flat.from + flat.to) / 2;
  return (
    <div className={regretCss.regret}>
      <div data-layout="row between gap-0-2">
        <span>{line.title}</span>
        <output className={regretCss.readout}>{readout}</output>
      </div>
      <p id={summary} className="visually-hidden">
        {line.summary}
      </p>
      <div className={regretCss.plot}>
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={regretCss.drawing} aria-hidden="true">
          {flat !== null && (
            <rect
              className={regretCss.flat}
              x={flat.from}
              y={-0.1}
              width={Math.max(flat.to - flat.from, 0.012)}
              height={1.2}
            />
          )}
          <line className={regretCss.zero} x1={0} x2={1} y1={line.zero} y2={line.zero} />
          {line.paths.map((path) => (
            <path key={path} className={regretCss.line} d={path} />
          ))}
        </svg>
        <span
          className={regretCss.zeroName}
          style={{ top: share(line.zero) }}
          data-below={line.zero < 0.5 || undefined}
          aria-hidden="true"
        >
          $0
        </span>
        {flat !== null && flat.to - flat.from > 0.2 && middle !== null && (
          <span className={regretCss.flatName} style={{ left: share(middle) }} aria-hidden="true">
            {texts.flat}
          </span>
        )}
        <span
          className={regretCss.mark}
          data-blocked={point.y === null || undefined}
          style={{ left: share(point.x), top: share(point.y ?? line.zero) }}
          aria-hidden="true"
        />
        <input
          type="range"
          className={regretCss.slider}
          aria-label={texts.slider}
          aria-valuetext={readout}
          aria-describedby={summary}
          min={0}
          max={points.length - 1}
          step={1}
          value={index}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
          onPointerMove={(event) => {
            if (event.pointerType !== "mouse") return;
            const box = event.currentTarget.getBoundingClientRect();
            const at = (event.clientX - box.left - THUMB / 2) / (box.width - THUMB);
            setChosen(Math.round(Math.min(1, Math.max(0, at)) * (points.length - 1)));
          }}
          onPointerLeave={() => setChosen(null)}
        />
      </div>
      <div className={regretCss.axis} aria-hidden="true">
        {labels(line).map(({ x, text }) => (
          <span key={text} style={{ left: share(x) }} data-edge={x === 0 ? "start" : x === 1 ? "end" : undefined}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Slider thumb [px], as in the style sheet, so that its middle reaches both ends. */
const THUMB = 16;

/** First and last week, and the end of the flat part if there is room. */
function labels({ points, flat }: Line): { x: number; text: string }[] {
  const shown = [points[0]!, points.at(-1)!];
  const end = points.findLast((point) => point.flat);
  if (flat !== null && end !== undefined && end.x > 0.22 && end.x < 0.78) shown.splice(1, 0, end);
  return shown.map(({ x, monday }) => ({ x, text: format.shortDay(monday) }));
}

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
