import { useQuery } from "@tanstack/react-query";
import { holdLine, holdsSummary, type PastHolds } from "#contract/decision/holds";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
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
  const { holds } = data;
  if (holds.length === 0) return null;
  const summary = holdsSummary(data);
  const list = (some: PastHolds["holds"]) => (
    <ul data-layout="stack shrink gap-2">
      {some.map((hold) => {
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
  );
  return (
    <section data-layout="stack shrink gap-2 below-3">
      <h3>{texts.holds}</h3>
      {summary !== null && <strong>{summary}</strong>}
      {list(holds.slice(0, NEWEST))}
      {holds.length > NEWEST && (
        <details>
          <summary>{texts.showEarlier(holds.length - NEWEST)}</summary>
          {list(holds.slice(NEWEST))}
        </details>
      )}
      <p data-text="second caption anywhere">{texts.holdsNote}</p>
    </section>
  );
}
