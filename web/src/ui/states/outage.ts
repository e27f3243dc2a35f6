import { createContext } from "react";

/** True while no server answers. The page says so once; parts that failed stay quiet and reload afterwards. */
export const OutageContext = createContext(false);
