import { isThorough } from "../../fixtures/thorough.ts";
import { expected, subjectsOf } from "./ask.ts";
import { callers, may, nobodies, people, rules } from "./capabilities.ts";
import type { Row } from "./row.ts";
import type { World } from "./world.ts";

/** Of the callers that tell nothing new, each row asks one in this many, in rotation. */
const TURNS = 5;

/**
 * Callers of a row. The first row of a rule asks all. Others with the same rule ask enough to notice any other rule: one caller per
 * different expectation, one who differs for each other column of the table, and some of the rest by turns.
 */
export function askedCallers(row: Row, index: number, rows: readonly Row[], world: World): readonly string[] {
  const isFirst = rows.findIndex(({ needs }) => needs === row.needs) === index;
  if (isFirst || isThorough) return callers;
  const chosen = new Set<string>(["nobody", nobodies[index % nobodies.length]!]);
  for (const differs of differences(row, world)) {
    const telling = callers.filter((caller) => differs(caller));
    if (telling.length > 0 && !telling.some((caller) => chosen.has(caller)))
      chosen.add(telling[index % telling.length]!);
  }
  return callers.filter((caller, place) => chosen.has(caller) || (place + index) % TURNS === 0);
}

/** Tests of callers; each must be met by one that is asked. */
function differences(row: Row, world: World): ((caller: string) => boolean)[] {
  const outcome = (caller: string): string =>
    JSON.stringify([
      people[caller]?.user_type,
      ...subjectsOf(row, caller).map((subject) => [subject, expected(row, { world, caller, subject })]),
    ]);
  const outcomes = new Set(callers.map((caller) => outcome(caller)));
  const isGranted = (caller: string): boolean =>
    row.needs === "anyone" || row.needs === "signed in" || (row.needs !== "device" && may(caller, row.needs));
  return [
    ...[...outcomes].map((one) => (caller: string) => outcome(caller) === one),
    ...rules.map((rule) => (caller: string) => caller in people && may(caller, rule) !== isGranted(caller)),
  ];
}
