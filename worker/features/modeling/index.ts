export { plantFilesV1 } from "./v1-plants.ts";
export { deviceFilesV1 } from "./v1-devices.ts";
