import { createContext, use } from "react";

/** Days and wash hours are always the device's. */
export const DisplayZone = createContext("UTC");

export const useZone = (): string => use(DisplayZone);
