import type { ReactNode } from "react";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import css from "./monday.module.css";
import type { DecisionGroup } from "#contract/decision/group";
import { countText, type ShownGroup, shownGroups } from "./monday.model.ts";
import { mondayTexts as texts } from "./texts.ts";

interface MondayHeadProps {
  title: string;
  /** Every second piece is a figure. */
  lead: readonly string[];
  counts: Record<DecisionGroup, number>;
  show: ShownGroup;
  onShow: (show: ShownGroup) => void;
  children?: ReactNode;
}

/** The answer, and which plants are shown below it. */
export const MondayHead = ({ title, lead, counts, show, onShow, children }: MondayHeadProps) => (
  <header data-layout="row bottom between gap-2-4" className={css.head} data-print="keep">
    <div data-layout="shrink">
      <h1 className={css.title} data-part="title">
        {title}
      </h1>
      <p data-text="second" className={css.lead} data-part="lead">
        {lead.map((text, at) => (at % 2 === 1 ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>))}
      </p>
    </div>
    <div data-layout="row middle gap-2" className={css.tools} data-print="hide">
      <div className={css.filter}>
        <Segmented
          label={texts.filter}
          segments={shownGroups.map((group) => ({
            value: group,
            label: <span data-part="count">{countText(group, counts)}</span>,
          }))}
          value={show}
          onChange={onShow}
        />
      </div>
      {children}
    </div>
  </header>
);
