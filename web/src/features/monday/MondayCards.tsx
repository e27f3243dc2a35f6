import { AxisLabels, Below, WindowBar } from "./Marks.tsx";
import type { Axis } from "./marks.model.ts";
import own from "./cards.module.css";
import css from "./monday.module.css";
import type { DecisionGroup } from "#contract/decision/group";
import { type MondayRow, sizeText } from "./monday.model.ts";
import { RowAction, type RowActions, PlantLink } from "./MondayTable.tsx";

import { mondayTexts as texts } from "./texts.ts";

interface MondayCardsProps extends RowActions {
  rows: readonly MondayRow[];
  axis: Axis;
  first: string | undefined;
}

/** On phones: cards for the plants to wash, lists of the others. */
export function MondayCards({ rows, axis, first, ...actions }: MondayCardsProps) {
  const of = (group: DecisionGroup) => rows.filter((row) => row.group === group);
  return (
    <div data-layout="grid gap-2">
      {of("wash").map((row) => (
        <WashCard key={row.id} row={row} axis={axis} isFirst={row.id === first} {...actions} />
      ))}
      <PlantList title={texts.cards.fix} rows={of("fix")} {...actions} />
      <PlantList title={texts.cards.wait} rows={of("wait")} {...actions} />
    </div>
  );
}

interface WashCardProps extends RowActions {
  row: MondayRow;
  axis: Axis;
  isFirst: boolean;
}

const WashCard = ({ row, axis, isFirst, onPlan, onOpen }: WashCardProps) => (
  <article data-layout="panel grid gap-half" className={own.card} data-row={row.id}>
    <span data-layout="flex baseline between gap-2">
      <PlantLink plant={row} onOpen={onOpen} className={css.name} />
      <span data-text="muted" data-part="size">
        {sizeText(row)}
      </span>
    </span>
    <span data-text="body medium" data-part="sentence">
      {row.sentence}
    </span>
    <Figures row={row} className={own.cardFigures} />
    <span data-layout="flex bottom between gap-4">
      <span data-layout="fill" className={own.window}>
        <WindowBar mark={row.window} />
        <AxisLabels axis={axis} />
      </span>
      <RowAction row={row} isFirst={isFirst} onPlan={onPlan} onOpen={onOpen} />
    </span>
  </article>
);

/** What the wash is worth, and what a week of waiting costs. */
const Figures = ({ row, className }: { row: MondayRow; className: string | undefined }) => (
  <span data-layout="flex between gap-2" data-text="figures" className={className} data-part="figures">
    <span>
      <strong data-part="worth">{row.worth}</strong> <span data-text="muted">{texts.worth}</span>
      <Below part="range">{row.range}</Below>
    </span>
    <span className={own.end}>
      <strong data-part="waiting">{row.waiting}</strong>
      <Below part="week">{row.week}</Below>
    </span>
  </span>
);

interface PlantListProps extends RowActions {
  title: (count: number) => string;
  rows: readonly MondayRow[];
}

function PlantList({ title, rows, onPlan, onOpen }: PlantListProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 data-text="name second" className={own.listTitle}>
        {title(rows.length)}
      </h2>
      <ul data-layout="panel" className={own.list}>
        {rows.map((row) => (
          <li key={row.id} data-layout="flex middle gap-3" data-row={row.id} data-group={row.group}>
            <span data-layout="shrink fill">
              <PlantLink plant={row} onOpen={onOpen} className={css.name} />
              <Below part="until">{row.until}</Below>
              {row.detail !== "" && <Below part="detail">{row.detail}</Below>}
              {row.group === "wait" && row.range !== "" && <Figures row={row} className={own.listFigures} />}
            </span>
            <RowAction row={row} isFirst={false} onPlan={onPlan} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}
