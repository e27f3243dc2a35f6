import { useLayoutEffect } from "react";
import { takeOver } from "./static-page.ts";

export const useTakeOver = (): void => useLayoutEffect(takeOver, []);
