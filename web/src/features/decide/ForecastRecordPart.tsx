import { useState } from "react";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { forecastRecordTexts as texts } from "./forecast-record.model.ts";

const ForecastRecordAnswer = lazyPart(
  async () => ({ default: (await import("./ForecastRecordAnswer.tsx")).ForecastRecordAnswer }),
  <Skeleton height={40} />,
);

/** Requested once it is opened. */
export function ForecastRecordPart({ plant }: { plant: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details data-layout="above-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-text="strong">{texts.title}</summary>
      {isOpen && <ForecastRecordAnswer plant={plant} />}
    </details>
  );
}
