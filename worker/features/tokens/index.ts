export { getMeV1 } from "./v1.ts";
