import { CircleCheck, CircleMinus, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Tooltip } from "../../ui/overlays/Tooltip.tsx";
import type { DecideWords } from "./decide.model.ts";
import { decideTexts } from "./texts.ts";
import css from "./decide.module.css";

interface ExplainedProps {
  text: string | undefined;
  children: string;
  /** Of a plain page. */
  part?: string;
}

/** Words with their definition, if there is one. */
export const Explained = ({ text, children, part }: ExplainedProps) => (
  <Tooltip text={text} onTap>
    {text === undefined ? (
      <span data-part={part}>{children}</span>
    ) : (
      <button type="button" data-layout="reach" data-text="help" data-part={part}>
        {children}
      </button>
    )}
  </Tooltip>
);

const chipIcons = { good: CircleCheck, fair: CircleMinus, weak: TriangleAlert } as const;

interface DecideBoxProps {
  /** Null: not known yet. */
  words: DecideWords | null;
  curve: ReactNode;
  actions: ReactNode;
  /** Setup steps, or an error. */
  children?: ReactNode;
  onBasis?: () => void;
}

const figure = { label: "", value: "", note: "" };
const blank: DecideWords = {
  tone: "wash",
  verb: "",
  headline: "",
  sub: "",
  figures: [figure, figure, figure],
  range: null,
  tooltip: "",
  basis: "good",
  chip: "",
  reasons: "",
};

/** Every line keeps its height, so that nothing that comes later moves the rest. */
export function DecideBox({ words, curve, actions, children, onBasis }: DecideBoxProps) {
  const { tone, verb, headline, sub, figures, range, tooltip, basis, chip, reasons } = words ?? blank;
  const Icon = chipIcons[basis];
  return (
    <section
      data-layout="panel flex shrink"
      className={css.box}
      data-tone={tone}
      data-waiting={words === null || undefined}
      aria-busy={words === null || undefined}
      aria-label={decideTexts.region}
    >
      <div data-layout="grid one gap-1 shrink" className={css.words} inert={words === null}>
        <p className={css.verb} data-part="verb">
          {verb}
        </p>
        <h2 className={css.headline} data-part="headline">
          {headline}
        </h2>
        <p data-text="second pretty" className={css.sub} data-part="sub">
          {sub}
        </p>
        {figures.length > 0 && (
          <dl data-layout="grid gap-4 above-4" className={css.figures} data-part="figures">
            {figures.map(({ label, value, note }, at) => (
              // Figures keep their places.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={at} data-layout="grid" data-explained>
                <dt data-text="body medium second">
                  <Explained part="label" text={at === 0 ? tooltip : undefined}>
                    {label}
                  </Explained>
                </dt>
                <dd className={css.value} data-part="value">
                  {value}
                </dd>
                {at === 0 && <dd className={css.range}>{range && <RangeBar range={range} />}</dd>}
                <dd data-text="body third" className={css.note} data-part="note">
                  {note}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {children}
        {tone !== "fix" && (
          <div data-layout="flex middle gap-2" className={css.basis} data-basis={basis} data-part="basis">
            <button
              type="button"
              data-layout="inline middle gap-6px"
              data-text="body medium nowrap"
              className={css.chip}
              onClick={onBasis}
            >
              <Icon aria-hidden="true" />
              <span data-part="chip">{chip}</span>
            </button>
            <span data-layout="shrink" data-text="body second clipped" className={css.reasons} data-part="reasons">
              {reasons}
            </span>
          </div>
        )}
        <div data-layout="row gap-2 above-4" data-print="hide" className={css.actions}>
          {actions}
        </div>
      </div>
      {curve !== null && (
        <div data-layout="flex shrink" className={css.side}>
          {curve}
        </div>
      )}
    </section>
  );
}

/** Of the drawing [px]. */
const BAR = 208;

const RangeBar = ({ range: { low, high, mean, zero } }: { range: NonNullable<DecideWords["range"]> }) => (
  <svg viewBox={`0 0 ${BAR} 12`} width={BAR} height={12} aria-hidden="true">
    <path d={`M0 6H${BAR}`} stroke="var(--border)" strokeWidth={2} />
    <path d={`M${BAR * low} 6H${BAR * high}`} stroke="var(--chart-income)" strokeWidth={4} opacity={0.6} />
    <path d={`M${BAR * zero} 0V12`} stroke="var(--text-3)" />
    <circle cx={BAR * mean} cy={6} r={5} fill="var(--chart-income)" stroke="var(--surface)" strokeWidth={2} />
  </svg>
);
