export type * from "#plot/plot";
export { hasData, withShape } from "#plot/plot";
export { legendOf, markLabel } from "#plot/legend";
