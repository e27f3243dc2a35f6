export { useDueWashes } from "./due-washes.ts";

export const bell = () => import("./Bell.tsx");
