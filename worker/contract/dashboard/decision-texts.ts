import type { Obstacle } from "./recommendation.ts";

const obstacleReasons: Record<Obstacle, string> = {
  inputsNeverSaved: "The inputs are still defaults.",
  inputsIncomplete: "An input is missing.",
  energyFileMissing: "No energy file.",
  neverMeasured: "No readings yet.",
  sensorOffline: "No current readings.",
  calculationFailed: "The calculation failed.",
};

export function obstacleHeadline(obstacle: Obstacle): string {
  const reason = obstacleReasons[obstacle];
  return `No decision: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}
