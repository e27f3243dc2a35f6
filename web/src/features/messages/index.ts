/** The bell, in a chunk of its own. */
export const bell = () => import("./Bell.tsx");
