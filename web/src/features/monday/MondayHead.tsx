import type { ReactNode } from "react";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import css from "./monday.module.css";
import type { DecisionGroup } from "#contract/decision/group";
import type { LeadPiece } from "./monday.model.ts";
import { mondayTexts as texts } from "./texts.ts";

const shownGroups = ["all", "wash", "fix", "wait"] as const;

interface MondayHeadProps {
  title: string;
  lead: readonly LeadPiece[];
  counts: Record<DecisionGroup, number>;
  show: DecisionGroup | "all";
  onShow: (show: DecisionGroup | "all") => void;
  children?: ReactNode;
}

/** The answer, and which plants are shown below it. */
export function MondayHead({ title, lead, counts, show, onShow, children }: MondayHeadProps) {
  const countOf = (group: DecisionGroup | "all") =>
    group === "all" ? counts.wash + counts.fix + counts.wait : counts[group];
  return (
    <header data-layout="row bottom between gap-2-4" className={css.head} data-print="keep">
      <div data-layout="shrink">
        <h1 className={css.title} data-part="title">
          {title}
        </h1>
        <p data-text="second" className={css.lead} data-part="lead">
          {lead.map(({ text, strong }) =>
            strong ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
          )}
        </p>
      </div>
      <div data-layout="row middle gap-2" className={css.tools} data-print="hide">
        <div className={css.filter}>
          <Segmented
            label={texts.filter}
            segments={shownGroups.map((group) => ({
              value: group,
              label: (
                <span data-part={`count-${group}`}>
                  {texts.groups[group]} {countOf(group)}
                </span>
              ),
            }))}
            value={show}
            onChange={onShow}
          />
        </div>
        {children}
      </div>
    </header>
  );
}
