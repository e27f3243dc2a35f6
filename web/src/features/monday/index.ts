export { decisionsQuery } from "./queries.ts";

export const mondayPage = () => import("./MondayPage.tsx");
