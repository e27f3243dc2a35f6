import { useQuery } from "@tanstack/react-query";
import * as format from "#contract/common/format";
import { money, washStep } from "#contract/decision/money";
import type { WashRun } from "#contract/portfolio/wash-run";
import { Button } from "../../ui/actions/Button.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import css from "./monday.module.css";
import { washRunQuery } from "./queries.ts";
import { mondayTexts } from "./texts.ts";

const { run: texts } = mondayTexts;

interface RunOfferProps {
  owner: string | undefined;
  onPlan: ((run: WashRun) => void) | undefined;
}

/** The run that saves most. */
export function RunOffer({ owner, onPlan }: RunOfferProps) {
  const run = useQuery(washRunQuery(owner)).data?.run ?? null;
  if (run === null) return null;
  const { monday, plants, saves, across, cost } = run;
  const names = plants.map(({ plant_name }) => plant_name);
  return (
    <section data-layout="panel row middle gap-2-3" data-text="second" className={css.offer} aria-label={texts.offer}>
      <Badge>{texts.offer}</Badge>
      <p data-layout="fill">
        {texts.trip}
        <strong>{format.list(names)}</strong>
        {texts.week(format.shortDay(monday))}
        <strong>{money(washStep(cost / plants.length), saves)}</strong>
        {texts.saves(format.miles(across))}
      </p>
      {onPlan && <Button onClick={() => onPlan(run)}>{texts.plan}</Button>}
    </section>
  );
}
