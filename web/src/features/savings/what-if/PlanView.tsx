import { type CSSProperties, memo, type ReactNode, useEffect, useMemo, useState } from "react";
import type { FreshResult, PlanTerms } from "#domain/cleaning-plan/index";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Weeks } from "./weeks/Weeks.tsx";
import type { Store } from "../../../store.ts";
import type { SavingsResult } from "#contract/savings/savings";
import css from "./what-if.module.css";
import { latestWins, type SubmitTerms } from "../../../analytics/latest-wins.ts";
import { type KnownBasis, type Planner, startPlanner } from "../../../analytics/planner.ts";
import * as format from "#contract/common/format";
import { nextWashLines } from "./next-wash.model.ts";
import outcomeCss from "./outcome.module.css";
import { type ComparisonRow, comparisonRows, incomeText } from "./comparison.model.ts";
import { whatIfTexts } from "../texts.ts";
import { RainLine } from "../rain-line.tsx";
import { verdict } from "#print/cleaning-report/decision";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";

/** Dollar axis shared by both plans; includes zero. */
interface DollarAxis {
  low: number;
  high: number;
}

const endsOf = ({ outlook: { savings } }: FreshResult): number[] => [savings.p10, savings.p90];

export function dollarAxis(plans: readonly FreshResult[]): DollarAxis {
  const all = plans.flatMap(endsOf);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return { low, high: high === low ? low + 1 : high };
}

/** [% of the width] */
export const placeOn = ({ low, high }: DollarAxis, value: number): number => (100 * (value - low)) / (high - low);

/** Least distance of label centers [% of the axis]. */
const LABEL_ROOM = { wide: 17, narrow: 26 } as const;

/** Label centers [% of the axis]: at their marks, `room` apart, inside. */
export function labelPlaces(marks: readonly number[], room: number): number[] {
  const ends = room / 2;
  const places: number[] = [];
  for (const mark of marks) places.push(Math.max(mark, ends, (places.at(-1) ?? -room) + room));
  // Labels pushed past the end push back.
  for (let n = places.length - 1; n >= 0; n--)
    places[n] = Math.min(places[n]!, n === places.length - 1 ? 100 - ends : places[n + 1]! - room);
  return places;
}

interface VerdictProps {
  saved: FreshResult;
  live: FreshResult;
  changed: boolean;
}

/** Stays visible on narrow screens during a drag. */
const Verdict = memo(function Verdict({ saved, live, changed }: VerdictProps) {
  return (
    <output data-layout="grid gap-half" data-text="second" className={outcomeCss.verdict}>
      <strong data-text="section first balance">{verdict(live)}</strong>
      <span>
        {changed && (
          <>
            <Badge tone="warning">{whatIfTexts.preview}</Badge>{" "}
          </>
        )}
        {incomeText(saved, live)}
      </span>
    </output>
  );
});

const dollars = (value: number): string => format.dollars(value, 0);

/** Bar: P10 to P90; line: P50. */
function Years({ plan, axis, name }: { plan: FreshResult; axis: DollarAxis; name: string }) {
  const { p10, p50, p90 } = plan.outlook.savings;
  const at = (value: number): string => placeOn(axis, value).toFixed(2);
  const percentiles = { P10: p10, P50: p50, P90: p90 };
  const marks = Object.values(percentiles).map((value) => placeOn(axis, value));
  const [wide, narrow] = [labelPlaces(marks, LABEL_ROOM.wide), labelPlaces(marks, LABEL_ROOM.narrow)];
  return (
    <div data-layout="grid middle gap-0-2" className={outcomeCss.years}>
      <span data-text="second caption">{name}</span>
      <svg className={outcomeCss.dots} viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${at(0)} 0v22`} className={outcomeCss.zero} />
        <path d={`M${at(p10)} 11H${at(p90)}`} className={outcomeCss.bar} />
        <path d={`M${at(p50)} 4v14`} className={outcomeCss.middle} />
      </svg>
      <dl className={outcomeCss.percentiles}>
        {Object.entries(percentiles).map(([label, value], n) => (
          <div key={label} style={{ "--wide": `${wide[n]}%`, "--narrow": `${narrow[n]}%` } as CSSProperties}>
            <dt data-text="third">{label}</dt>
            <dd data-text="second">{dollars(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Spread({ saved, live }: { saved: FreshResult; live: FreshResult }) {
  if (live.rainSource === "none") return <p data-text="second caption">{whatIfTexts.noRain}</p>;
  const axis = dollarAxis([saved, live]);
  return (
    <div data-layout="grid gap-6px" className={outcomeCss.spread}>
      <h3 data-layout="below-1" data-text="name">
        {whatIfTexts.spread}
      </h3>
      <Years name={whatIfTexts.live} plan={live} axis={axis} />
      <Years name={whatIfTexts.saved} plan={saved} axis={axis} />
      <p data-text="second caption">{whatIfTexts.spreadNote}</p>
      <RainLine plan={live} />
    </div>
  );
}

const withRange = (text: string, range: string | null) => (
  <>
    {text}
    {range !== null && (
      <span data-layout="block" data-text="quiet" className={outcomeCss.range}>
        <span className="visually-hidden">{whatIfTexts.range} </span>
        {range}
      </span>
    )}
  </>
);

const columnsOf = (weeks: number): TableColumn<ComparisonRow>[] => [
  { header: `In ${weeks} weeks`, cell: ({ label }) => label },
  { header: whatIfTexts.saved, cell: ({ saved, savedRange }) => withRange(saved, savedRange) },
  { header: whatIfTexts.live, cell: ({ live, liveRange }) => withRange(live, liveRange), className: outcomeCss.live },
  { header: "Difference", cell: ({ difference, tone }) => <span data-color={tone}>{difference}</span> },
];

const Outcome = memo(function Outcome({ saved, live }: { saved: FreshResult; live: FreshResult }) {
  const rows = comparisonRows(saved, live);
  const hasRanges = rows.some((row) => row.savedRange !== null || row.liveRange !== null);
  return (
    <div data-layout="grid one gap-3" className={outcomeCss.outcome}>
      <Table
        label={whatIfTexts.table}
        className={outcomeCss.table}
        columns={columnsOf(live.weeks)}
        rows={rows}
        rowKey={({ label }) => label}
      />
      {hasRanges && <p data-text="second caption">{whatIfTexts.rangeNote}</p>}
      <Spread saved={saved} live={live} />
    </div>
  );
});

const NextWash = memo(function NextWash({ live }: { live: FreshResult }) {
  const next = nextWashLines(live);
  return (
    <div>
      {next !== null && (
        <>
          <h3 data-layout="below-1" data-text="name">
            Next wash: week of {format.day(next.date)}
          </h3>
          <ul data-layout="grid gap-half" data-text="second">
            {next.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
});

/** Starts with the first plan, also after a stop. */
function lazyPlanner(basis: KnownBasis): Planner {
  let started: Planner | null = null;
  return {
    plan: (terms) => (started ??= startPlanner(basis)).plan(terms),
    stop: () => {
      started?.stop();
      started = null;
    },
  };
}

/** One for all plans of the page. Each attempt has a new one, so that all who asked the former one ask again: what was stopped never answers. */
export function usePlanner(basis: KnownBasis) {
  const [attempt, setAttempt] = useState(0);
  const planner = useMemo(() => ({ ...lazyPlanner(basis), attempt }), [basis, attempt]);
  useEffect(() => planner.stop, [planner]);
  return { planner, retry: () => setAttempt(attempt + 1) };
}

interface ComparedPlans {
  saved?: FreshResult;
  live?: FreshResult;
  failure?: string;
}

function usePlans(planner: Planner, savedTerms: PlanTerms, terms: PlanTerms): ComparedPlans {
  const [plans, setPlans] = useState<ComparedPlans>({});
  const [ask, setAsk] = useState<SubmitTerms<PlanTerms> | null>(null);
  useEffect(() => {
    const fail = (error: unknown): void => setPlans({ failure: (error as Error).message });
    /** Starts after the saved case, with which they are compared. */
    const begin = (saved: FreshResult): void => {
      setPlans(({ live }) => ({ saved, ...(live && { live }) }));
      setAsk(() => latestWins(planner.plan, (live) => setPlans({ saved, live }), fail));
    };
    planner.plan(savedTerms).then(begin, fail);
  }, [planner, savedTerms]);
  useEffect(() => ask?.(terms), [ask, terms]);
  return plans;
}

/** Carries the plan of a dragged slider to the charts without rendering everything; null: no slider is moved. */
export type LivePlan = Store<SavingsResult | null>;

interface PlanViewProps {
  planner: Planner;
  today: string;
  savedTerms: PlanTerms;
  terms: PlanTerms;
  changed: boolean;
  livePlan: LivePlan;
  onToggle: (monday: string) => void;
  onRetry: () => void;
  children: ReactNode;
}

export function PlanView({ planner, savedTerms, terms, changed, livePlan, onToggle, onRetry, ...rest }: PlanViewProps) {
  const { saved, live, failure } = usePlans(planner, savedTerms, terms);
  useEffect(() => {
    livePlan.set((changed && live) || null);
    return () => livePlan.set(null);
  }, [livePlan, live, changed]);
  const ready = saved !== undefined && live !== undefined;
  return (
    <>
      <div className={css.verdict}>
        {failure !== undefined ? (
          <InlineError message={failure} onRetry={onRetry} />
        ) : ready ? (
          <Verdict saved={saved} live={live} changed={changed} />
        ) : (
          <Skeleton height={56} />
        )}
      </div>
      <div data-layout="grid shrink gap-3" className={css.sliders}>
        {rest.children}
      </div>
      <div data-layout="shrink" className={css.outcome}>
        {ready ? <Outcome saved={saved} live={live} /> : failure === undefined && <Skeleton height={300} />}
      </div>
      {ready && (
        <>
          <div className={css.next}>
            <NextWash live={live} />
          </div>
          <div data-layout="span shrink">
            <Weeks live={live} saved={saved} blockedWeeks={terms.blockedWeeks} today={rest.today} onToggle={onToggle} />
          </div>
        </>
      )}
    </>
  );
}
