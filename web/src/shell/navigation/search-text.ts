import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

/**
 * Values as people write them: `device=0042` stays text, `negative=true` is a boolean. The router's own parser turns ids and one-time codes
 * into numbers and writes quotes.
 */
export const parseSearch = parseSearchWith((text) => (text === "true" ? true : text === "false" ? false : text));
export const stringifySearch = stringifySearchWith(JSON.stringify);
