export { nextWashesQuery, useDueWashes } from "./due-washes.ts";

/** The bell, in a chunk of its own. */
export const bell = () => import("./Bell.tsx");
