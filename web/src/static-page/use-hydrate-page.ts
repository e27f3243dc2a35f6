import { useLayoutEffect } from "react";
import { takeOver } from "./static-page.ts";

export const useHydratePage = (): void => useLayoutEffect(takeOver, []);
