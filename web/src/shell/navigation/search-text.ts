import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

/**
 * Values of the address as people write them: `device=0042` stays text, `negative=true` is a truth value. (The router's
 * own way reads every number out of a link, which ruins ids and one-time codes, and writes quotes into it.)
 */
export const parseSearch = parseSearchWith((text) => (text === "true" ? true : text === "false" ? false : text));
export const stringifySearch = stringifySearchWith(JSON.stringify);
