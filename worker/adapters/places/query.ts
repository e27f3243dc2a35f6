import { normalizeName, states } from "./words.ts";

export interface PlaceQuery {
  /** Normalized by `normalizeName`; empty if only a ZIP code was typed. */
  town: string;
  states: ReadonlySet<string> | null;
  zip: string | null;
  street: string;
}

const ZIP = /(?:^|[\s,])(\d{3,5})(?:-\d{0,4})?$/;
const WHOLE_ZIP = 5;
const stateNameParts = Object.entries(states).map(([code, name]) => ({
  code,
  names: [normalizeName(code), normalizeName(name)],
}));

function matchStates(begun: string): ReadonlySet<string> {
  const letters = normalizeName(begun);
  const whole = stateNameParts.filter(({ names }) => names.includes(letters));
  const matches =
    whole.length > 0 ? whole : stateNameParts.filter(({ names }) => names.some((one) => one.startsWith(letters)));
  return new Set(matches.map(({ code }) => code));
}

/** Splits town and state without a comma: "fresno ca", "las vegas new mexico". */
function splitTownAndState(town: string): { town: string; states: ReadonlySet<string> } | null {
  for (const { code, names } of stateNameParts)
    for (const name of names)
      if (town.endsWith(` ${name}`)) return { town: town.slice(0, -name.length - 1), states: new Set([code]) };
  return null;
}

/**
 * Returns possible readings of a text, best first: "Fresno", "Fresno, CA", "fresno california", "93721", "1 Main St,
 * Fresno, CA 93721". Leading parts are a street only if nothing else matches.
 */
export function placeQueries(typed: string): PlaceQuery[] {
  const text = typed.trim();
  const found = ZIP.exec(text);
  const zip = found && (found.index === 0 || found[1]!.length === WHOLE_ZIP) ? found[1]! : null;
  const words = zip === null ? text : text.slice(0, found!.index);
  const parts = words
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 0) return zip === null ? [] : [{ town: "", states: null, zip, street: "" }];
  const queries: PlaceQuery[] = [];
  for (const [at, part] of parts.entries()) {
    const street = parts.slice(0, at).join(", ");
    const town = normalizeName(part);
    const state = parts[at + 1];
    if (state !== undefined) queries.push({ town, states: matchStates(state), zip, street });
    else {
      queries.push({ town, states: null, zip, street });
      const split = splitTownAndState(town);
      if (split) queries.push({ ...split, zip, street });
    }
  }
  // The ZIP code is more reliable than the spelling of the town.
  if (zip?.length === WHOLE_ZIP) queries.push({ town: "", states: null, zip, street: parts.slice(0, -2).join(", ") });
  return queries;
}
