import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MAX_RESULT_SENSORS } from "#contract/cleanings/cleanings";
import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { PlantDecision, YearCost } from "#contract/decision/decision";
import { sensorCount } from "#contract/decision/group";
import { money, roundTo, yearStep } from "#contract/decision/money";
import { decisionTooltips } from "#contract/decision/texts";
import { linkClass } from "../../ui/actions/Link.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { cleaningsQuery, cleaningTexts, gainText, plantWash, receiptOf, trackRecordText } from "../cleanings/index.ts";
import { compareSources, type InputsState } from "../savings/index.ts";
import css from "./cards.module.css";
import { Explained } from "./DecideBox.tsx";
import { type DecidePlace, measuredWhen } from "./decide.model.ts";
import { sourceRows, zeroText } from "./sources.model.ts";
import { decideTexts } from "./texts.ts";

const CompareSources = lazyPart(compareSources);

/** Sensors of the card, and whose washes are read. */
const MAX_SENSORS = 4;
/** A receipt is news for this long [days]. */
const RECEIPT_DAYS = 14;

interface CardsProps {
  decision: PlantDecision;
  onOpen: (place: DecidePlace) => void;
}

interface DecideCardProps extends Pick<CardsProps, "onOpen"> {
  title: string;
  tab: DecidePlace["tab"];
  link: string;
  /** Instead of the content. */
  empty?: string | undefined;
  isWeak?: boolean;
  children?: ReactNode;
}

const DecideCard = ({ title, tab, link, onOpen, empty, isWeak = false, children }: DecideCardProps) => (
  <Card
    title={title}
    actions={
      <button type="button" className={linkClass()} onClick={() => onOpen({ tab })}>
        {link}
      </button>
    }
  >
    {empty === undefined ? (
      <div data-layout="stack gap-2" className={css.fill} data-weak={isWeak || undefined}>
        {children}
      </div>
    ) : (
      <p data-text="quiet">{empty}</p>
    )}
  </Card>
);

interface RestsProps {
  inputs: InputsState;
  maySave: boolean;
}

export function DecideCards({ decision, onOpen, inputs, maySave }: CardsProps & RestsProps) {
  const washes = useWashes(decision);
  return (
    <>
      <div data-layout="grid gap-3" className={css.cards}>
        <YearCard decision={decision} onOpen={onOpen} />
        {washes.isNews ? (
          <ReceiptCard washes={washes} onOpen={onOpen} />
        ) : (
          <MeasuredCard decision={decision} washes={washes} onOpen={onOpen} />
        )}
        <RestsCard decision={decision} onOpen={onOpen} inputs={inputs} maySave={maySave} />
      </div>
    </>
  );
}

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
  const end = newest && (newest.cleaning.end_day ?? newest.cleaning.day);
  return {
    today,
    isKnown,
    newest: newest?.cleaning ?? null,
    list: newest?.list ?? null,
    isNews: end !== null && end >= addDays(today, -RECEIPT_DAYS),
  };
}
type NewestWash = ReturnType<typeof useWashes>;

function YearCard({ decision, onOpen }: CardsProps) {
  const texts = decideTexts.year;
  const { year, wash, step, numbers } = decision;
  const card = { title: texts.title, tab: "plan", link: texts.open, onOpen } as const;
  if (year === null || numbers === null) return <DecideCard {...card} empty={texts.empty} />;
  const of = yearStep(numbers.washCost);
  const rows: [string, YearCost][] = [
    [texts.none, year.none],
    [texts.practice, year.practice],
    [texts.plan, year.plan],
  ];
  const total = ({ loss, washing }: YearCost): number => roundTo(of, loss) + roundTo(of, washing);
  const most = Math.max(...rows.map(([, cost]) => total(cost)), 1);
  return (
    <DecideCard {...card} isWeak={decision.basis === "weak"}>
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
        {texts.brings}
        <strong>{money(of, year.overPractice.mean)}</strong>
        {texts.more}
        {/* Else a line may end between a minus and its dollars. */}
        <span data-text="nowrap">
          {texts.range(money(of, year.overPractice.p10), money(of, year.overPractice.p90))}
        </span>
        {texts.years}
        {wash && texts.thisWash(money(step, wash.worth.mean))}
      </p>
    </DecideCard>
  );
}

function MeasuredCard({ decision, washes, onOpen }: CardsProps & { washes: NewestWash }) {
  const texts = decideTexts.measured;
  const { soiling, sensors, numbers } = decision;
  const card = { title: texts.title, tab: "soiling", link: texts.open, onOpen } as const;
  if (soiling === null) return <DecideCard {...card} empty={texts.empty} />;
  const shown = sensors.slice(0, sensors.length > MAX_SENSORS ? MAX_SENSORS - 1 : MAX_SENSORS);
  const all = sensorCount(decision).of;
  const gain = washes.newest && gainText(washes.newest, washes.today);
  return (
    <DecideCard {...card}>
      <p data-layout="flex baseline gap-6px" data-text="second" className={css.now}>
        <strong>{format.percent(soiling.loss, 1)}</strong>
        <Explained text={isWider(decision) ? texts.wider : undefined}>
          {`± ${format.number(soiling.range, 1)} ${measuredWhen(soiling, decision.today)}`}
        </Explained>
        <span data-layout="push" data-text="muted">
          {texts.days}
        </span>
      </p>
      <p className="visually-hidden">{texts.spark}</p>
      <Spark values={soiling.spark} />
      <dl className={css.rows}>
        {shown.map(({ device_id, device_name, loss, range, state, zero }) => (
          <Row
            key={device_id}
            name={<Explained text={zeroText({ zero }) || undefined}>{device_name}</Explained>}
            value={
              loss === null
                ? "–"
                : `${format.percent(loss, 1)} ± ${format.number(range ?? 0, 1)}${state === "live" ? "" : ` · ${texts.states[state]}`}`
            }
          />
        ))}
        {all > shown.length && <Row name={texts.more(all - shown.length)} value="" />}
        {numbers !== null && numbers.lost !== null && (
          <Row
            name={<Explained text={texts.lostBy}>{texts.lost}</Explained>}
            value={money(yearStep(numbers.washCost), numbers.lost)}
          />
        )}
        <Row
          name={washes.newest === null ? texts.noWash : texts.lastWash(format.shortDay(washes.newest.day))}
          value={washes.newest === null ? (washes.isKnown ? texts.none : "") : gain || "–"}
        />
      </dl>
    </DecideCard>
  );
}

/** The plant's range is wider than that of each sensor: they say little of the places without one. */
const isWider = ({ soiling, sensors }: PlantDecision): boolean =>
  soiling !== null && sensors.every(({ range }) => range === null || range < soiling.range);

const Row = ({ name, value, children }: { name: ReactNode; value: string; children?: ReactNode }) => (
  <div data-layout="flex middle gap-2">
    <dt data-text="second">{name}</dt>
    <dd data-layout="push" data-text="medium">
      {value}
    </dd>
    {children !== undefined && <dd>{children}</dd>}
  </div>
);

function ReceiptCard({ washes: { newest, list, today }, onOpen }: Pick<CardsProps, "onOpen"> & { washes: NewestWash }) {
  const texts = decideTexts.measured;
  const receipt = newest && receiptOf([newest], today);
  return (
    <DecideCard title={texts.receipt} tab="soiling" link={cleaningTexts.history} onOpen={onOpen}>
      {newest && receipt === null && (
        <p data-layout="flex" data-text="second" className={css.now}>
          {texts.lastWash(format.shortDay(newest.day))}
        </p>
      )}
      <p>{receipt ?? texts.receiptSoon}</p>
      {list && <p data-text="quiet">{trackRecordText(list.kept ?? null, null)}</p>}
    </DecideCard>
  );
}

function RestsCard({ decision, onOpen, inputs, maySave }: CardsProps & RestsProps) {
  const texts = decideTexts.rests;
  const rows = sourceRows(decision);
  return (
    <DecideCard title={texts.title} tab="inputs" link={texts.change} onOpen={onOpen}>
      {rows.length === 0 && <p data-text="quiet">{texts.empty}</p>}
      <dl className={css.rows} data-badges>
        {rows.map(({ label, value, source, isMeasured }) => (
          <Row key={label} name={label} value={value}>
            <Badge tone={isMeasured ? "ok" : "neutral"}>{source}</Badge>
          </Row>
        ))}
      </dl>
      <CompareSources plant={decision.plant_id} sources={decision.sources} inputs={inputs} maySave={maySave} />
    </DecideCard>
  );
}

/** Tenths of a percent; 0 to 6% at least, so that a flat line looks flat. */
const LEAST_TOP = 60;

function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value) => value ?? []);
  const top = Math.max(LEAST_TOP, ...known);
  const points = values.map((value, at) =>
    value === null ? null : `${at / Math.max(values.length - 1, 1)} ${1 - Math.max(value, 0) / top}`,
  );
  const path = points
    .map((point, at) => (point === null ? "" : `${points[at - 1] == null ? "M" : "L"}${point}`))
    .join("");
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={css.spark} aria-hidden="true">
      <line x1={0} x2={1} y1={1} y2={1} />
      <path d={path} />
    </svg>
  );
}
