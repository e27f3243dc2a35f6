/** What shows all devices of a plant: one chunk, loaded when somebody asks for the map or the comparison. */
export { Comparison } from "./compare/Comparison.tsx";
export { DeviceMap } from "./map/DeviceMap.tsx";
