import { useState } from "react";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { DecideBox } from "./DecideBox.tsx";
import { decideWords } from "./decide.model.ts";
import { paintedDecision } from "./paint-decision.ts";
import cards from "./cards.module.css";

export const DecideCardsPlace = () => (
  <div data-layout="grid gap-3" className={cards.cards}>
    {["year", "measured", "rests"].map((card) => (
      <div key={card} className={cards.cardPlace}>
        <Skeleton height="100%" />
      </div>
    ))}
  </div>
);

/** The decision that the plain page has painted, else its empty box. */
export function DecideSkeleton({ plant }: { plant?: string | undefined }) {
  const [painted] = useState(() => paintedDecision(plant));
  return (
    <div data-layout="grid one gap-3">
      <DecideBox words={painted && decideWords(painted)} curve={<></>} actions={null} />
      <DecideCardsPlace />
    </div>
  );
}
