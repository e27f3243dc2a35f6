export { Decide } from "./Decide.tsx";
export { DecideSkeleton, DecideTemplate } from "./DecideSkeleton.tsx";
export { decisionKey, decisionQuery } from "./queries.ts";
export const sensorStrip = async () => ({ default: (await import("./SensorStrip.tsx")).SensorStrip });
