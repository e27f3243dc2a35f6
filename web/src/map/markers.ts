import type { Theme } from "#plot/tokens";
import type { Status } from "../ui/states/StatusBadge.tsx";

const EDGE = 26;
export const MARKER_RATIO = 2;

export const statuses: readonly Status[] = ["ok", "warning", "critical", "unknown"];

/** Shapes of `StatusBadge` in a box of 12. */
const shapes: Record<Status, string> = {
  ok: "M6 .5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11z",
  warning: "M6 .8 11.6 11H.4z",
  critical: "M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z",
  unknown: "M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6z",
};

const pathOf = (status: Status): Path2D => new Path2D(shapes[status]);

export function markerOf(status: Status, { ui }: Theme): ImageData {
  const size = EDGE * MARKER_RATIO;
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext("2d")!;
  const scale = (size * 0.72) / 12;
  context.translate((size - 12 * scale) / 2, (size - 12 * scale) / 2);
  context.scale(scale, scale);
  const path = pathOf(status);
  context.lineJoin = "round";
  context.strokeStyle = ui.surface;
  context.lineWidth = 2.6;
  context.stroke(path);
  context.fillStyle = status === "unknown" ? ui.surface : ui[status];
  context.fill(path);
  if (status === "unknown") {
    context.setLineDash([2.2, 1.6]);
    context.strokeStyle = ui.unknown;
    context.lineWidth = 1.7;
    context.stroke(path);
  }
  if (status === "ok") {
    context.strokeStyle = ui.surface;
    context.lineWidth = 1.4;
    context.stroke(new Path2D("M3.6 6.2l1.7 1.7 3.2-3.6"));
  }
  return context.getImageData(0, 0, size, size);
}
