import { useState } from "react";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { ActionsPlace, DecideBox } from "./DecideBox.tsx";
import { type DecideWords, decideWords } from "./decide.model.ts";
import { paintedDecision, PLACE_ID, TEMPLATE_ID } from "./paint-decision.ts";
import { decideTexts } from "./texts.ts";
import cards from "./cards.module.css";
import css from "./decide.module.css";

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
      {painted === null ? (
        <section
          id={PLACE_ID}
          data-layout="panel flex shrink"
          className={css.box}
          data-waiting
          aria-label={decideTexts.region}
          aria-busy="true"
        >
          <div data-layout="grid gap-3 fill" className={css.waiting}>
            <Skeleton width="20%" height={14} />
            <Skeleton width="70%" height={32} />
            <Skeleton width="90%" height={18} />
            <Skeleton width="60%" height={72} />
            <Skeleton width="50%" height={24} />
            <Skeleton width="50%" height={32} />
          </div>
        </section>
      ) : (
        <DecideBox words={decideWords(painted)} curve={<></>} actions={<ActionsPlace />} />
      )}
      <DecideCardsPlace />
    </div>
  );
}

const figure = { label: "", value: "", note: "" };
const blank: DecideWords = {
  tone: "wash",
  verb: "",
  headline: "",
  sub: "",
  figures: [figure, figure, figure],
  range: null,
  tooltip: "",
  basis: "good",
  chip: "",
  reasons: "",
};

/** The box without words, filled in by `paintDecision`. */
export const DecideTemplate = () => (
  <template id={TEMPLATE_ID}>
    <DecideBox words={blank} curve={<></>} actions={<ActionsPlace />} />
  </template>
);
