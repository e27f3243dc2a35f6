export const bell = () => import("./Bell.tsx");
