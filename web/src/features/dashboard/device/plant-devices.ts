/** One chunk for map and comparison. */
export { Comparison } from "../compare/Comparison.tsx";
export { DeviceMap } from "../map/DeviceMap.tsx";
