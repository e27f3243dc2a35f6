import { useQuery } from "@tanstack/react-query";
import { holdLine, holdsSummary } from "#contract/decision/holds";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
import { lookBackTexts as texts } from "./look-back-texts.ts";

const holdsQuery = (plant: string) =>
  asked(["plant", plant, "holds"], (init) => api.plant[":id"].holds.$get({ param: { id: plant } }, init), {
    staleTime: 10 * 60_000,
  });

/** Washes of a plant that waited for rain. Nothing without any. */
export function PastHoldsList({ plant }: { plant: string }) {
  const { data } = useQuery(holdsQuery(plant));
  if (data === undefined || data.holds.length === 0) return null;
  const summary = holdsSummary(data);
  return (
    <section data-layout="stack shrink gap-1">
      <h3>{texts.holds}</h3>
      {summary !== null && (
        <p>
          <strong>{summary}</strong>
        </p>
      )}
      <ul data-layout="stack shrink gap-1">
        {data.holds.map((hold) => (
          <li key={hold.from}>{holdLine(hold, data)}</li>
        ))}
      </ul>
      <p data-text="second caption anywhere">{texts.holdsNote}</p>
    </section>
  );
}
