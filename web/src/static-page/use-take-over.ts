import { useLayoutEffect } from "react";
import { takeOver } from "./static-page.ts";

/** Replaces the plain page once a screen is rendered. */
export const useTakeOver = (): void => useLayoutEffect(takeOver, []);
