import { createContext, use } from "react";

/** The zone in which this page shows times; days and wash hours are always the device's own. */
export const DisplayZone = createContext("UTC");

export const useZone = (): string => use(DisplayZone);
