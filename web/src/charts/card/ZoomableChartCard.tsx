import { useState } from "react";
import { ChartCard, type ChartCardProps } from "./ChartCard.tsx";
import type { Interval } from "../plot.ts";
import { useZoomHistory } from "../zoom/zoom-history.ts";

/** A chart with its own zoom and Undo. Separate file, because the first chart doesn't need it. */
export function ZoomableChartCard(props: Omit<ChartCardProps, "view" | "onView" | "onUndo">) {
  const [view, setView] = useState<Interval | null>(null);
  const { zoom, undo } = useZoomHistory(view, setView);
  return <ChartCard {...props} view={view} onView={zoom} onUndo={undo} />;
}
