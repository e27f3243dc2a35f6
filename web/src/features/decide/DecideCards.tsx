import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MAX_RESULT_SENSORS } from "#contract/cleanings/cleanings";
import * as format from "#contract/common/format";
import type { PlantDecision, YearCost } from "#contract/decision/decision";
import { sensorCount } from "#contract/decision/group";
import { money, roundTo, yearStep } from "#contract/decision/money";
import { decisionTooltips } from "#contract/decision/texts";
import { linePath } from "../../ui/line-path.ts";
import { linkClass } from "../../ui/actions/Link.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { cleaningsQuery, plantWash, resultText } from "../cleanings/index.ts";
import { compareSources, type InputsState } from "../savings/index.ts";
import css from "./cards.module.css";
import { Explained } from "./DecideBox.tsx";
import { type DecidePlace, equalText, measuredWhen } from "./decide.model.ts";
import { sourceRows, zeroText } from "./sources.model.ts";
import { decideTexts } from "./texts.ts";

const CompareSources = lazyPart(compareSources);

/** Sensors of the card, and whose washes are read. */
const MAX_SENSORS = 4;

interface DecideCardsProps {
  decision: PlantDecision;
  onOpen: (place: DecidePlace) => void;
  inputs: InputsState;
  maySave: boolean;
}

interface CardContent {
  title: string;
  tab: DecidePlace["tab"];
  link: string;
  content: ReactNode;
  isWeak?: boolean;
}

export default function DecideCards({ decision, onOpen, inputs, maySave }: DecideCardsProps) {
  const washes = useWashes(decision);
  const cards = [
    yearCard(decision),
    measuredCard(decision, washes),
    {
      title: decideTexts.rests.title,
      tab: "inputs" as const,
      link: decideTexts.rests.change,
      content: <Rests decision={decision} inputs={inputs} maySave={maySave} />,
    },
  ];
  return (
    <div data-layout="grid gap-3" className={css.cards}>
      {cards.map(({ title, tab, link, content, isWeak }: CardContent) => (
        <Card
          key={title}
          title={title}
          actions={
            <button type="button" data-print="hide" className={linkClass()} onClick={() => onOpen({ tab })}>
              {link}
            </button>
          }
        >
          <div data-layout="stack gap-2" className={css.fill} data-weak={isWeak || undefined}>
            {content}
          </div>
        </Card>
      ))}
    </div>
  );
}

const Empty = ({ children }: { children: string }) => <p data-text="quiet">{children}</p>;

interface CardRow {
  name: string;
  value: string;
  tooltip?: string | undefined;
  badge?: ReactNode;
}

const Rows = ({ rows }: { rows: readonly CardRow[] }) => (
  <dl className={css.rows}>
    {rows.map(({ name, value, tooltip, badge }, at) => (
      // Two sensors may have one name.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={`${at} ${name}`} data-layout="flex middle gap-2 item">
        <dt data-text="second">
          <Explained text={tooltip}>{name}</Explained>
        </dt>
        <dd data-layout="push" data-text="medium">
          {value}
        </dd>
        {badge !== undefined && <dd>{badge}</dd>}
      </div>
    ))}
  </dl>
);

/** The newest wash of the plant, with what it brought, once every sensor's washes are known: until then it could change. */
function useWashes({ sensors, today }: PlantDecision) {
  const answers = useQueries({
    queries: sensors.slice(0, MAX_RESULT_SENSORS).map(({ device_id }) => cleaningsQuery(device_id)),
  });
  const isKnown = !answers.some(({ isPending }) => isPending);
  const newest = isKnown
    ? plantWash(
        answers.flatMap(({ data }) => data ?? []),
        today,
      )
    : null;
  return { today, isKnown, newest };
}
type NewestWash = ReturnType<typeof useWashes>;

function yearCard(decision: PlantDecision): CardContent {
  const texts = decideTexts.year;
  const { year, wash, step, numbers, basis } = decision;
  const card = { title: texts.title(year?.weeks), tab: "plan", link: texts.open } as const;
  if (year === null || numbers === null) return { ...card, content: <Empty>{texts.empty}</Empty> };
  const of = yearStep(numbers.washCost);
  const rows: [string, YearCost][] = [
    [texts.none, year.none],
    [texts.practice, year.practice],
    [texts.plan, year.plan],
  ];
  const total = ({ loss, washing }: YearCost): number => roundTo(of, loss) + roundTo(of, washing);
  const most = Math.max(...rows.map(([, cost]) => total(cost)), 1);
  const content = (
    <>
      <dl className={css.bars}>
        {rows.map(([name, cost]) => (
          <div key={name}>
            <dt data-layout="grid">
              <span data-text="medium first">
                <Explained text={name === texts.practice ? decisionTooltips.practice(decision) : undefined}>
                  {name}
                </Explained>
              </span>
              <span data-text="muted">{texts.spent(cost.washes, money(1, cost.washing))}</span>
            </dt>
            <dd data-layout="flex" className={css.stack} aria-hidden="true">
              <span className={css.loss} style={{ width: `${(100 * cost.loss) / most}%` }} />
              <span className={css.washing} style={{ width: `${(100 * cost.washing) / most}%` }} />
            </dd>
            <dd data-text="strong" className={css.total}>
              {money(of, total(cost))}
            </dd>
          </div>
        ))}
      </dl>
      <p data-layout="flex middle gap-6px" data-text="quiet" className={css.legend} aria-hidden="true">
        <span className={css.loss} />
        {texts.loss}
        <span className={css.washing} />
        {texts.washing}
      </p>
      <p data-layout="ruled" data-text="second pretty" className={css.foot}>
        {equalText(year, of) ?? (
          <>
            {texts.brings}
            <strong>{money(of, year.overPractice.mean)}</strong>
            {texts.more}
            {/* Else a line may end between a minus and its dollars. */}
            <span data-text="nowrap">
              {texts.range(money(of, year.overPractice.p10), money(of, year.overPractice.p90))}
            </span>
            {texts.years}
          </>
        )}
        {wash && texts.thisWash(money(step, wash.worth.mean))}
      </p>
    </>
  );
  return { ...card, content, isWeak: basis === "weak" };
}

function measuredCard(decision: PlantDecision, { newest, isKnown, today }: NewestWash): CardContent {
  const texts = decideTexts.measured;
  const { soiling, sensors, numbers } = decision;
  const card = { title: texts.title, tab: "soiling", link: texts.open } as const;
  if (soiling === null) return { ...card, content: <Empty>{texts.empty}</Empty> };
  const shown = sensors.slice(0, sensors.length > MAX_SENSORS ? MAX_SENSORS - 1 : MAX_SENSORS);
  const more = sensorCount(decision).of - shown.length;
  // They say little of the places without a sensor.
  const isWider = sensors.every(({ range }) => range === null || range < soiling.range);
  const rows: CardRow[] = [
    ...shown.map(({ device_name, loss, range, state, zero, day }) => ({
      // A sensor's figure is older than the plant's estimate above it.
      name: soiling.estimated && day !== null ? texts.sensorOn(device_name, format.shortDay(day)) : device_name,
      tooltip: zeroText({ zero }) || undefined,
      value:
        loss === null
          ? "–"
          : `${format.percent(loss, 1)} ± ${format.number(range ?? 0, 1)}${state === "live" ? "" : ` · ${texts.states[state]}`}`,
    })),
    ...(more > 0 ? [{ name: texts.more(more), value: "" }] : []),
    ...(numbers !== null && numbers.lost !== null
      ? [{ name: texts.lost, tooltip: texts.lostBy, value: money(yearStep(numbers.washCost), numbers.lost) }]
      : []),
    newest === null
      ? { name: texts.noWash, value: isKnown ? texts.none : "" }
      : { name: texts.lastWash(format.shortDay(newest.day)), value: resultText(newest, today) || "–" },
  ];
  const content = (
    <>
      <p data-layout="flex baseline gap-6px" data-text="second" className={css.now}>
        <strong>{format.percent(soiling.loss, 1)}</strong>
        <Explained text={isWider ? texts.wider : undefined}>
          {`± ${format.number(soiling.range, 1)} ${measuredWhen(soiling, decision.today)}`}
        </Explained>
        <span data-layout="push" data-text="muted nowrap">
          {texts.days}
        </span>
      </p>
      <p className="visually-hidden">{texts.spark}</p>
      <Spark values={soiling.spark} />
      <Rows rows={rows} />
    </>
  );
  return { ...card, content };
}

function Rests({ decision, inputs, maySave }: Omit<DecideCardsProps, "onOpen">) {
  const rows = sourceRows(decision).map(({ label, value, source, isMeasured }): CardRow => ({
    name: label,
    value,
    badge: <Badge tone={isMeasured ? "ok" : "neutral"}>{source}</Badge>,
  }));
  return (
    <>
      {rows.length === 0 && <Empty>{decideTexts.rests.empty}</Empty>}
      <Rows rows={rows} />
      <CompareSources plant={decision.plant_id} sources={decision.sources} inputs={inputs} maySave={maySave} />
    </>
  );
}

/** Tenths of a percent; 0 to 6% at least, so that a flat line looks flat. */
const LEAST_TOP = 60;

const fixed = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;

function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value) => value ?? []);
  const top = Math.max(LEAST_TOP, ...known);
  const points = values.map((value, at) =>
    value === null ? null : ([at / Math.max(values.length - 1, 1), 1 - Math.max(value, 0) / top] as const),
  );
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={css.spark} aria-hidden="true">
      <line x2={1} y1={1} y2={1} stroke="var(--border)" {...fixed} />
      <path d={linePath(points)} stroke="var(--chart-soiling)" strokeWidth={1.5} {...fixed} />
    </svg>
  );
}
