export { Decide } from "./Decide.tsx";
export { type SetupKey, SetupSteps, setupSteps } from "./SetupSteps.tsx";
export { DecideSkeleton } from "./DecideSkeleton.tsx";
export const sensorStrip = async () => ({ default: (await import("./SensorStrip.tsx")).SensorStrip });
export { DecideBox } from "./DecideBox.tsx";
export { decideWords } from "./decide.model.ts";
