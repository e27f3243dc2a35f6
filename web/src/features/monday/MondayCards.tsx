import { AxisLabels, Below, WindowBar } from "./Marks.tsx";
import type { Axis } from "./marks.model.ts";
import own from "./cards.module.css";
import type { MondayRow } from "./monday.model.ts";
import { RowAction, type RowActions, type RowProps, PlantLink } from "./MondayTable.tsx";
import { mondayTexts as texts } from "./texts.ts";

interface MondayCardsProps extends RowActions {
  rows: readonly MondayRow[];
  axis: Axis;
  first: string | undefined;
}

/** On phones: cards for the plants to wash, lists of the others. */
export const MondayCards = ({ rows, axis, ...actions }: MondayCardsProps) => (
  <div data-layout="grid one gap-2">
    {rows.map((row) => row.group === "wash" && <WashCard key={row.id} row={row} axis={axis} {...actions} />)}
    {(["fix", "wait"] as const).map((group) => {
      const some = rows.filter((row) => row.group === group);
      return (
        some.length > 0 && (
          <section key={group}>
            <h2 data-text="name second" className={own.listTitle}>
              {texts.cards[group](some.length)}
            </h2>
            <ul data-layout="panel lined" className={own.list}>
              {some.map((row) => (
                <PlantLine key={row.id} row={row} {...actions} />
              ))}
            </ul>
          </section>
        )
      );
    })}
  </div>
);

const WashCard = ({ axis, ...props }: RowProps & { axis: Axis }) => (
  <article data-layout="panel grid gap-half" className={own.card} data-row={props.row.id}>
    <span data-layout="flex baseline between gap-2">
      <PlantLink plant={props.row} onOpen={props.onOpen} />
      <span data-text="muted" data-part="size">
        {props.row.size}
      </span>
    </span>
    <span data-text="body medium" data-part="sentence">
      {props.row.sentence}
    </span>
    <Figures row={props.row} />
    <span data-layout="flex bottom between gap-4">
      <span data-layout="fill" className={own.window}>
        <WindowBar mark={props.row.window} />
        <AxisLabels axis={axis} />
      </span>
      <RowAction {...props} />
    </span>
  </article>
);

/** What the wash is worth, and what a week of waiting costs. */
const Figures = ({ row }: { row: MondayRow }) => (
  <span data-layout="flex between gap-2" data-text="figures" className={own.figures} data-part="figures">
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

const PlantLine = ({ row, ...actions }: RowProps) => (
  <li data-layout="flex middle gap-3" data-row={row.id} data-group={row.group}>
    <span data-layout="shrink fill">
      <PlantLink plant={row} onOpen={actions.onOpen} />
      <Below part="until">{row.until}</Below>
      {row.detail !== "" && <Below part="detail">{row.detail}</Below>}
      {row.group === "wait" && row.range !== "" && <Figures row={row} />}
    </span>
    <RowAction row={row} {...actions} />
  </li>
);
