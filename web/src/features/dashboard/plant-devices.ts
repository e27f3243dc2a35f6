/** What shows all devices of a plant: one chunk, loaded when somebody asks for the map or the comparison. */
export { Comparison } from "./Comparison.tsx";
export { DeviceMap } from "./DeviceMap.tsx";
