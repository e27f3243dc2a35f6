/** What shows all devices of a plant: one chunk, loaded when the map or the comparison is opened. */
export { Comparison } from "../compare/Comparison.tsx";
export { DeviceMap } from "../map/DeviceMap.tsx";
