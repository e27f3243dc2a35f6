import { type ReactNode, useState } from "react";
import type { Recommendation } from "#contract/dashboard/recommendation";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { PHONE } from "../../../ui/phone.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { dashboardTexts } from "../texts.ts";
import { DecisionView } from "./DecisionView.tsx";
import css from "./decision.module.css";
import { decide } from "./decision.model.ts";
import { PLACE_ID } from "./paint-decision.ts";
import { paintedDecision } from "./painted.ts";
import { regretLine } from "./regret.model.ts";

interface DecisionPlaceProps {
  device?: string | undefined;
  children?: ReactNode;
}

export function DecisionSkeleton({ device, children = null }: DecisionPlaceProps) {
  const [painted] = useState(() => paintedDecision(device));
  if (painted !== null && children === null) return <PaintedDecision recommendation={painted} />;
  return (
    <section
      id={PLACE_ID}
      className={css.bar}
      data-tone="unknown"
      aria-label={dashboardTexts.decision.region}
      aria-busy={children === null}
    >
      <div className={css.waiting}>
        {children ?? (
          <>
            <Skeleton width="30%" height={14} />
            <Skeleton width="60%" height={24} />
            <Skeleton width="90%" height={18} />
            <Skeleton width="50%" height={30} />
          </>
        )}
      </div>
    </section>
  );
}

export const DecisionActionsPlace = () => (
  <span className={css.actionsPlace}>
    <Skeleton height="100%" />
  </span>
);

function PaintedDecision({ recommendation }: { recommendation: Recommendation }) {
  const phone = useMedia(PHONE);
  const [decision] = useState(() => decide(recommendation, Date.now() / 1000));
  return (
    <DecisionView
      decision={decision}
      line={regretLine(recommendation)}
      foldLine={phone}
      warning={<></>}
      actions={<DecisionActionsPlace />}
    />
  );
}
