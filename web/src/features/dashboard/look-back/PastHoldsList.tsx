import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { holdLine, holdsSummary, type PastHolds } from "#contract/decision/holds";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { lookBackTexts as texts } from "./look-back-texts.ts";

const holdsQuery = (plant: string) =>
  asked(["plant", plant, "holds"], (init) => api.plant[":id"].holds.$get({ param: { id: plant } }, init), {
    staleTime: 10 * 60_000,
  });

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** More push the slider off the screen. */
const NEWEST = 5;

/** Washes of a plant that waited for rain. */
export function PastHoldsList({ plant }: { plant: string }) {
  const { data } = useQuery(holdsQuery(plant));
  return data === undefined ? null : <HoldsList data={data} />;
}

/** Nothing without any. */
export function HoldsList({ data }: { data: PastHolds }) {
  const [isAll, setAll] = useState(false);
  const { holds } = data;
  if (holds.length === 0) return null;
  const summary = holdsSummary(data);
  return (
    <section data-layout="stack shrink gap-2 below-3">
      <h3>{texts.holds}</h3>
      {summary !== null && (
        <p>
          <strong>{summary}</strong>
        </p>
      )}
      <ul data-layout="stack shrink gap-2">
        {(isAll ? holds : holds.slice(0, NEWEST)).map((hold) => {
          // The dates come first, so that a long list can be looked through.
          const [dates, ...said] = holdLine(hold, data).split(": ");
          return (
            <li key={hold.from} data-layout="stack shrink">
              <span data-text="body medium">{dates}</span>
              <span data-text="body second">{sentence(said.join(": "))}</span>
            </li>
          );
        })}
      </ul>
      {holds.length > NEWEST && (
        <Button size="compact" variant="ghost" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? texts.showFewer : texts.showAll(holds.length)}
        </Button>
      )}
      <p data-text="second caption anywhere">{texts.holdsNote}</p>
    </section>
  );
}
