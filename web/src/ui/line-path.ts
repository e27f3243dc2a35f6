/** Path of a line over shares of a drawing; it breaks where a point is missing. */
export const linePath = (points: readonly (readonly [x: number, y: number] | null)[]): string =>
  points
    .map((point, at) =>
      point === null ? "" : `${points[at - 1] == null ? "M" : "L"}${point.map((share) => share.toFixed(3)).join(" ")}`,
    )
    .join("");
