import { useLayoutEffect } from "react";
import { takeOver } from "./static-page.ts";

/** Lets a frame replace the static page once its screen is rendered; a page that came without one is left alone. */
export const useTakeOver = (): void => useLayoutEffect(takeOver, []);
